/**
 * The label of a claim while its note is read with another run: what names the published run, or sweep, names the one that is read.
 * `Stored as implied, published run` → `Stored as implied, this run`. A second or several published runs are other runs and stay.
 */
export const readLabel = (label: string): string =>
  label.replace(/(?<!second |both )\b(the )?published (run|sweep)\b/gi, (found, _article, noun: string) =>
    /^[A-Z]/.test(found) ? `This ${noun}` : `this ${noun}`,
  );
