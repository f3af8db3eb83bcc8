/** The encrypting sidecar: what the tables of the transcripts give by plain arithmetic. */
import { describe, expect, it } from 'vitest';
import { ofKind } from '../../src/claims/evaluate.ts';
import { openStudy } from '../../src/studies/open.ts';
import { readTable, told } from '../site/plain-reader.ts';

const STUDY = 'gcs-encryption-proxy';
const LOAD = 'gcs-encryption-proxy-20250115';

const study = await openStudy(STUDY);
const load = readTable(`${LOAD}.tgz`, 'load_tests.csv');
const cell = (row: number, column: string) => Number(load.find((r) => r['row'] === String(row))?.[column]);
const over = (row: number, what: string) => cell(row, `${what}_proxy_s`) / cell(row, `${what}_no_proxy_s`);
const saves = (mode: string) =>
  readTable(`${LOAD}-acceptance.tgz`, 'events.csv').flatMap((r) =>
    r['mode'] === mode && r['event'] === 'checkpoint save' ? [Number(r['seconds'])] : [],
  );
const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;

/** A printed figure with half of its last digit taken off and added. */
const rounding = (text: string): [low: number, high: number] => {
  const half = 0.5 / 10 ** (text.split('.')[1]?.length ?? 0);
  return [Number(text) - half, Number(text) + half];
};

/** Open requests by Little's law in every row and mode with a rate, at the fewest and the most that rounding and mix allow. */
const filled = load.flatMap((r) =>
  ['proxy', 'no_proxy'].flatMap((mode) => {
    const cells = [r[`rps_${mode}`]!, r[`upload_${mode}_s`]!, r[`download_${mode}_s`]!];
    if (cells.includes('NA')) return [];
    const [rps, up, down] = cells.map(rounding) as [[number, number], [number, number], [number, number]];
    return [
      {
        name: `${r['row']} ${mode}`,
        users: Number(r['max_concurrent_users']),
        fewest: rps[0] * Math.min(up[0], down[0]),
        most: rps[1] * Math.max(up[1], down[1]),
      },
    ];
  }),
);
const overfull = filled.filter(({ fewest, users }) => fewest > users);
const underfull = filled.filter(({ most, users }) => most < 0.9 * users);
const bound = (name: string) => filled.find((f) => f.name === name)!;
const ofAdded = (row: number) => (100 * cell(row, 'encryption_s')) / (cell(row, 'upload_proxy_s') - cell(row, 'upload_no_proxy_s'));

/** Latencies without proxy on the small machine and on the middle one, same objects and users. */
const baselines = [1, 2, 3, 10, 11, 12].flatMap((n) =>
  ['upload_no_proxy_s', 'download_no_proxy_s'].map((what): [number, number] => [cell(n, what), cell(n + 3, what)]),
);

const published = told(STUDY);

describe('the published figures', () => {
  it.each<[string, () => number, string]>([
    ['up-small-many', () => over(2, 'upload'), '2.6×'],
    ['up-small-many-middle', () => over(5, 'upload'), '1.5×'],
    ['up-100-many', () => over(11, 'upload'), '0.99×'],
    ['up-largest', () => over(19, 'upload'), '1.97×'],
    ['down-largest', () => over(19, 'download'), '1.47×'],
    ['row2-added', () => cell(2, 'upload_proxy_s') - cell(2, 'upload_no_proxy_s'), '1.92\u00a0s'],
    ['row2-encryption-of-added', () => ofAdded(2), '4.2\u00a0%'],
    ['row10-encryption-of-added', () => ofAdded(10), '29\u00a0%'],
    ['row17-encryption-of-added', () => ofAdded(17), '89\u00a0%'],
    ['row18-encryption-of-added', () => ofAdded(18), '72\u00a0%'],
    ['share-up-1', () => (100 * cell(1, 'encryption_s')) / cell(1, 'upload_proxy_s'), '14.8\u00a0%'],
    ['share-down-1000', () => (100 * cell(19, 'decryption_s')) / cell(19, 'download_proxy_s'), '1.5\u00a0%'],
    ['lost-small-machine', () => 100 - (100 * cell(2, 'rps_proxy')) / cell(2, 'rps_no_proxy'), '63\u00a0%'],
    ['lost-large-machine', () => 100 - (100 * cell(8, 'rps_proxy')) / cell(8, 'rps_no_proxy'), '35\u00a0%'],
    ['row11-rate-ratio', () => cell(11, 'rps_proxy') / cell(11, 'rps_no_proxy'), '3.1×'],
    ['row11-in-flight', () => bound('11 proxy').fewest, '388\u00a0requests'],
    ['row14-in-flight', () => bound('14 proxy').fewest, '343\u00a0requests'],
    ['row16-in-flight', () => bound('16 proxy').fewest, '257\u00a0requests'],
    ['row11-in-flight-without', () => bound('11 no_proxy').most, '158\u00a0requests'],
    ['row12-in-flight', () => bound('12 proxy').most, '178\u00a0requests'],
    ['row2-in-flight-pairs', () => cell(2, 'rps_proxy') * (cell(2, 'upload_proxy_s') + cell(2, 'download_proxy_s')), '467\u00a0requests'],
    ['downloads-shorter', () => load.filter((r) => over(Number(r['row']), 'download') < 1).length, '7\u00a0of 18 rows'],
    ['uploads-longer', () => load.filter((r) => over(Number(r['row']), 'upload') > 1).length, '15\u00a0of 18 rows'],
    ['overfull-count', () => overfull.length, '3\u00a0of 37 rows and modes'],
    ['underfull-count', () => underfull.length, '6\u00a0of 37 rows and modes'],
    ['rate-gain-with', () => cell(5, 'rps_proxy') / cell(2, 'rps_proxy'), '1.64×'],
    ['baseline-latencies-shorter', () => baselines.filter(([small, middle]) => middle < small).length, '5\u00a0of 12 comparisons'],
    ['save-without', () => mean(saves('without-proxy')), '83.6\u00a0s'],
    ['save-ratio', () => mean(saves('with-proxy')) / mean(saves('without-proxy')), '0.69×'],
    ['save-ratio-later', () => mean(saves('with-proxy').slice(1)) / mean(saves('without-proxy').slice(1)), '1.17×'],
  ])('%s follows from the archive', (id, compute, text) => {
    expect(published[id]?.value).toBeCloseTo(compute(), 9);
    expect(published[id]?.text).toBe(text);
  });

  it('name the rows that break Little’s law', () => {
    expect(overfull.map(({ name }) => name)).toEqual(['11 proxy', '14 proxy', '16 proxy']);
  });

  it('name the rows that leave users without a request, both modes of row 5 among them', () => {
    expect(underfull.map(({ name }) => name)).toEqual(expect.arrayContaining(['5 proxy', '5 no_proxy', '11 no_proxy', '14 no_proxy']));
  });

  it('find the cipher small under load only', () => {
    const shares = (ns: number[]) =>
      ns.flatMap((n) =>
        [
          ['encryption_s', 'upload'],
          ['decryption_s', 'download'],
        ].map(([cipher, what]) => cell(n, cipher!) / (cell(n, `${what}_proxy_s`) - cell(n, `${what}_no_proxy_s`))),
      );
    expect(Math.max(...shares([2, 3, 5, 6, 8, 9]))).toBeLessThan(0.1);
    expect(Math.min(...shares([1, 4, 7]))).toBeGreaterThan(1 / 3);
  });
});

describe('the study', () => {
  it('decides nothing by a rate that breaks Little’s law', () => {
    const ratios = (n: number) =>
      ofKind(study, 'audit')[n - 1]!.operands.filter(({ sources }) => sources.every((s) => s.at.includes('rps_')));
    const impossible = ratios(13)
      .concat(ratios(15), ratios(16))
      .flatMap(({ sources }) => sources.map((s) => `${s.at} ${s.raw}`));
    expect(ratios(15)).toHaveLength(3);
    expect(impossible.filter((place) => /^row (11|14|16), column rps_proxy /.test(place))).toEqual([]);
    expect(impossible.some((place) => /^row 11, column rps_no_proxy /.test(place))).toBe(true);
  });

  it('leaves a cell that says NA out, and keeps a printed 0', () => {
    const measurements = study.runs.run(LOAD).measurements;
    const rates = (row: string) => measurements.filter((m) => m.metric === 'requests-per-second' && m.dims['row'] === row);
    expect(rates('row 16').map((m) => m.dims['mode'])).toEqual(['with-proxy']);
    expect(rates('row 19').map((m) => m.quantity.value)).toEqual([0, 0.1]);
  });
});
