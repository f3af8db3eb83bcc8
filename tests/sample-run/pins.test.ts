import { describe, expect, test } from 'vitest';
import { hasChartFiles, parsePins } from '../../src/sample-run/pins.ts';

const pin = {
  file: 'a.tgz',
  study: 'some-study',
  sha256: 'a'.repeat(64),
  bytes: 10,
  provenance: 'measured',
  source: 'somewhere',
  pinnedAt: '2026-11-20',
  label: 'A',
  canonical: true,
  supersedes: null,
};
const other = { ...pin, file: 'b.tgz', canonical: false };
const parse = (...pins: object[]) => parsePins(JSON.stringify(pins));

describe('parsePins', () => {
  test('names the run after its archive', () => {
    expect(parse(pin, { ...other, supersedes: 'a' }).map((p) => p.runId)).toEqual(['a', 'b']);
  });

  test.each([
    ['an unknown key', [{ ...pin, note: '' }], '#/0/note'],
    ['a path for a file', [{ ...pin, file: '../a.tgz' }], '#/0/file'],
    ['an upper-case digest', [{ ...pin, sha256: 'A'.repeat(64) }], '#/0/sha256'],
    ['a file listed twice', [pin, { ...pin, canonical: false }], '#/1/file'],
    ['no canonical run', [other], 'expected one of b; restore the file'],
    ['two canonical runs', [pin, { ...other, canonical: true }], '2 canonical runs'],
    ['superseding an unknown run', [pin, { ...other, supersedes: 'c' }], '#/1/supersedes'],
    [
      'superseding each other',
      [
        { ...pin, supersedes: 'b' },
        { ...other, supersedes: 'a' },
      ],
      '"b" supersedes a in turn',
    ],
    ['superseding itself', [{ ...pin, supersedes: 'a' }], '#/0/supersedes'],
    ['superseding a run of another study', [pin, { ...pin, file: 'b.tgz', study: 'another', supersedes: 'a' }], '#/1/supersedes'],
  ])('refuses %s', (_, pins, part) => {
    expect(() => parse(...pins)).toThrow(expect.objectContaining({ code: 'pin-schema', message: expect.stringContaining(part) as string }));
  });

  test('tells runs that are or were quoted from the others', () => {
    const others = [
      { ...other, file: 'c.tgz' },
      { ...other, file: 'd.tgz', supersedes: 'b' },
    ];
    const pins = parse(pin, other, ...others).map((own) => ({ pin: own }));
    expect(pins.filter((own) => hasChartFiles(own.pin, pins)).map((own) => own.pin.runId)).toEqual(['a', 'b', 'd']);
  });

  test('refuses what is not JSON', () => {
    expect(() => parsePins('[')).toThrow(expect.objectContaining({ code: 'pin-schema' }));
  });
});
