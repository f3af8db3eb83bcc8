/** The ledger as built: every claim has its row, and rows and texts lead to each other. */
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { attribute, base, dist, elementsIn, elementsOf, pages, read, textOf, type Element } from './dist.ts';
import { total } from './wire.ts';

interface Row {
  id: string;
  study: string;
  kind: string;
  page: string;
  ledger: string;
  inText: boolean;
}

const overview = elementsOf('claims/index.html');
const ledgers = pages.filter((path) => /^claims\/[^/]+\/index\.html$/.test(path));
const rows = globSync('api/v1/claims/*.json', { cwd: dist }).flatMap((path) => (JSON.parse(read(path)) as { claims: Row[] }).claims);

/** Of a measured run a row names ten blocks and their cells, of two runs twice as many; figures that a source printed have one. */
it.each(ledgers)('%s stays below 25 KB on the wire, or 260 B for each row', (path) => {
  const own = rows.filter(({ study }) => path.includes(`/${study}/`));
  expect(own.length).toBeGreaterThan(0);
  expect(total([path])).toBeLessThan(Math.max(25_000, 260 * own.length));
});

it('shows that all claims of the sources are judged', () => {
  const table = overview.find((element) => attribute(element, 'id') === 'coverage-table')!;
  const body = elementsIn(table).filter(({ tagName }) => tagName === 'tbody')[0]!;
  const lines = elementsIn(body).filter(({ tagName }) => tagName === 'tr');
  expect(lines.length).toBe(new Set(rows.map(({ study }) => study)).size);
  expect(lines.map(textOf).filter((text) => !/\((100\s%|–)\)/.test(text))).toEqual([]);
});

/** A note and the page about its source, by study. */
const notes = pages.flatMap((path) => /^notes\/([^/]+)\/index\.html$/.exec(path)?.[1] ?? []);

interface Text {
  page: string;
  elements: readonly Element[];
}

describe.each(notes)('the texts of %s', (study) => {
  const own = rows.filter((row) => row.study === study);
  const textOfPage = (below: string): Text => {
    const path = `notes/${study}/${below}index.html`;
    // A study without a source has no page about it.
    return { page: `${base}notes/${study}/${below}`, elements: pages.includes(path) ? elementsOf(path) : [] };
  };
  const [note, source] = [textOfPage(''), textOfPage('source/')];
  const inNote = [...note.elements, ...source.elements];
  /** Claims that number or sentence are marked with. */
  const placed = new Set(
    inNote.flatMap((element) => {
      const isPlaced = element.tagName === 'data' || attribute(element, 'class') === 'verdict';
      const [own, claim] =
        (isPlaced &&
          attribute(element, 'data-key')
            ?.replace(/:(sentence|inside)$/, '')
            .split('/')) ||
        [];
      return own === study && claim !== undefined && !/[:#]/.test(claim) ? claim : [];
    }),
  );

  it('prints exactly the claims whose rows say so', () => {
    const replicated = inNote.flatMap((e) => (attribute(e, 'data-replication') === undefined ? [] : (attribute(e, 'id') ?? [])));
    const used = new Set([...placed, ...replicated]);
    const wrong = own.filter(({ id, kind, inText }) => kind !== 'audit' && inText !== used.has(id.slice(study.length + 1)));
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('leads from every number, judged sentence and audit to its row', () => {
    const targets = new Set(inNote.flatMap((element) => /\/claims\/[^/#]+\/#(.+)$/.exec(attribute(element, 'href') ?? '')?.[1] ?? []));
    const printed = own.filter(({ kind, inText }) => kind === 'audit' || inText);
    expect([...targets].toSorted()).toEqual(printed.map(({ id }) => id.split('/')[1]).toSorted());
  });

  it('is led back to by every row, at the place that first uses the claim', () => {
    const ids = new Map([note, source].map(({ page, elements }) => [page, new Set(elements.flatMap((e) => attribute(e, 'id') ?? []))]));
    const wrong = own.filter(({ page }) => {
      const [address, anchor] = page.split('#');
      return !ids.has(address!) || (anchor !== undefined && !ids.get(address!)!.has(anchor));
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
    const used = own.filter(({ page }) => page.includes('#'));
    const first = new Map([...inNote].reverse().map((element) => [attribute(element, 'href'), element]));
    expect(used).not.toEqual([]);
    const judged = used.filter(({ kind }) => kind === 'verdict');
    expect(judged.filter(({ ledger, page }) => attribute(first.get(ledger)!, 'id') !== page.split('#')[1])).toEqual([]);
  });
});
