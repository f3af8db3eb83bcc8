/** `tax fetch`: the archives that are kept at other addresses come into the cache of this machine. In: data folder. Out: a line for each. */
import { isDataError } from '../run/errors.ts';
import { formatNumber } from '../run/format.ts';
import { fetchToCache } from '../sample-run/fetch.ts';
import { loadPins } from '../sample-run/index.ts';
import { showCount } from './read-archive.ts';
import { jsonText, plainText } from './terminal-text.ts';

/** One that cannot be brought keeps no other from it. @throws DataError `pin-schema` */
export async function fetchVerb({ data, json }: { data: string; json?: boolean }): Promise<{ text: string; clean: boolean }> {
  const archives = [];
  for (const pin of await loadPins({ dataDir: data })) {
    const { file, url, bytes } = pin;
    if (url === undefined) continue;
    try {
      const outcome = await fetchToCache({ ...pin, url }, { progress: (held) => showCount(file, held) });
      archives.push({ file, url, bytes, outcome });
    } catch (error) {
      if (!isDataError(error)) throw error;
      archives.push({ file, url, bytes, outcome: 'failed', code: error.code, message: error.message });
    }
    showCount(file, bytes, true);
  }
  const clean = archives.every(({ outcome }) => outcome !== 'failed');
  if (json) return { text: jsonText({ clean, archives }), clean };
  const lines = archives.map(({ file, bytes, outcome, code, message }) =>
    outcome === 'failed' ? `failed  ${file}\n  ${code}: ${message}` : `${outcome}  ${file}, ${formatNumber(bytes, 'B').text}`,
  );
  const none = 'No archive is kept at another address: all are in data/bundles.';
  return { text: plainText(`${lines.join('\n') || none}\n`), clean };
}
