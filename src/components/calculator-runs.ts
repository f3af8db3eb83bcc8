/** Runs beside the one that the calculator's page holds, read in the Worker: other pinned ones, and bundles of the reader's own. */
import type { RunFigures } from '../report/pays-figures.ts';
import { inWorkbench, workbench } from '../workbench/client.ts';
import { sitePin } from './check.ts';
import type { OpenedFile, OwnBundle } from './own-bundle.ts';

/** A pinned run, from its archive. @throws Error what is wrong with the archive, or that it cannot be loaded */
export async function pinnedFigures(runId: string): Promise<RunFigures> {
  const pin = await sitePin(runId);
  return inWorkbench((bench) => bench.economicsOfPin(pin));
}

/** @param choose puts a run into the form, under a key of this page, and answers for it */
export async function offerOwn(
  bench: OwnBundle,
  choose: (key: string, label: string, figures: RunFigures) => Promise<void>,
): Promise<void> {
  let count = 0;
  const add = async ({ file, opened }: OpenedFile) => {
    try {
      const figures = await workbench().economics(opened.run.digest.sha256);
      await choose(`own-${(count += 1)}`, `${opened.run.id} (${file.name})`, figures);
      bench.say(`${opened.run.id} is open and chosen. It is not in the address of this page.`);
    } catch (error) {
      bench.say(error);
    }
  };
  bench.addEventListener('opened', (event) => void add((event as CustomEvent<OpenedFile>).detail));
  await import('./own-bundle.ts');
}
