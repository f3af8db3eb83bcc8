/** The ledger of every study, for the page and the API. In: studies, notes and data/source-claims.json from disk. Out: rows and coverage. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { coverageOf, ledgerRows } from '../../claims/ledger.ts';
import { loadCorrections } from '../../sample-run/index.ts';
import { historyOf } from '../../sample-run/corrections.ts';
import { studies } from '../../studies/index.ts';
import { openStudy } from '../../studies/open.ts';

const SourceClaims = v.array(v.object({ id: v.string(), study: v.string(), quote: v.string() }));

/** Every study with its rows and coverage, in the order of the notes. */
export async function openLedger() {
  const sourceClaims = v.parse(SourceClaims, JSON.parse(await readFile('data/source-claims.json', 'utf8')));
  const corrections = await loadCorrections();
  return Promise.all(
    studies.map(async ({ id }) => {
      const opened = await openStudy(id);
      const earlier = (claim: string) => historyOf(corrections, id, claim).map(({ date, old }) => ({ text: old.text, until: date }));
      const rows = ledgerRows(opened, citedIn(await readFile(`src/studies/${id}/note.mdx`, 'utf8')), earlier);
      const made = sourceClaims.filter((claim) => claim.study === id).map((claim) => claim.id);
      return { ...opened, rows, coverage: coverageOf(id, rows, made) };
    }),
  );
}

/** Ids of the claims that a note's text places. */
const citedIn = (mdx: string) => new Set([...mdx.matchAll(/<(?:Claim|Verdict)\b[^>]*?\bid="([^"]+)"/g)].map((match) => match[1]!));
