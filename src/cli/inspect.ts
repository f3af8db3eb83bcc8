import { archiveDocument } from '../documents/archive.ts';
import { documentLines } from '../documents/json.ts';
import { countText, formatInterval, formatQuantity } from '../run/format.ts';
import { healthOf } from '../run/failures.ts';
import type { Run } from '../run/types.ts';
import { aligned, plainText } from './terminal-text.ts';
import { readArchive } from './read-archive.ts';

/** @throws DataError `file-unreadable`, else with the code of whatever is wrong with the archive */
export async function inspect(path: string, options: { json?: boolean }): Promise<string> {
  const { run } = await readArchive(path);
  return options.json ? documentLines(archiveDocument(run)).join('\n') : toTable(run);
}

function toTable(run: Run): string {
  const keys = [...new Set(run.measurements.flatMap((m) => Object.keys(m.dims)))];
  const rows = run.measurements.map(({ metric, dims, quantity }) => [
    metric,
    ...keys.map((key) => String(dims[key] ?? '')),
    formatQuantity(quantity).text,
    formatInterval(quantity),
  ]);
  const flags = run.flags.map(({ code, dims, metrics, message }) => {
    const touched = [...Object.entries(dims).map(([key, value]) => `${key}=${value}`), ...(metrics ?? [])].join(' ');
    return [code, `${touched || 'every figure'}: ${message}`];
  });
  return plainText(
    [
      `${run.id} (${run.harness}, ${run.provenance})`,
      healthOf(run).text,
      `${run.startedAt ?? 'date not recorded'}; ${countText(run.trials, 'trial')}; sha256 ${run.digest.sha256}`,
      '',
      ...aligned([['metric', ...keys, 'median', 'interval'], ...rows], [keys.length + 1]),
      '',
      flags.length === 0 ? 'No flags.' : `Flags: ${flags.length}`,
      ...aligned(flags),
      '',
    ].join('\n'),
  );
}
