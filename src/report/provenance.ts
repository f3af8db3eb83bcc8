/** Where a run's figures come from, shown by word and by shape: filled when the raw bundle is archived. */
import { escapeText, tag, type Html } from '../markup/markup.ts';
import type { Provenance } from '../run/types.ts';

const TITLES: Readonly<Record<Provenance, string>> = {
  measured: 'Computed from the raw bundle',
  transcribed: 'Copied from what its source published; the raw bundle is not available',
};

/** The word, to which the style sheet adds the mark. */
export const provenanceHtml = (kind: Provenance): Html =>
  tag('span', { title: TITLES[kind], class: `provenance ${kind}` }, escapeText(kind));
