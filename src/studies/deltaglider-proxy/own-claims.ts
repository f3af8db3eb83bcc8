/** Numbers and sentences of the note that rest on our own runs. In: measured runs. Out: quantities and verdicts. */
import { above, atLeast, exactly, surely, within } from '../../claims/bound.ts';
import { over, verdict } from '../../claims/build.ts';
import { all, everyPair } from '../../claims/rules.ts';
import type { Claim } from '../../claims/types.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { designClaims, onXeon, OURS, own, ownExtreme, stolenClaims } from '../ours.ts';
import {
  CIPHER,
  cpu,
  cpuRatio,
  CROWDS,
  CRYPT,
  DELTA,
  GZIP,
  JSON_DATA,
  KINDS,
  laterRatio,
  LARGER,
  LENGTHS,
  mb,
  memory,
  memoryAlone,
  NIGHTLY,
  PLAIN,
  rateRatio,
  RCLONE,
  RELEASES,
  saved,
  stored,
  TARS,
  TGZ,
  throughput,
  type Setting,
} from './own.ts';

const perKind = [...KINDS, NIGHTLY].flatMap((where): Claim[] => [
  own(`put-${where.id}`, `Upload throughput, plain ÷ compressed, ${where.label}`, 1, (run) => rateRatio(run, PLAIN, DELTA, where, 'put')),
  own(`saved-${where.id}`, `Saved by compression, ${where.label}`, 1, (run) => saved(run, DELTA, where)),
  own(`get-${where.id}`, `Cold download throughput, compressed ÷ plain, ${where.label}`, 2, (run) =>
    rateRatio(run, DELTA, PLAIN, where, 'cold_get'),
  ),
  own(`cpu-${where.id}`, `CPU of an upload, compressed ÷ plain, ${where.label}`, 1, (run) => cpuRatio(run, DELTA, PLAIN, where, 'put')),
]);

/** The ends of what the tars show, for the title. */
const ends = (['least', 'most'] as const).flatMap((end): Claim[] => {
  const of = (id: string, what: string, figure: (run: Run, where: Setting) => Quantity) =>
    ownExtreme(end, id, 1, what, 'the series of tars', (run) => TARS.map((where) => figure(run, where)));
  return [
    of('put', 'upload throughput, plain ÷ compressed', (run, where) => rateRatio(run, PLAIN, DELTA, where, 'put')),
    of('saved', 'share saved by compression', (run, where) => saved(run, DELTA, where)),
  ];
});

const gzipPerKind = KINDS.flatMap((where): Claim[] => [
  own(`gzip-put-${where.id}`, `Upload throughput of rclone, plain ÷ compress, ${where.label}`, 1, (run) =>
    rateRatio(run, RCLONE, GZIP, where, 'put'),
  ),
  own(`gzip-saved-${where.id}`, `Saved by rclone’s compression, ${where.label}`, 1, (run) => saved(run, GZIP, where)),
]);

/** The whole of the long series is one of the kinds. */
const perLength = LENGTHS.flatMap((where): Claim[] => [
  own(
    `length-later-${where.id}`,
    `Upload throughput from the second file on, plain ÷ compressed, ${where.files} nightly builds`,
    1,
    (run) => laterRatio(run, PLAIN, DELTA, where),
  ),
  ...(where.files === NIGHTLY.files
    ? []
    : [
        own(`length-saved-${where.id}`, `Saved by compression, ${where.files} nightly builds`, 1, (run) => saved(run, DELTA, where)),
        own(`length-put-${where.id}`, `Upload throughput, plain ÷ compressed, ${where.files} nightly builds`, 1, (run) =>
          rateRatio(run, PLAIN, DELTA, where, 'put'),
        ),
      ]),
]);

const perCrowd = CROWDS.flatMap((where): Claim[] => [
  own(`crowd-plain-${where.id}`, `Plain upload throughput, ${where.workers} workers`, 0, (run) => throughput(run, PLAIN, where, 'put')),
  own(`crowd-delta-${where.id}`, `Compressed upload throughput, ${where.workers} workers`, 0, (run) =>
    throughput(run, DELTA, where, 'put'),
  ),
  own(`crowd-gzip-${where.id}`, `Upload throughput of rclone compress, ${where.workers} workers`, 0, (run) =>
    throughput(run, GZIP, where, 'put'),
  ),
  own(`crowd-memory-${where.id}`, `Peak memory of compressed uploads, ${where.workers} workers`, 0, (run) =>
    mb(memory(run, DELTA, where, 'put')),
  ),
]);

const larger = (run: Run, mode: string) => rateRatio(run, `${mode}${LARGER}`, mode, RELEASES, 'warm_get');

const numbers: Claim[] = [
  own('gzip-saved-nightly', 'Saved by rclone’s compression, TypeScript nightly builds', 1, (run) => saved(run, GZIP, NIGHTLY)),
  own('put-encrypted', 'Upload throughput, plain ÷ encrypted', 2, (run) => rateRatio(run, PLAIN, CIPHER, RELEASES, 'put')),
  own('buffer-plain', 'Plain warm download, larger read buffer ÷ stock', 1, (run) => larger(run, PLAIN)),
  own('buffer-delta', 'Compressed warm download, larger read buffer ÷ stock', 2, (run) => larger(run, DELTA)),
  own('get-unthrottled', 'Warm download, plain ÷ compressed, both with the larger read buffer', 1, (run) =>
    rateRatio(run, `${PLAIN}${LARGER}`, `${DELTA}${LARGER}`, RELEASES, 'warm_get'),
  ),
  own('cpu-plain', 'CPU for each GB uploaded, plain', 1, (run) => cpu(run, PLAIN, RELEASES, 'put')),
  own('cpu-delta', 'CPU for each GB uploaded, compressed', 1, (run) => cpu(run, DELTA, RELEASES, 'put')),
  own('cpu-gzip', 'CPU for each GB uploaded, rclone compress', 1, (run) => cpu(run, GZIP, RELEASES, 'put')),
  own('memory-all', 'Peak memory of compressed uploads, xdelta3 included', 0, (run) => mb(memory(run, DELTA, RELEASES, 'put'))),
  own('memory-alone', 'Peak memory of compressed uploads, proxy alone', 0, (run) => mb(memoryAlone(run, DELTA, RELEASES, 'put'))),
  own('crypt-put', 'Upload throughput of rclone, plain ÷ crypt', 2, (run) => rateRatio(run, RCLONE, CRYPT, RELEASES, 'put')),
];

/** Of so many nightly builds or more the proxy saves more than gzip. */
const LONG = 8;
const againstGzip = (lengths: readonly Setting[], [more, less]: readonly [string, string]) =>
  over(OURS, (run) => lengths.map((where) => [saved(run, more, where), saved(run, less, where)] as const));

/** The second of two runs on an Intel Xeon, from which less time was stolen. */
const XEON = 'tax-deltaglider-proxy-20261122-1724';
const besideXeon: Claim[] = [
  ...stolenClaims(XEON),
  onXeon(XEON)('put-nightly', 'Upload throughput, plain ÷ compressed, TypeScript nightly builds', 1, (run) =>
    rateRatio(run, PLAIN, DELTA, NIGHTLY, 'put'),
  ),
];

const sentences: Claim[] = [
  verdict(
    'own-slower',
    'Compression slowed uploads of every series that it made smaller',
    all(surely(above(1)), 'upload throughput, plain ÷ compressed, series of tars,'),
    over(OURS, (run) => TARS.map((where) => rateRatio(run, PLAIN, DELTA, where, 'put'))),
  ),
  verdict(
    'own-runs-alike',
    'In each of our runs thirty-two nightly builds took at least half as long again to upload',
    all(surely(above(1.5)), 'upload throughput, plain ÷ compressed, thirty-two nightly builds,'),
    over(OURS, (run) => [rateRatio(run, PLAIN, DELTA, NIGHTLY, 'put')]),
  ),
  verdict(
    'own-buffer',
    'With a larger read buffer plain downloads ran at least twice as fast',
    all(surely(atLeast(2)), 'plain warm download, larger read buffer ÷ stock,'),
    over(OURS, (run) => [larger(run, PLAIN)]),
  ),
  verdict(
    'own-reference-fades',
    'The longer the series, the more of it is saved',
    everyPair(above(1), 'share saved of a longer series', 'that of the next shorter one'),
    over(OURS, (run) => LENGTHS.slice(1).map((where, i) => [saved(run, DELTA, where), saved(run, DELTA, LENGTHS[i]!)] as const)),
  ),
  verdict(
    'own-gzip-short',
    'Of four builds or fewer gzip saves more than the proxy',
    everyPair(above(1), 'share saved by gzip', 'that saved by the proxy'),
    againstGzip(
      LENGTHS.filter(({ files }) => files < LONG),
      [GZIP, DELTA],
    ),
  ),
  verdict(
    'own-gzip-tie',
    'Of five releases gzip and the proxy save the same to within one percent',
    everyPair(within(1.01), 'share saved by gzip', 'that saved by the proxy'),
    againstGzip([RELEASES], [GZIP, DELTA]),
  ),
  verdict(
    'own-gzip-json',
    'Of five versions of the JSON data set gzip saved more',
    everyPair(above(1), 'share saved by gzip', 'that saved by the proxy'),
    againstGzip([JSON_DATA], [GZIP, DELTA]),
  ),
  verdict(
    'own-delta-long',
    'From eight builds on the proxy saves more than gzip',
    everyPair(above(1), 'share saved by the proxy', 'that saved by gzip'),
    againstGzip(
      LENGTHS.filter(({ files }) => files >= LONG),
      [DELTA, GZIP],
    ),
  ),
  verdict(
    'own-tgz-plain',
    'Files that are already compressed are stored as they are',
    everyPair(exactly(1), 'bytes stored by compression', 'bytes stored plain'),
    over(OURS, (run) => [[stored(run, DELTA, TGZ), stored(run, PLAIN, TGZ)] as const]),
  ),
];

export const ownClaims: readonly Claim[] = [
  ...ends,
  ...perKind,
  ...gzipPerKind,
  ...perLength,
  ...perCrowd,
  ...numbers,
  ...besideXeon,
  ...designClaims('throughput', 'throughput'),
  ...sentences,
];
