import { loadPins } from '../sample-run/index.ts';
import { aligned, jsonText, plainText } from './terminal-text.ts';

/** @throws DataError `pin-schema` */
export async function list({ data, json }: { data: string; json?: boolean }): Promise<string> {
  const pins = await loadPins(data);
  if (json) return jsonText(pins);
  const rows = pins.map((pin) => [
    pin.study,
    pin.runId,
    pin.canonical ? 'canonical' : '',
    pin.provenance,
    pin.pinnedAt,
    pin.bytes.toLocaleString('en'),
    [pin.label, pin.supersedes && `supersedes ${pin.supersedes}`].filter(Boolean).join('; '),
  ]);
  return plainText([...aligned([['study', 'run', '', 'provenance', 'pinned', 'bytes', 'label'], ...rows], [5]), ''].join('\n'));
}
