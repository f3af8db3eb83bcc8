/** What the API holds: studies, runs, the ledger, schemas. */
import type { APIRoute } from 'astro';
import { openLedger } from '../../claims/_ledger.ts';
import { successorIn } from '../../runs/_superseded.ts';
import { addressOf, document, schemaAddress } from './_document.ts';
import { API_VERSION } from './_schema.ts';

export const GET: APIRoute = async () => {
  const ledger = await openLedger();
  return document('index', {
    version: API_VERSION,
    schemas: { index: schemaAddress('index'), run: schemaAddress('run'), claims: schemaAddress('claims') },
    claims: {
      json: addressOf('api/v1/claims.json'),
      csv: addressOf('api/v1/claims.csv'),
      rows: ledger.flatMap(({ rows }) => rows).length,
    },
    studies: ledger.map(({ study: { id, title, published }, runs, coverage: { numbers, sentences, sourceClaims, judged } }) => ({
      id,
      title,
      published,
      note: addressOf(`notes/${id}/`),
      canonicalRun: runs.canonical.id,
      numbers,
      sentences,
      sourceClaims,
      judged,
    })),
    runs: ledger.flatMap(({ pins }) =>
      pins.map(({ pin: { runId, study, label, provenance, sha256, bytes, canonical } }) => ({
        id: runId,
        study,
        label,
        provenance,
        sha256,
        bytes,
        canonical,
        supersededBy: successorIn(pins, runId),
        data: addressOf(`api/v1/runs/${runId}.json`),
      })),
    ),
  });
};
