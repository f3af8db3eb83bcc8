/** Numbers and sentences of the note that rest on our own runs. In: measured runs. Out: quantities and verdicts. */
import { above, atLeast, atMost, below, SIMILAR_WITHIN, surely } from '../../claims/bound.ts';
import { every, over, part, verdict } from '../../claims/build.ts';
import { all, spread } from '../../claims/rules.ts';
import type { Claim } from '../../claims/types.ts';
import { ratio, scale } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import { designClaims, onXeon, OURS, own, stolenClaims } from '../ours.ts';
import * as ours from './own.ts';
import { ALONE, CIPHERS, DIRECT, LARGEST, PASSING, SETTINGS, SIDECARS, SLOW_KEYS, STREAMING, WHOLE, type Setting } from './own.ts';
import { PHASES } from './words.ts';

/** Arms as parts of claim ids. */
const ID: Readonly<Record<string, string>> = { [PASSING]: 'passing', [WHOLE]: 'whole', [STREAMING]: 'stream' };

const perSetting = SETTINGS.flatMap((where): Claim[] => [
  ...PHASES.flatMap(({ key: phase, label }) => [
    own(`direct-${phase}-${where.id}`, `${label} without sidecar, ${where.label}`, where.size < 1e6 ? 1 : 0, (run) =>
      ours.latency(run, DIRECT, where, phase),
    ),
    ...SIDECARS.filter(({ key }) => phase === 'upload' || key !== PASSING).map(({ key, label: arm }) =>
      own(`${ID[key]}-${phase}-${where.id}`, `${label}, ${arm} ÷ without sidecar, ${where.label}`, 2, (run) =>
        ours.latencyRatio(run, key, DIRECT, where, phase),
      ),
    ),
  ]),
  ...CIPHERS.map((key) =>
    own(`memory-${ID[key]}-${where.id}`, `Peak memory of the sidecar, ${key}, ${where.label}`, 0, (run) =>
      scale(ours.memory(run, key, where, 'upload'), 1e-6, 'MB'),
    ),
  ),
]);

/** Digits of added milliseconds. */
const decimalsOf = ({ size }: Setting) => (size < 1e6 ? 2 : size < 1e7 ? 1 : 0);

const perSize = ALONE.flatMap((where): Claim[] => [
  own(`size-${where.id}`, `Bytes of an object, ${where.label}`, 0, (run) => ours.objectSize(run, where)),
  ...PHASES.map(({ key: phase, label }) =>
    own(
      `added-${phase}-${where.id}`,
      `What encrypting adds, ${label.toLowerCase()} of ${where.label}, one user`,
      decimalsOf(where),
      (run) => ours.added(run, WHOLE, where, phase),
    ),
  ),
  ...PHASES.map(({ key: phase, label }) =>
    own(`cipher-${phase}-${where.id}`, `Share of the cipher in a request, ${label.toLowerCase()} of ${where.label}, one user`, 0, (run) =>
      ours.cipherShare(run, WHOLE, where, phase),
    ),
  ),
  ...SIDECARS.map(({ key, label }) =>
    own(`cpu-${ID[key]}-${where.id}`, `CPU for each GB uploaded, ${label}, ${where.label}, one user`, 1, (run) =>
      ours.cpu(run, key, where, 'upload'),
    ),
  ),
  own(`keys-${where.id}`, `Upload with a key service of ${SLOW_KEYS} ms ÷ with a key in memory, ${where.label}`, 1, (run) =>
    slowKeys(run, where),
  ),
]);

const slowKeys = (run: Run, where: Setting) =>
  ratio(ours.latency(run, WHOLE, { ...where, keyService: SLOW_KEYS }, 'upload'), ours.latency(run, WHOLE, where, 'upload'));

/** So many bytes under way at once that the sidecar's own size hardly counts. */
const CROWDS = SETTINGS.filter(({ size, users }) => size * users >= 1e8);
const [TINY, , MIDDLE, ONE_LARGEST] = ALONE;

const pathThenCipher = every(
  part(
    all(above(50), 'part that a sidecar adds which only passes on, in % of what the encrypting one adds, uploads of 64 kB,'),
    over(OURS, (run) => [ours.passingOfAdded(run, TINY!, 'upload')]),
  ),
  part(
    all(above(50), 'part of the added time that is spent in the cipher, in %, uploads of 10 MB,'),
    over(OURS, (run) => [ours.cipherOfAdded(run, MIDDLE!, 'upload')]),
  ),
);

const sentences: Claim[] = [
  verdict(
    'own-path-then-cipher',
    'By medians most of the added time is the extra hop for the smallest objects, and the cipher at some megabytes',
    pathThenCipher,
  ),
  verdict(
    'own-cipher-largest-differs',
    'For the largest objects our runs differ in the cipher’s part',
    spread(above(SIMILAR_WITHIN), 'part of the added time that is spent in the cipher, uploads of 100 MB, by run,'),
    over(OURS, (run) => [ours.cipherOfAdded(run, ONE_LARGEST!, 'upload')]),
  ),
  verdict(
    'own-longer-alone',
    'For one user encrypting takes longer, at every size',
    all(surely(above(1)), 'latency, encrypting ÷ without sidecar, one user,'),
    over(OURS, (run) => ALONE.flatMap((where) => PHASES.map(({ key }) => ours.latencyRatio(run, WHOLE, DIRECT, where, key)))),
  ),
  verdict(
    'own-memory-whole',
    'Buffering whole objects takes at least twice their size',
    all(atLeast(2), 'memory ÷ bytes under way, whole objects, 100 MB under way and more,'),
    over(OURS, (run) => CROWDS.map((where) => ours.memoryOfObjects(run, WHOLE, where, 'upload'))),
  ),
  verdict(
    'own-memory-stream',
    'Streaming stays below a hundred and fifty megabytes',
    all(below(150), 'memory, MB, in a stream,'),
    over(OURS, (run) => SETTINGS.flatMap((where) => PHASES.map(({ key }) => scale(ours.memory(run, STREAMING, where, key), 1e-6, 'MB')))),
  ),
  verdict(
    'own-slow-keys',
    'A slow key service makes small uploads several times as long',
    all(surely(above(5)), 'upload, key service of 20 ms ÷ key in memory, 64 kB,'),
    over(OURS, (run) => [slowKeys(run, TINY!)]),
  ),
  verdict(
    'own-nothing-saved',
    'Nothing is saved in return',
    all(atMost(0), 'bytes that the store does not hold, in percent,'),
    over(OURS, (run) => ALONE.flatMap((where) => CIPHERS.map((mode) => ours.savedShare(run, mode, where)))),
  ),
];

const memories: Claim[] = [
  own('key-call', 'Time of a call of the slow key service', 0, (run) => ours.keyCall(run, TINY!)),
  ...[MIDDLE!, ONE_LARGEST!].map((where) =>
    own(`cipher-of-added-${where.id}`, `Of what encrypting adds to an upload of ${where.label}, the part in the cipher`, 0, (run) =>
      ours.cipherOfAdded(run, where, 'upload'),
    ),
  ),
  own('factor-largest', `Memory ÷ bytes under way, whole objects, one upload of ${LARGEST.label}`, 1, (run) =>
    ours.memoryOfObjects(run, WHOLE, ONE_LARGEST!, 'upload'),
  ),
  own('factor-crowd', `Memory ÷ bytes under way, whole objects, four uploads of ${LARGEST.label}`, 1, (run) =>
    ours.memoryOfObjects(run, WHOLE, { ...LARGEST, users: 4 }, 'upload'),
  ),
];

/** The first of two runs on an Intel Xeon, from which less time was stolen. */
const XEON = 'tax-gcs-encryption-proxy-20261122-0903';
const besideXeon: Claim[] = [
  ...stolenClaims(XEON),
  ...PHASES.map(({ key: phase, label }) =>
    onXeon(XEON)(`added-${phase}-small`, `What encrypting adds, ${label.toLowerCase()} of 1 MB, one user`, 1, (run) =>
      ours.added(run, WHOLE, ALONE[1]!, phase),
    ),
  ),
];

export const ownClaims: readonly Claim[] = [
  ...perSetting,
  ...perSize,
  own('in-path-tiny', `Of what an encrypting sidecar adds to an upload, the part of one that only passes on, ${TINY!.label}`, 0, (run) =>
    ours.passingOfAdded(run, TINY!, 'upload'),
  ),
  ...memories,
  ...besideXeon,
  ...designClaims('latency-p50', 'latency'),
  ...sentences,
];
