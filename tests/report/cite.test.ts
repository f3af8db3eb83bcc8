/** Citations name the version that the figures come from, in text and in BibTeX. */
import { expect, it } from 'vitest';
import { citationOf } from '../../src/report/cite.ts';

const sha256 = 'ab'.repeat(32);
const note = {
  study: 'sample',
  title: '100 % of R&D',
  published: '2026-11-20',
  runs: [{ id: 'run_1', sha256 }],
  address: 'https://site.example/notes/sample/',
};

const entry = 'https://site.example/claims/sample/#put-ratio';

it('cites a note with its version and address', () => {
  const { plain, bibtex } = citationOf(note);
  expect(plain).toBe(
    `Compression Tax. “100 % of R&D.” Version of 2026-11-20, run run_1, SHA-256 ${sha256}. https://site.example/notes/sample/`,
  );
  expect(bibtex).toBe(`@misc{compression-tax-sample-2026-11-20,
  author = {{Compression Tax}},
  title = {{100 \\% of R\\&D}},
  year = {2026},
  month = {11},
  version = {2026-11-20, run run\\_1, SHA-256 ${sha256}},
  url = {https://site.example/notes/sample/},
}`);
});

it('names each run', () => {
  const { plain } = citationOf({ ...note, runs: [...note.runs, { id: 'run_2', sha256: 'cd' }] });
  expect(plain).toContain(`2026-11-20, run run_1, SHA-256 ${sha256}, run run_2, SHA-256 cd. https://`);
});

it('cites one number with its text, and a sentence without', () => {
  const { plain, bibtex } = citationOf({
    ...note,
    claim: { id: 'put-ratio', label: 'Uploads slow down by', text: '11.9×', address: entry },
  });
  expect(plain).toContain('“Uploads slow down by: 11.9×.” In: “100 % of R&D.”');
  expect(plain).toMatch(/https:\/\/site.example\/claims\/sample\/#put-ratio$/);
  expect(bibtex).toContain('@misc{compression-tax-sample-2026-11-20-put-ratio,');
  expect(bibtex).toContain('note = {Uploads slow down by: 11.9×}');
  expect(citationOf({ ...note, claim: { id: 'a', label: 'It holds', text: null, address: entry } }).plain).toContain('“It holds.” In:');
});

it('leaves no command of TeX in text and no brace that is not closed', () => {
  const { bibtex } = citationOf({ ...note, title: '\\input{x} } ~^$#', address: 'https://site.example/{x}/' });
  expect(bibtex).toContain('\\textbackslash{}input\\{x\\} \\} \\textasciitilde{}\\textasciicircum{}\\$\\#');
  expect(bibtex.replaceAll(/\\[{}]/g, '').match(/\{/g)).toHaveLength(bibtex.replaceAll(/\\[{}]/g, '').match(/\}/g)!.length);
});
