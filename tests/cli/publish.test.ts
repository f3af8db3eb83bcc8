/** What readers were told before stays on record. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parsePublished } from '../../src/claims/published.ts';
import { publish } from '../../src/cli/publish.ts';
import { parseCorrections } from '../../src/sample-run/corrections.ts';
import { copyData } from './terminal.ts';

const STUDY = 'cdt-cache';
const today = '2026-12-02';

let data = '';
beforeEach(() => {
  data = join(mkdtempSync(join(tmpdir(), 'tax-publish-')), 'data');
  copyData(data, [STUDY]);
});
afterEach(() => rmSync(join(data, '..'), { recursive: true, force: true }));

const file = () => join(data, `published/${STUDY}.json`);
const read = () => parsePublished(readFileSync(file(), 'utf8'));
const corrections = () => parseCorrections(readFileSync(join(data, 'corrections.json'), 'utf8'));

it('records nothing where nothing changes', async () => {
  const before = corrections();
  await publish(STUDY, { data, today });
  expect(corrections()).toEqual(before);
});

it('records a number that was told otherwise and one that is gone, not one that is new', async () => {
  const before = corrections().length;
  const told = read();
  const [first, second] = Object.keys(told.claims) as [string, string];
  const now = told.claims[first]!;
  const { [second]: unpublished, ...rest } = told.claims;
  expect(unpublished).toBeDefined();
  const claims = { ...rest, [first]: { text: 'told wrong', value: 1 }, 'no-longer': { text: '2×', value: 2 } };
  writeFileSync(file(), JSON.stringify({ ...told, claims }));
  const said = { date: today, study: STUDY, because: 'A test.' };
  const expected = [
    { ...said, claim: first, kind: 'corrected', old: { text: 'told wrong', value: 1 }, new: now },
    { ...said, claim: 'no-longer', kind: 'retired', old: { text: '2×', value: 2 }, new: null },
  ];
  const printed = JSON.parse(await publish(STUDY, { data, today, because: 'A test.', json: true })) as { corrections: unknown };
  expect(printed.corrections).toEqual(expected);
  expect(corrections().slice(before)).toEqual(expected);
  expect(read()).toEqual(told);
});
