import { over, plus, times } from '../../run/expression.ts';
import { difference, eachTrial, ratio, reduction, scale } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { ratioOf } from '../ours.ts';
import type { Phase } from './figures.ts';

/** No sidecar, one that passes on, and one that encrypts: the object in one piece, or in segments. */
export const DIRECT = 'direct';
export const PASSING = 'pass-through';
export const WHOLE = 'encrypting';
export const STREAMING = 'encrypting-streaming';
export const SIDECARS = [
  { key: PASSING, label: 'sidecar that passes on' },
  { key: WHOLE, label: 'encrypting, whole objects' },
  { key: STREAMING, label: 'encrypting, in a stream' },
] as const;
export const CIPHERS = [WHOLE, STREAMING] as const;

/** Of the plan that also loads the store without a sidecar, which the one about capacity does not. */
export const comparesWithout = (run: Run): boolean => run.modes.includes(DIRECT);

/** What was loaded: objects of `size` bytes by so many users, with a key service that answers after `keyService` ms. */
export interface Setting {
  size: number;
  users: number;
  keyService?: number;
}

const MB = 1_000_000;
/** One user, where nothing waits for anything else but its own request; `crowds` are the other numbers of users. */
export const ALONE = [
  { id: 'tiny', label: '64 kB', size: 64_000, users: 1, crowds: [50] },
  { id: 'small', label: '1 MB', size: MB, users: 1, crowds: [10, 50] },
  { id: 'middle', label: '10 MB', size: 10 * MB, users: 1, crowds: [10] },
  { id: 'largest', label: '100 MB', size: 100 * MB, users: 1, crowds: [4] },
] as const;
export const [TINY, SMALL, MIDDLE, LARGEST] = ALONE;
export const SETTINGS = ALONE.flatMap(({ id, label, size, users: one, crowds }) =>
  [one, ...crowds].map((users) => ({ id: `${id}-${users}`, label: `${label}, ${users} ${users === 1 ? 'user' : 'users'}`, size, users })),
);
/** The setting with the most bytes under way. */
export const CROWD = SETTINGS.reduce((most, where) => (where.size * where.users > most.size * most.users ? where : most));
/** What the key service takes where it is slow, ms. */
export const SLOW_KEYS = 20;

const at =
  (metric: string) =>
  (run: Run, mode: string, { size, users, keyService = 0 }: Setting, phase: Phase = 'upload') =>
    need(run, metric, { mode, size, users, key_service: keyService, phase });
/** Median time of a request, ms. */
export const latency = at('latency-p50');
export const cpu = at('cpu-seconds-per-gb');
export const memory = at('peak-rss');
export const memoryMb = (run: Run, mode: string, where: Setting, phase?: Phase) => scale(memory(run, mode, where, phase), 1e-6, 'MB');

export const latencyRatio = ratioOf(latency);
/** Of MB of objects per second, all users together. */
export const rateRatio = ratioOf(at('throughput'));
/** What an arm adds to a request, ms; negative where it takes some off. */
export const added = (run: Run, arm: string, where: Setting, phase?: Phase) =>
  difference(latency(run, arm, where, phase), latency(run, DIRECT, where, phase));

/** Seconds of a clock of the encrypting sidecar over a whole phase, for each request, ms. */
const perRequest = (clock: string, run: Run, where: Setting, phase?: Phase): Quantity =>
  eachTrial(
    'ms',
    [clock, 'operations-per-second', 'wall-time'].map((metric) => at(metric)(run, WHOLE, where, phase)),
    // Seconds ÷ (requests per second × seconds of the phase) are those of a request; the phase's are in ms, and so is the result.
    (seconds, perSecond, ms) => over(times(seconds, 1e6), times(perSecond, ms)),
  );
/** Time in the cipher, with the key service. */
const cipherTime = (run: Run, where: Setting, phase?: Phase) => perRequest('cipher-time', run, where, phase);
/** Time of a call of the slow key service, ms. */
export const keyCall = (run: Run, where: Setting) => perRequest('key-service-time', run, { ...where, keyService: SLOW_KEYS });

const percentOf = (part: Quantity, whole: Quantity) => scale(ratio(part, whole), 100, '%');
/** The cipher's part of a request, %. Of one user alone: among several, its clock runs while it waits for a core. */
export const cipherShare = (run: Run, phase: Phase, where: Setting) =>
  percentOf(cipherTime(run, where, phase), latency(run, WHOLE, where, phase));
/** Of the time that an encrypting sidecar adds to an upload: the part that one adds which only passes on, and the part in the cipher, %. */
export const passingOfAdded = (run: Run, where: Setting) => percentOf(added(run, PASSING, where), added(run, WHOLE, where));
export const cipherOfAdded = (run: Run, where: Setting) => percentOf(cipherTime(run, where), added(run, WHOLE, where));
/** Memory of the sidecar that holds whole objects ÷ bytes of those that its users upload at once. */
export const memoryOfObjects = (run: Run, where: Setting) => scale(memory(run, WHOLE, where), 1 / (where.size * where.users), '×');
export const stored = at('stored-bytes');
/** Share of an object's bytes that the store does not hold, %: below 0, as ciphertext is longer by a key and tags. */
export const savedShare = (run: Run, mode: string, where: Setting) => reduction(stored(run, mode, where), stored(run, DIRECT, where));

/** Bytes of an object, as they went over the wire. */
export const objectSize = (run: Run, where: Setting) =>
  eachTrial(
    'B',
    ['throughput', 'operations-per-second'].map((metric) => at(metric)(run, DIRECT, where)),
    (mb, perSecond) => over(times(mb, 1e6), perSecond),
  );
/** Time of an upload with the slow key service ÷ with a key in memory. */
export const slowKeys = (run: Run, where: Setting) =>
  ratio(latency(run, WHOLE, { ...where, keyService: SLOW_KEYS }), latency(run, WHOLE, where));

/** Requests for 1 MB at a fixed rate: the sidecar held to so many thousandths of a core, the store `delay` ms away. */
export interface Load {
  millicores: number;
  rate: number;
  delay: number;
}

/** Arms under such load: one that passes on, and those that encrypt with one data key, or with a key for each object. */
export const [KEPT_KEY, KEY_EACH] = ['encrypt', 'encrypt-no-cache'] as const;
export const LIMITS = [
  { id: 'quarter', label: 'a quarter of a core', millicores: 250, rates: [50, 100, 200] },
  { id: 'half', label: 'half a core', millicores: 500, rates: [50, 100, 200] },
  { id: 'core', label: 'one core', millicores: 1000, rates: [100, 200] },
] as const;
export const LOADS = LIMITS.flatMap(({ id, label, millicores, rates }) =>
  rates.map((rate) => ({ id: `${id}-${rate}`, label: `${rate} a second, ${label}`, millicores, rate, delay: 0 })),
);
/** How far the store is away, at a hundred requests a second and half a core. */
export const [QUARTER, HERE] = [250, 500].map((millicores) => ({ millicores, rate: 100, delay: 0 })) as [Load, Load];
const FAR = [5, 20, 50].map((delay) => ({ ...HERE, id: `away-${delay}`, label: `store ${delay} ms away`, delay }));
export const DISTANCES = [...LOADS.filter(({ id }) => id === 'half-100'), ...FAR];
const under =
  (metric: string) =>
  (run: Run, mode: string, { millicores, rate, delay }: Load, phase: Phase = 'upload') =>
    need(run, metric, { mode, millicores, rate, delay, phase });
export const p50Under = under('latency-p50');
export const p99Under = under('latency-p99');
export const cpuUnder = (run: Run, mode: string, phase: Phase = 'upload') => under('cpu-seconds-per-gb')(run, mode, HERE, phase);
/** Part of a core that a hundred requests for 1 MB a second need, %. */
export const needed = (run: Run, mode: string, phase: Phase) => scale(cpuUnder(run, mode, phase), 10, '%');
/** Time of a small request to the store, ms. */
export const storeAway = (run: Run, where: Load) => under('store-round-trip')(run, PASSING, where);
/** What one arm adds to the median upload of another, ms. */
export const addedUnder = (run: Run, arm: string, to: string, where: Load) =>
  difference(p50Under(run, arm, where), p50Under(run, to, where));
/** The p99 of a hundred uploads a second, encrypting, on a quarter of a core ÷ on half of one. */
export const queueing = (run: Run) => ratio(p99Under(run, KEPT_KEY, QUARTER), p99Under(run, KEPT_KEY, HERE));
/** Use of the core that client, store and relay share, while the sidecar passes on, %. */
export const otherCore = (run: Run) =>
  LOADS.flatMap((where) =>
    (['upload', 'download'] as const).map((phase) =>
      eachTrial(
        '%',
        ['client-cpu', 'store-cpu', 'load-time'].map((metric) => under(metric)(run, PASSING, where, phase)),
        (client, store, ms) => over(times(plus(client, store), 1e5), ms),
      ),
    ),
  );
