/** Runs beside the one that the calculator's page holds, read in the Worker: other pinned ones, and bundles of the reader's own. */
import type { RunFigures } from '../../report/pays-figures.ts';
import { inWorkbench } from '../page/workbench.ts';
import type { OwnBundle } from '../page/own-bundle.ts';

/** A pinned run, from its archive. @throws Error what is wrong with the archive, or that it cannot be loaded */
export const pinnedFigures = (runId: string): Promise<RunFigures> => inWorkbench((bench) => bench.economicsOfPin(runId));

/** @param choose puts a run into the form, under a key of this page, and answers for it */
export async function offerOwn(
  bench: OwnBundle,
  choose: (key: string, label: string, figures: RunFigures) => Promise<void>,
): Promise<void> {
  await import('../page/own-bundle.ts');
  let count = 0;
  bench.whenOpened(async ({ file, opened }) => {
    const figures = await inWorkbench((worker) => worker.economics(opened.run.digest.sha256));
    await choose(`own-${(count += 1)}`, `${opened.run.id} (${file.name})`, figures);
    return `${opened.run.id} is open and chosen. It is not in the address of this page.`;
  });
}
