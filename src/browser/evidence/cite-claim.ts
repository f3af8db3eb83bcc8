import { citationOf } from '../../report/cite.ts';
import type { IndexDocument } from '../../workbench/workbench.ts';
import { served } from './evidence-card-data.ts';

/** How to cite one claim, or one chart, with the version of its note. @throws Error when the site's index cannot be fetched */
export async function citationOfClaim(claim: {
  study: string;
  id: string;
  label: string;
  /** The number as published; null for a sentence. */
  text: string | null;
  /** Its ledger entry, or the page of a chart, from the root of the site. */
  ledger: string;
  /** Ids of those that it was computed from; where none is named, the one that the note quotes is cited. */
  runs: readonly string[];
}) {
  const { studies, runs } = await served<IndexDocument>('api/v1/index.json');
  const { title, published, note, canonicalRun } = studies.find(({ id }) => id === claim.study)!;
  const cited = claim.runs.length > 0 ? claim.runs : [canonicalRun];
  // Where the site is published, also when this is a preview of it elsewhere.
  const site = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')!.href;
  const absolute = (address: string) => new URL(address, site).href;
  return citationOf({
    study: claim.study,
    title,
    published,
    runs: cited.map((run) => runs.find(({ id }) => id === run)!),
    address: absolute(note),
    claim: { id: claim.id, label: claim.label, text: claim.text, address: absolute(claim.ledger) },
  });
}
