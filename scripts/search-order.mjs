/**
 * The search index in one order: Pagefind writes languages and the values of a filter differently each time.
 * Sorted, equal sites have equal bytes. A file that changes is named by its own digest again.
 */
import { hash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { decode, encode } from 'cborg';

/** What a packed file begins with; CBOR follows, see `pagefind/src/index` of Pagefind. */
const SIGNATURE = Buffer.from('pagefind_dcd');

/** @typedef {{ path: string, content: Uint8Array }} File */

/** @param {File[]} files of a whole index @returns {File[]} @throws Error for an index of another form */
export function inOneOrder(files) {
  const byPath = new Map(files.map(({ path, content }) => [path, content]));
  /** @param {string} path @returns {Uint8Array} */
  const take = (path) => {
    const content = byPath.get(path);
    if (!content) throw new Error(`The search index has no ${path}. scripts/search-order.mjs knows the form of Pagefind 1.5.`);
    byPath.delete(path);
    return content;
  };
  /** @param {(name: string) => string} path @param {string} was language, underscore, digest @param {unknown} value @returns its new name */
  const put = (path, was, value) => {
    const raw = Buffer.concat([SIGNATURE, encode(value)]);
    const start = was.lastIndexOf('_') + 1;
    const name = was.slice(0, start) + hash('sha256', raw).slice(0, was.length - start);
    byPath.set(path(name), gzipSync(raw));
    return name;
  };
  const entry = JSON.parse(Buffer.from(take('pagefind-entry.json')).toString());
  entry.languages = Object.fromEntries(Object.entries(entry.languages).sort());
  for (const language of Object.values(entry.languages)) {
    const meta = unpacked(take(metaPath(language.hash)));
    for (const filter of meta[FILTERS]) {
      const [name, values] = unpacked(take(filterPath(filter[1])));
      values.sort((/** @type {[string]} */ [a], /** @type {[string]} */ [b]) => (a < b ? -1 : 1));
      filter[1] = put(filterPath, filter[1], [name, values]);
    }
    meta[FILTERS].sort();
    language.hash = put(metaPath, language.hash, meta);
  }
  byPath.set('pagefind-entry.json', Buffer.from(JSON.stringify(entry)));
  return [...byPath].map(([path, content]) => ({ path, content }));
}

/** Where the list of an index has its filters, each with its name and that of its file. */
const FILTERS = 3;

/** @param {string} name */
const metaPath = (name) => `pagefind.${name}.pf_meta`;
/** @param {string} name */
const filterPath = (name) => `filter/${name}.pf_filter`;

/** @param {Uint8Array} content @returns {any} */
const unpacked = (content) => decode(gunzipSync(content).subarray(SIGNATURE.length));
