/** The 24 claims that the source made, each judged by computation on the source's own table. */
import type { AuditEntry } from '../../claims/audit.ts';
import { auditOf, PRINTED } from '../../claims/legacy.ts';
import {
  judgeAll,
  judgeConsistently,
  judgeContrast,
  judgeGenerally,
  judgeMuch,
  judgePrinted,
  judgeRecorded,
  judgeSimilar,
  precise,
  type Judgement,
} from '../../claims/legacy-rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { DataError } from '../../run/errors.ts';
import { ratio } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { crypto, cryptoShare, latency, measured, quietest, rate, rowOf, rowsOf, slowdown, smallToMiddle, steps, type Row } from './rows.ts';
import { LOAD, MODES, PHASES, WITH, WITHOUT, type Mode, type Phase } from './words.ts';

const entry = auditOf('gcs-encryption-proxy');

const load = (r: StudyRuns): Run => r.run(LOAD);
const rows = (r: StudyRuns): Row[] => rowsOf(load(r));
const row = (r: StudyRuns, n: number): Row => rowOf(load(r), n);

/** b ÷ a of a figure that both rows must have to be compared. */
const across = (read: (row: Row) => Quantity | undefined, a: Row, b: Row): Quantity[] => {
  const [from, to] = [read(a), read(b)];
  return from && to ? [ratio(to, from)] : [];
};
const latencies = (modes: readonly Mode[], a: Row, b: Row): Quantity[] =>
  modes.flatMap((mode) => PHASES.flatMap(({ key }) => across((x) => latency(x, mode, key), a, b)));
const both = MODES.map(({ key }) => key);

const slowdowns = (of: readonly Row[], ...phases: readonly Phase[]): Quantity[] =>
  phases.flatMap((phase) => of.flatMap((x) => slowdown(x, phase) ?? []));

const middleToLarge = (of: readonly Row[]) => steps(of, 'vcpu').filter(([a]) => a.vcpu === 32);
/** Rows with the fewest and the most users of the same machine and object size. */
const fewToMost = (of: readonly Row[]) => {
  const chains = steps(of, 'users').map(([a]) => a);
  return chains
    .filter((a) => a.users === 10)
    .flatMap((a) => of.filter((b) => b.vcpu === a.vcpu && b.fileMb === a.fileMb && b.users === 500).map((b): [Row, Row] => [a, b]));
};

/** A claim about a setting that no row was run with is not checkable. @throws DataError `judge-recorded` when a row was */
function judgeSetting(run: Run, metric: string, value: number): Judgement {
  const tested = [...new Set(rowsOf(run).map((x) => need(run, metric, x.dims).value))];
  if (tested.includes(value))
    throw new DataError('judge-recorded', `${run.id}.tgz`, `${metric} ${value} is in the table, expected not; judge the claim by its row.`);
  return { verdict: 'not checkable', arithmetic: `needs a row with ${metric} ${value}; the table has ${tested.join(', ')}`, operands: [] };
}

/** Rates and latencies with the proxy on the larger machine ÷ the smaller one. */
const withProxy = ([a, b]: [Row, Row]) => [...across((x) => rate(x, WITH), a, b), ...latencies([WITH], a, b)];

const SIMILAR = '“Similar”: within a factor of 1.25.';

export const audit: readonly AuditEntry[] = [
  entry(
    1,
    'Upload/download times increase with file size',
    'Each latency, with and without proxy, against the next larger object with the same machine and users; the larger one must take longer.',
    'Every comparison points that way.',
    (r) => judgeContrast(steps(rows(r), 'fileMb').flatMap(([a, b]) => latencies(both, a, b))),
  ),
  entry(
    2,
    "they don't increase as dramatically as upload/download with larger files",
    'Growth of the latency ÷ growth of the cipher time from one object size to the next, same machine and users; above 1 everywhere.',
    'Cipher times grow less than the latencies around them in every comparison.',
    (r) =>
      judgeContrast(
        steps(rows(r), 'fileMb').flatMap(([a, b]) =>
          PHASES.map(({ key }) =>
            ratio(ratio(measured(latency(b, WITH, key)), measured(latency(a, WITH, key))), ratio(crypto(b, key), crypto(a, key))),
          ),
        ),
      ),
  ),
  entry(
    3,
    'encryption/decryption make up a smaller portion of the total time for big files',
    'Share of the cipher in the latency of 1 MB ÷ share in that of 100 MB, same machine and users; above 1 everywhere.',
    'On every machine and with every number of users the share is smaller at 100 MB.',
    (r) =>
      judgeContrast(
        steps(rows(r), 'fileMb')
          .filter(([a]) => a.fileMb === 1)
          .flatMap(([a, b]) => PHASES.map(({ key }) => ratio(cryptoShare(a, key), cryptoShare(b, key)))),
      ),
  ),
  entry(
    4,
    '1GB files caused errors due to system limitations (running out of memory) on an 8 GB system',
    'Needs a count of failed requests and the memory in use.',
    'The table has a row for this size, but neither errors nor memory are in it.',
    (r) => judgeAll([judgeRecorded(load(r), 'failed-ops'), judgeRecorded(load(r), 'peak-rss')]),
  ),
  entry(
    5,
    '500MB files worked fine with the same system resources',
    'Needs a count of failed requests.',
    'Latencies are printed for this size; that no request failed is not.',
    (r) => judgeRecorded(load(r), 'failed-ops'),
  ),
  entry(
    6,
    'A 10GB file was uploaded on a 32vcpu / 128 GB memory machine without failure',
    'Needs a row with objects of 10,000 MB.',
    'No row has an object of this size.',
    (r) => judgeSetting(load(r), 'file-size', 10_000),
  ),
  entry(
    7,
    'Results show minimal latency differences between proxy and no-proxy configurations for files under 500 MB',
    `${SIMILAR} Every row on the machine that the sentence names with objects under 500 MB.`,
    'Far from it at 1 MB, where requests take more than twice as long under load.',
    (r) =>
      judgeSimilar(
        slowdowns(
          rows(r).filter((x) => x.vcpu === 2 && x.fileMb < 500),
          'upload',
          'download',
        ),
      ),
  ),
  entry(
    8,
    'for larger files (>500 MB), the latency difference increases significantly',
    '“Significantly”: the ratio with ÷ without proxy at 1000 MB is more than 1.25 times that at 500 MB.',
    'It does, in the one row above 500 MB, which is the one that ran out of memory.',
    (r) => judgeMuch(PHASES.map(({ key }) => ratio(measured(slowdown(row(r, 19), key)), measured(slowdown(row(r, 18), key))))),
  ),
  entry(
    9,
    'Upload latency with the proxy is generally higher than without it',
    '“Generally”: in at least three quarters of the rows that have both figures.',
    'True in this sense; the exceptions have 100 MB objects.',
    (r) => judgeGenerally(slowdowns(rows(r), 'upload')),
  ),
  entry(10, 'row 3: 6.15 seconds vs. 2.32 seconds for 1MB file, 500 users', PRINTED, 'Both are the uploads of that row.', (r) =>
    judgeAll([
      judgePrinted('6.15', measured(latency(row(r, 3), WITH, 'upload'))),
      judgePrinted('2.32', measured(latency(row(r, 3), WITHOUT, 'upload'))),
      judgePrinted('1', need(load(r), 'file-size', row(r, 3).dims)),
      judgePrinted('500', need(load(r), 'users', row(r, 3).dims)),
    ]),
  ),
  entry(
    11,
    'Download latency with the proxy is also consistently higher than without it',
    '“Consistently”: in every row that has both figures.',
    'Among the larger objects most downloads are shorter with the proxy.',
    (r) => judgeConsistently(slowdowns(rows(r), 'download')),
  ),
  entry(
    12,
    'The proxy introduces latency, as expected',
    'Latency with ÷ without proxy lies above 1 in every row and phase; mixed is imprecise.',
    'It does wherever objects are small, and not where they are larger.',
    (r) => judgeContrast(slowdowns(rows(r), 'upload', 'download')),
  ),
  entry(
    13,
    'Increasing CPU and memory resources improves performance, both with and without the proxy',
    'Rates on 32 ÷ 2 vCPU and latencies on 2 ÷ 32, same objects and users: above 1 everywhere holds, mixed is imprecise, nowhere contradicts; with and without proxy, the worse decides.',
    'With the proxy most rates rise; without it none does, and not half of the latencies get shorter.',
    (r) =>
      judgeAll(
        ([WITH, WITHOUT] as const).map((mode) =>
          judgeContrast(smallToMiddle(rows(r)).flatMap(([a, b]) => [...across((x) => rate(x, mode), a, b), ...latencies([mode], b, a)])),
        ),
      ),
  ),
  entry(
    14,
    'significantly boosts RPS and reduces latency, especially for smaller file transfers',
    'With proxy, rows 1–3 against 4–6: rates on 32 vCPU more than 1.25 times those on 2, latencies shorter; and the gain in upload latency larger than with 100 MB. Mixed is imprecise.',
    'With few users the rate rises by less than that, and their gain in latency is no larger than with 100 MB.',
    (r) => {
      const pairs = smallToMiddle(rows(r));
      const [small, large] = [1, 100].map((mb) => pairs.filter(([a]) => a.fileMb === mb));
      const gain = ([a, b]: [Row, Row]) => ratio(measured(latency(a, WITH, 'upload')), measured(latency(b, WITH, 'upload')));
      return judgeAll([
        judgeMuch(small!.flatMap(([a, b]) => across((x) => rate(x, WITH), a, b))),
        judgeContrast(small!.flatMap(([a, b]) => latencies([WITH], b, a))),
        judgeContrast(small!.map((pair, i) => ratio(gain(pair), gain(large![i]!)))),
      ]);
    },
  ),
  entry(
    15,
    'The performance with 32 vcpu and 64 vpcu are similar',
    `${SIMILAR} Rates and latencies with proxy, every pair of rows with the same objects and users.`,
    'One figure of twelve lies outside: the rate with 100 MB, whose 32 vCPU side breaks Little’s law.',
    (r) => judgeSimilar(middleToLarge(rows(r)).flatMap(withProxy)),
  ),
  entry(
    16,
    'increasing resources beyond 32vcpu for proxy does not impact the performance',
    '“Does not impact”: similar, that is within a factor of 1.25, in every rate and latency with proxy.',
    'The same figure decides; at 1 MB nothing changes by more than a quarter, though some latencies come near it.',
    (r) => judgeSimilar(middleToLarge(rows(r)).flatMap(withProxy)),
  ),
  entry(
    17,
    'A test with 16vCPUs/64GB shows very similar performance to a test with 32vCPUs/128GB',
    'Needs a row with 16 vCPU.',
    'No row has a proxy of this size.',
    (r) => judgeSetting(load(r), 'proxy-vcpu', 16),
  ),
  entry(
    18,
    'As the number of concurrent users increases, latency increases substantially',
    '“Substantially”: more than 1.25 times as long with the next larger number of users, same machine and objects, with and without proxy.',
    'Every step adds more than that.',
    (r) => judgeMuch(steps(rows(r), 'users').flatMap(([a, b]) => latencies(both, a, b))),
  ),
  entry(
    19,
    'particularly for larger file sizes',
    'Growth of each latency from 10 to 500 users with 100 MB ÷ growth with 1 MB, same machine; above 1 everywhere.',
    'Latencies of 100 MB objects grow more in every comparison.',
    (r) => {
      const pairs = fewToMost(rows(r));
      const [small, large] = [1, 100].map((mb) => pairs.filter(([a]) => a.fileMb === mb));
      return judgeContrast(
        large!.flatMap(([a, b]) => {
          const [c, d] = small!.find(([x]) => x.vcpu === a.vcpu)!;
          return latencies(both, a, b).map((q, i) => ratio(q, latencies(both, c, d)[i]!));
        }),
      );
    },
  ),
  entry(
    20,
    'This effect is more pronounced with the proxy',
    'Growth of each latency from 10 to 500 users with proxy ÷ growth without; above 1 everywhere.',
    'It is in most comparisons and not in all.',
    (r) =>
      judgeContrast(
        fewToMost(rows(r)).flatMap(([a, b]) => {
          const [on, off] = [latencies([WITH], a, b), latencies([WITHOUT], a, b)];
          return on.map((q, i) => ratio(q, off[i]!));
        }),
      ),
  ),
  entry(
    21,
    'row 12: 395 seconds with proxy vs. 384 seconds without for 100MB, 500 users',
    PRINTED,
    'Both are the downloads of that row, which the sentence does not say; their quotient hardly shows a “pronounced” effect.',
    (r) => {
      const [on, off] = ([WITH, WITHOUT] as const).map((mode) => measured(latency(row(r, 12), mode, 'download')));
      const found = judgeAll([judgePrinted('395', on!), judgePrinted('384', off!)]);
      return { ...found, arithmetic: `downloads: ${found.arithmetic}; with ÷ without ${precise(ratio(on!, off!))}` };
    },
  ),
  entry(22, 'Large files can cause OOM', 'Needs the memory in use or a count of failed requests.', 'Neither is recorded.', (r) =>
    judgeAll([judgeRecorded(load(r), 'peak-rss'), judgeRecorded(load(r), 'failed-ops')]),
  ),
  entry(
    23,
    'Row 4-6 with 32vcpu performance is similar to Row 7-9 with 64 vcpu',
    `${SIMILAR} Rates and latencies with proxy of these rows.`,
    'All are; the latencies with 250 users come close to the limit, on the side of the larger machine taking longer.',
    (r) =>
      judgeSimilar(
        middleToLarge(rows(r))
          .filter(([a]) => a.fileMb === 1)
          .flatMap(withProxy),
      ),
  ),
  entry(
    24,
    'Encryption/decryption become less significant',
    'Share of the cipher in the latency on 2 vCPU at the fewest users of each size ÷ share at the next larger size; above 1 at every step, mixed is imprecise.',
    'The share falls over the whole range but rises from 250 to 500 MB, where the number of users changes too.',
    (r) => {
      const sizes = quietest(rows(r), 2);
      return judgeContrast(
        PHASES.flatMap(({ key }) => sizes.slice(1).map((x, i) => ratio(cryptoShare(sizes[i]!, key), cryptoShare(x, key)))),
      );
    },
  ),
];
