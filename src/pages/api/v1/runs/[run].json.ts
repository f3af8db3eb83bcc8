/** One pinned run: the figures that `tax inspect --json` prints, with what its pin and its archive say about it. */
import type { APIRoute } from 'astro';
import type { PinnedRun } from '../../../../sample-run/index.ts';
import { studies } from '../../../../studies/index.ts';
import { openStudy } from '../../../../studies/open.ts';
import { successorIn } from '../../../runs/_superseded.ts';
import { cellsOf } from '../_cells.ts';
import { addressOf, document, schemaAddress } from '../_document.ts';
import { API_VERSION } from '../_schema.ts';

export const getStaticPaths = async () => {
  const opened = await Promise.all(studies.map(({ id }) => openStudy(id)));
  return opened.flatMap(({ pins }) =>
    pins.map((pinned) => ({
      params: { run: pinned.run.id },
      props: { ...pinned, supersededBy: successorIn(pins, pinned.run.id) },
    })),
  );
};

export const GET: APIRoute<PinnedRun & { supersededBy: string | null }> = ({ props: { pin, run, supersededBy } }) => {
  return document('run', {
    version: API_VERSION,
    schema: schemaAddress('run'),
    run: run.id,
    harness: run.harness,
    study: pin.study,
    label: pin.label,
    provenance: pin.provenance,
    source: pin.source,
    pinnedAt: pin.pinnedAt,
    canonical: pin.canonical,
    supersedes: pin.supersedes,
    supersededBy,
    startedAt: run.startedAt,
    trials: run.trials,
    archive: { address: addressOf(`bundles/${run.id}.tgz`), ...run.digest },
    ...cellsOf(run),
    flags: run.flags.map(({ code, dims, message }) => ({ code, dims, message })),
    tables: run.tables.map(({ file, columns, rows }) => ({ file, columns: [...columns], rows: rows.map((row) => [...row]) })),
    artifacts: [...run.artifacts],
    environment: run.environment.map(({ label, value, source }) => ({
      label,
      value,
      source: source ? { file: source.file, at: source.at } : null,
    })),
    files: [...run.files],
  });
};
