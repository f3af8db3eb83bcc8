/** Bundles of the reader's own as runs of the calculator. Loaded when the reader opens the part of the form for them. */
import type { RunFigures } from '../report/pays-figures.ts';
import type { OpenedFile, OwnBundle } from './own-bundle.ts';
import './own-bundle.ts';

/** @param choose puts a run into the form, under a key of this page, and answers for it */
export function offerOwn(bench: OwnBundle, choose: (key: string, label: string, figures: RunFigures) => Promise<void>): void {
  let count = 0;
  const add = async ({ file, opened }: OpenedFile) => {
    try {
      const { workbench } = await import('../workbench/client.ts');
      const figures = await workbench().economics(opened.run.digest.sha256);
      await choose(`own-${(count += 1)}`, `${opened.run.id} (${file.name})`, figures);
      bench.say(`${opened.run.id} is open and chosen. It is not in the address of this page.`);
    } catch (error) {
      bench.say(error);
    }
  };
  bench.addEventListener('opened', (event) => void add((event as CustomEvent<OpenedFile>).detail));
}
