/** Where a run's figures come from, shown by word and by shape: filled when the raw bundle is archived. */
import { escapeText, markup, tag, type Html } from '../markup/markup.ts';
import type { Provenance } from '../run/types.ts';

const TITLES: Readonly<Record<Provenance, string>> = {
  measured: 'Computed from the raw bundle',
  transcribed: 'Copied from what its source published; the raw bundle is not available',
};

/** The mark and the word, as one line of markup. */
export const provenanceHtml = (kind: Provenance): Html =>
  tag(
    'span',
    { title: TITLES[kind], class: `provenance ${kind}` },
    markup`<svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true"><path d="M5 .9 9.1 5 5 9.1.9 5z"></path></svg>${escapeText(kind)}`,
  );
