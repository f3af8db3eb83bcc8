/** Pins and corrections as dated entries. */
import { expect, it } from 'vitest';
import { changesOf } from '../../src/documents/changes.ts';
import type { Correction, Pin } from '../../src/sample-run/index.ts';

const pin = (runId: string, pinnedAt: string, supersedes: string | null = null): Pin => ({
  file: `${runId}.tgz`,
  runId,
  study: 'sample',
  sha256: 'ab'.repeat(32),
  bytes: 1,
  provenance: 'measured',
  source: 'a machine',
  pinnedAt,
  label: `Run ${runId}`,
  canonical: supersedes !== null,
  supersedes,
});
const correction: Correction = {
  date: '2026-12-02',
  study: 'sample',
  claim: 'put-ratio',
  kind: 'corrected',
  old: { text: '11.9×', value: 11.85 },
  new: { text: '6.2×', value: 6.2 },
  because: 'Another run.',
};
const studies = [{ id: 'sample', name: 'A sample', claims: [{ id: 'put-ratio', label: 'Uploads slow down by' }] }];

it('is sorted newest first, of one day runs before corrections, and what was recorded last first', () => {
  const pins = [pin('a', '2026-12-01'), pin('b', '2026-12-02', 'a'), pin('c', '2026-11-30')];
  expect(changesOf(pins, [correction], studies).map(({ id, date }) => `${date} ${id}`)).toEqual([
    '2026-12-02 superseded-a',
    '2026-12-02 pin-b',
    '2026-12-02 correction-1',
    '2026-12-01 pin-a',
    '2026-11-30 pin-c',
  ]);
});

it('keeps the old value of a corrected and of a retired number', () => {
  const [retired, corrected] = changesOf([], [correction, { ...correction, claim: 'gone', kind: 'retired', new: null }], studies);
  expect(corrected).toMatchObject({ kind: 'corrected', title: 'A sample: Uploads slow down by', path: 'claims/sample/#put-ratio' });
  expect(corrected!.text).toBe('11.9× until then, 6.2× since. Another run.');
  expect(retired).toMatchObject({ kind: 'retired', title: 'A sample: gone', path: 'notes/sample/' });
  expect(retired!.text).toContain('It was 11.9×');
});

it('has nothing to tell of nothing', () => {
  expect(changesOf([], [], [])).toEqual([]);
});
