/** How to cite one claim, for its card, or one chart. In: the claim or chart. Out: one line of text and BibTeX, with the version of its note. */
import { citationOf, type Citation } from '../../report/cite.ts';

interface Index {
  studies: readonly { id: string; title: string; published: string; note: string; canonicalRun: string }[];
  runs: readonly { id: string; sha256: string }[];
}

/** @throws Error when the site's index cannot be fetched */
export async function citationOfClaim(claim: {
  study: string;
  id: string;
  label: string;
  /** The number as published; null for a sentence. */
  text: string | null;
  /** Its ledger entry, or the page of a chart, from the root of the site. */
  ledger: string;
  /** Of a chart; that of the prose unless told. */
  run?: string | undefined;
}): Promise<Citation> {
  const response = await fetch(`${import.meta.env.BASE_URL}api/v1/index.json`);
  if (!response.ok) throw new Error(`the index answers with status ${response.status}`);
  const { studies, runs } = (await response.json()) as Index;
  const { title, published, note, canonicalRun } = studies.find(({ id }) => id === claim.study)!;
  const { id: run, sha256 } = runs.find(({ id }) => id === claim.run) ?? runs.find(({ id }) => id === canonicalRun)!;
  // Where the site is published, also when this is a preview of it elsewhere.
  const site = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')!.href;
  const absolute = (address: string) => new URL(address, site).href;
  return citationOf({
    study: claim.study,
    title,
    published,
    run: { id: run, sha256 },
    address: absolute(note),
    claim: { id: claim.id, label: claim.label, text: claim.text, address: absolute(claim.ledger) },
  });
}
