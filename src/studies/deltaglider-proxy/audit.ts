/** The 15 claims that the source made, each judged by computation. The first ground is the source's own run; where our experiment decides, the rule says so. */
import type { AuditEntry } from '../../claims/audit.ts';
import { auditOf, PRINTED } from '../../claims/legacy.ts';
import {
  judgeAll,
  judgeContrast,
  judged,
  judgeOrderOfMagnitude,
  judgePrinted,
  judgeSimilar,
  judgeVaried,
  precise,
} from '../../claims/legacy-rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { single } from '../../run/pool.ts';
import { distinguishable, ratio, reduction, scale, sum } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { at, logical, throughput } from './claims.ts';
import { betweenRuns } from './noise.ts';
import { ALL_256K, CONTROL, MODES, PUBLISHED, SECOND } from './words.ts';

const entry = auditOf('deltaglider-proxy');

const speed = (runs: StudyRuns, mode: string, phase: string) => throughput(runs.run(PUBLISHED), mode, phase);
const implied = (runs: StudyRuns, mode = 'compression') => at(runs.run(PUBLISHED), 'stored-implied', mode);
const gb = (q: Quantity) => scale(q, 1e-9, 'GB');
const against = (run: Run, mode: string, phase: string) => ratio(throughput(run, mode, phase), throughput(run, 'passthrough', phase));

export const audit: readonly AuditEntry[] = [
  entry(
    1,
    'passthrough PUT landed near 105.57 MB/s wall-clock vs compression near 8.88 MB/s',
    PRINTED,
    'Both figures stand in the run’s table.',
    (r) => judgeAll([judgePrinted('105.57', speed(r, 'passthrough', 'put')), judgePrinted('8.88', speed(r, 'compression', 'put'))]),
  ),
  entry(
    2,
    'roughly 11.9× faster ingest without delta encoding',
    PRINTED,
    'The quotient of the two printed rates, to one digit; one observation each.',
    (r) => judgePrinted('11.9', ratio(speed(r, 'passthrough', 'put'), speed(r, 'compression', 'put'))),
  ),
  entry(3, '299.9 MB/s vs passthrough ~97.05 MB/s on this run', PRINTED, 'Both figures stand in the run’s table.', (r) =>
    judgeAll([judgePrinted('299.9', speed(r, 'encryption', 'cold_get')), judgePrinted('97.05', speed(r, 'passthrough', 'cold_get'))]),
  ),
  entry(
    4,
    'the gap reflects workload timing and cache state',
    'A cause is contradicted when the gap disappears on changing something else while timing and cache state stay as they were (measured read-buffer experiment).',
    'Changing only the plaintext read buffer turns the gap round, so timing and cache state are not what made it on the machine of the experiment.',
    (r) => {
      const [before, after] = [CONTROL, ALL_256K].map((id) => against(r.run(id), 'encryption', 'cold_get'));
      const turned = before!.value > 1 && after!.value < 1 && distinguishable(before!, after!, betweenRuns(r));
      return judged(!turned, `encrypted ÷ plain ${precise(before!)} with 4 KiB, ${precise(after!)} with 256 KiB`, [before!, after!]);
    },
  ),
  entry(
    5,
    'Compression GET MB/s sat in the same ballpark as passthrough cold/warm',
    '“Same ballpark”: within a factor of 1.25, judged on the source’s own run.',
    'True of the printed figures; the baseline itself was throttled, see the experiment.',
    (r) => judgeSimilar(['cold_get', 'warm_get'].map((phase) => against(r.run(PUBLISHED), 'compression', phase))),
  ),
  entry(
    6,
    'pushed implied stored size to about 61% below logical uploads',
    PRINTED,
    'Right as “implied”; the copy of the reference object is not in it.',
    (r) => judgePrinted('61', reduction(implied(r), logical(r.run(PUBLISHED)))),
  ),
  entry(7, '~0.124 GB implied vs ~0.317 GB logical', PRINTED, 'Both are the printed byte counts, rounded.', (r) =>
    judgeAll([judgePrinted('0.124', gb(implied(r))), judgePrinted('0.317', gb(logical(r.run(PUBLISHED))))]),
  ),
  entry(
    8,
    'for the same five ISOs',
    'The sizes of the five ISOs that are listed add up to the logical bytes of the run.',
    'The second run lists five ISOs, and their sizes add up to this run’s logical bytes exactly.',
    (r) => {
      const list = r.run(SECOND);
      const sizes = list.artifacts.map((a, i) =>
        single(a.sizeBytes, 'B', { run: list.id, file: 'artifacts.csv', at: `row ${i + 1}, column bytes`, raw: String(a.sizeBytes) }),
      );
      const total = sizes.reduce(sum);
      const uploaded = logical(r.run(PUBLISHED));
      return judged(
        sizes.length === 5 && total.value === uploaded.value,
        `${sizes.length} files, ${precise(total)} against ${precise(uploaded)}`,
        [total, uploaded],
      );
    },
  ),
  entry(
    9,
    'Compression modes pushed',
    'Plural: every mode that compresses stores less than was uploaded.',
    'Both compressing modes store the same, smaller number of bytes.',
    (r) => {
      const stored = ['compression', 'compression_encryption'].map((mode) => implied(r, mode));
      const uploaded = logical(r.run(PUBLISHED));
      return judged(
        stored.every((q) => q.value < uploaded.value),
        `${stored.map(precise).join(' and ')} against ${precise(uploaded)}`,
        [...stored, uploaded],
      );
    },
  ),
  entry(
    10,
    'order-of-magnitude storage win',
    '“An order of magnitude” is a factor of ten.',
    'Even the flattering figure, without the reference copy, is far from a factor of ten.',
    (r) => judgeOrderOfMagnitude(ratio(logical(r.run(PUBLISHED)), implied(r))),
  ),
  entry(
    11,
    'Docker CPU mean/max varied by mode window',
    '“Varied”: the largest lies more than 10 % above the smallest, for mean and maximum alike.',
    'Both differ by mode.',
    (r) => judgeAll(['cpu-mean', 'cpu-max'].map((metric) => judgeVaried(MODES.map(({ key }) => at(r.run(PUBLISHED), metric, key))))),
  ),
  entry(
    12,
    'Encryption-mode cold GET showed very high reported MB/s',
    '“Very high”: the highest of all modes in its phase.',
    'It is the highest cold GET of the run, above the baseline that it should cost against.',
    (r) => {
      const figures = MODES.map(({ key }) => speed(r, key, 'cold_get'));
      const own = speed(r, 'encryption', 'cold_get');
      return judged(
        figures.every((q) => q.value <= own.value),
        `${precise(own)} among ${figures.map(precise).join(', ')}`,
        figures,
      );
    },
  ),
  entry(
    13,
    'Cold vs warm GET MB/s',
    'A named contrast holds when warm is faster than cold in every mode, is imprecise when mixed, contradicted when nowhere.',
    'Without a restart or a dropped cache the two phases read the same warm files; their order is a coin toss.',
    (r) => judgeContrast(MODES.map(({ key }) => ratio(speed(r, key, 'warm_get'), speed(r, key, 'cold_get')))),
  ),
  entry(
    14,
    'Proxy-side AES-GCM keeps SigV4 and S3 semantics; the benchmark isolates encryption cost',
    'A cost is isolated when the taxed mode is not faster than its baseline in any phase.',
    'Encrypted GET has a higher figure than plain GET, so the comparison contains something other than encryption; SigV4 and S3 semantics are not measured at all.',
    (r) => {
      const ratios = ['put', 'cold_get', 'warm_get'].map((phase) => against(r.run(PUBLISHED), 'encryption', phase));
      return judged(
        ratios.every((q) => q.value <= 1),
        `encryption ÷ passthrough ${ratios.map(precise).join(', ')}`,
        ratios,
      );
    },
  ),
  entry(
    15,
    'Numbers match `benchmarkSampleRun.ts`',
    'Every figure of the text against the table of the run.',
    'All figures agree with the table at the digits that are printed.',
    (r) =>
      judgeAll([
        judgePrinted('105.57', speed(r, 'passthrough', 'put')),
        judgePrinted('8.88', speed(r, 'compression', 'put')),
        judgePrinted('11.9', ratio(speed(r, 'passthrough', 'put'), speed(r, 'compression', 'put'))),
        judgePrinted('299.9', speed(r, 'encryption', 'cold_get')),
        judgePrinted('97.05', speed(r, 'passthrough', 'cold_get')),
        judgePrinted('61', reduction(implied(r), logical(r.run(PUBLISHED)))),
        judgePrinted('0.124', gb(implied(r))),
        judgePrinted('0.317', gb(logical(r.run(PUBLISHED)))),
      ]),
  ),
];
