/** What the API holds, as its first document: studies, runs, the ledger, schemas. */
import { dataAddress } from '../report/addresses.ts';
import { say } from '../claims/saying.ts';
import { quotedCharts } from './charts.ts';
import { API_VERSION, runAddress, schemaAddress } from '../report/api.ts';
import { versionOf } from '../sample-run/corrections.ts';
import { findingOf } from './home.ts';
import { REPLICATIONS_JSON } from './replications.ts';
import { rowsOf, type Site } from './site.ts';
import { successorIn } from './superseded.ts';

export function overviewDocument({ base, studies, expected }: Site) {
  return {
    version: API_VERSION,
    schemas: Object.fromEntries(['index', 'run', 'claims', 'replications'].map((name) => [name, schemaAddress(base, name)])),
    claims: { rows: studies.flatMap(({ ledger }) => ledger).length },
    replications: base + REPLICATIONS_JSON,
    studies: studies.map((opened) => {
      const { study, pins, ledger, coverage } = opened;
      const { id, name, title } = study;
      const { numbers, sentences, sourceClaims, judged } = coverage;
      const { number } = findingOf(opened);
      const lost = ledger.length - rowsOf(ledger).length;
      if (lost > 0) throw new Error(`${lost} claims of ${id} could not be evaluated, so its coverage cannot be counted.`);
      return {
        id,
        name,
        title: say(title, (claim) => number(claim).text),
        published: versionOf(study, expected.corrections),
        note: `${base}notes/${id}/`,
        claims: `${base}api/v1/claims/${id}.json`,
        canonicalRun: pins.find(({ pin }) => pin.canonical)!.pin.runId,
        numbers,
        sentences,
        sourceClaims,
        judged,
      };
    }),
    /** Each with its figures as JSON; the same address with .csv or .svg has the table and the drawing. */
    charts: studies.flatMap(quotedCharts).map((spec) => {
      const { study, run, id, title } = spec;
      return { study, run, id, title, data: dataAddress(base, spec, 'json') };
    }),
    runs: studies.flatMap(({ pins }) =>
      pins.map(({ pin: { runId, study, label, provenance, sha256, bytes, canonical } }) => ({
        id: runId,
        study,
        label,
        provenance,
        sha256,
        bytes,
        canonical,
        supersededBy: successorIn(pins, runId),
        data: runAddress(base, runId),
      })),
    ),
  };
}
