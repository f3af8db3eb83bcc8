/**
 * Astro integration: after the build, Pagefind indexes every page and every row of the ledger into dist/pagefind/,
 * without the ready-made interfaces.
 */
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { close, createIndex } from 'pagefind';
import { inOneOrder } from './search-order.mjs';

/** What a page is called in the results, by its path below dist. @param {string} path */
const kindOf = (path) => PAGE_KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'Page';
/** The first that fits. @type {[RegExp, string][]} */
const PAGE_KINDS = [
  [/^notes\/[^/]+\/source\//, 'Source of a note'],
  [/^notes\//, 'Note'],
  [/^runs\//, 'Run'],
];

/** Pages that are tools are found by what they are for. */
const TOOLS = [
  [
    'calculator',
    'Calculator',
    'Calculator. When it pays: costs, prices, money, EUR, budget, break-even and sizing for your own workload on S3 or elsewhere.',
  ],
  ['compare', 'Compare two runs', 'Compare two runs side by side, or open your own bundle: upload nothing, see what differs.'],
  ['verify', 'Verify', 'Verify: recompute and check every number in this browser from the archives.'],
  ['reproduce', 'Reproduce', 'Reproduce: measure again on your own machine, install and run the harness.'],
];

/** @type {Record<string, string>} */
const LEDGER_KINDS = { number: 'Claim', verdict: 'Claim', audit: 'Claim of the source', replication: 'Replication' };

/** Ledger rows are indexed one by one; figures to embed and the error page not at all. */
const LEFT_OUT = /^(claims\/index|404)\.html$|^embed\//;

/** Furniture, drawings, figures, digests and files of an archive; a claim is found by its own record. */
const excludeSelectors = [
  ...['nav', 'select', 'button', 'svg', '.byline', '.ct-controls', '.ct-files', '.no-search', 'dl.says', '.run code'],
  ...['.prose td', 'td data', '.data-table .quiet', '[aria-labelledby="figures"]', '[aria-labelledby="files"]'],
];

/** @template T @param {{ errors: string[] } & T} answer @returns {T} */
function checked(answer) {
  if (answer.errors.length > 0) throw new Error(`The search index could not be made: ${answer.errors.join('; ')}`);
  return answer;
}

/** @returns {import('astro').AstroIntegration} */
export const searchIndex = () => ({
  name: 'search-index',
  hooks: {
    async 'astro:build:done'({ dir, logger }) {
      const dist = fileURLToPath(dir);
      const index = checked(await createIndex({ excludeSelectors })).index;
      if (!index) throw new Error('Pagefind gave no index.');
      for (const path of globSync('**/*.html', { cwd: dist }).sort()) {
        if (LEFT_OUT.test(path)) continue;
        const html = await readFile(join(dist, path), 'utf8');
        const marks = `data-pagefind-body data-pagefind-weight="3" data-pagefind-filter="kind:${kindOf(path)}"`;
        // Elements of a line stand apart on the page, and Pagefind would join their words.
        const content = html.replace('<main', `<main ${marks}`).replaceAll(/<\/[a-z0-9-]+>(?=<[a-z])/g, '$& ');
        checked(await index.addHTMLFile({ url: `/${path.replace(/index\.html$/, '')}`, content }));
      }
      for (const [path, title, content] of TOOLS)
        checked(await index.addCustomRecord({ url: `/${path}/`, language: 'en', content, meta: { title }, filters: { kind: ['Tool'] } }));
      const ledgers = globSync('api/v1/claims/*.json', { cwd: dist }).sort();
      const claims = (await Promise.all(ledgers.map(async (path) => JSON.parse(await readFile(join(dist, path), 'utf8')).claims))).flat();
      for (const { id, kind, text, published, formula, reason, verdict, study } of claims) {
        checked(
          await index.addCustomRecord({
            url: `/claims/${id.replace('/', '/#')}`,
            language: 'en',
            content: [text, published, reason, verdict, study, formula].filter(Boolean).join('. ').replaceAll('.. ', '. '),
            meta: { title: published ? `${text}: ${published}` : text },
            filters: { kind: [LEDGER_KINDS[kind] ?? 'Claim'] },
          }),
        );
      }
      const files = inOneOrder(checked(await index.getFiles()).files).filter(({ path }) => !/ui\.(js|css)$|highlight/.test(path));
      for (const { path, content } of files) {
        await mkdir(dirname(join(dist, 'pagefind', path)), { recursive: true });
        await writeFile(join(dist, 'pagefind', path), content);
      }
      await close();
      logger.info(`${files.length} files of the search index written`);
    },
  },
});
