/** The qualitative sentences of the note, each with the predicate that decides it. In: pinned runs. Out: outcomes. */
import { every, everyPair, outcome, verdict } from '../../claims/legacy.ts';
import { IMPRECISE_WITHIN, SIMILAR_WITHIN } from '../../claims/legacy-rules.ts';
import type { Claim } from '../../claims/types.ts';
import { difference, ratio, scale } from '../../run/quantity.ts';
import { need, select } from '../../run/query.ts';
import type { Quantity } from '../../run/types.ts';
import {
  ALL,
  at,
  BINARY_GB,
  computedRatio,
  contextsPerGb,
  CORE2,
  crossover,
  DANIELS,
  DECIMAL_GB,
  FILES,
  I5,
  impliedSize,
  lead,
  LIBRARIES,
  LIMITED,
  perSession,
  ROWS,
  savedShare,
  sentPerInput,
  sizeLead,
  speeds,
  TESTS,
  throttled,
  UNLIMITED,
  WITH_HITS,
} from './words.ts';

export const verdicts: readonly Claim[] = [
  verdict(
    'the-trade',
    'Without a limit, one core carries far more traffic with libslz than with zlib, and sends more bytes for the same pages',
    `input, libslz ÷ zlib, above ${SIMILAR_WITHIN} and sent for the same input above 1, in every test and file without a limit`,
    ({ canonical }) => {
      const [inputs, sent] = [UNLIMITED.map((s) => lead(canonical, 'bandwidth-in', s)), UNLIMITED.map((s) => sentPerInput(canonical, s))];
      return outcome(inputs.every((q) => q.value > SIMILAR_WITHIN) && sent.every((q) => q.value > 1), [...inputs, ...sent]);
    },
  ),
  verdict(
    'carries-more',
    'Wherever nothing is throttled, the core carries much more input with libslz',
    `libslz ÷ zlib above ${SIMILAR_WITHIN} in every test and file`,
    ({ canonical }) =>
      every(
        UNLIMITED.map((s) => lead(canonical, 'bandwidth-in', s)),
        (q) => q.value > SIMILAR_WITHIN,
      ),
  ),
  verdict(
    'sends-more',
    'Unless throttled, libslz sends more bytes than zlib for the same input',
    'sent for the same input, libslz ÷ zlib, above 1 wherever nothing is throttled',
    ({ canonical }) =>
      every(
        UNLIMITED.map((s) => sentPerInput(canonical, s)),
        (q) => q.value > 1,
      ),
  ),
  verdict(
    'fifth-to-third',
    'libslz sends roughly a fifth to a third more',
    'sent for the same input, libslz ÷ zlib, from 1.2 to 1.35 wherever nothing is throttled',
    ({ canonical }) =>
      every(
        UNLIMITED.map((s) => sentPerInput(canonical, s)),
        (q) => q.value >= 1.2 && q.value <= 1.35,
      ),
  ),
  verdict('saves-more-bandwidth', 'Saved bandwidth is higher with libslz in every row', 'libslz ÷ zlib above 1', ({ canonical }) =>
    every(
      ALL.map((s) => lead(canonical, 'bandwidth-saved', s)),
      (q) => q.value > 1,
    ),
  ),
  verdict(
    'saves-smaller-share',
    'The share of the input that is saved is lower with libslz wherever nothing is throttled',
    'saved share of libslz below that of zlib',
    ({ canonical }) =>
      everyPair(
        UNLIMITED.map((s) => [savedShare(canonical, s, 'slz'), savedShare(canonical, s, 'zlib')] as const),
        (slz, zlib) => slz.value < zlib.value,
      ),
  ),
  verdict(
    'limit-turns-share',
    'Under the limit libslz saves the larger share',
    'saved share of libslz above that of zlib',
    ({ canonical }) =>
      everyPair([[savedShare(canonical, LIMITED, 'slz'), savedShare(canonical, LIMITED, 'zlib')]], (slz, zlib) => slz.value > zlib.value),
  ),
  verdict(
    'memory-fraction',
    'zlib needs at least five times the memory in every load test, virtual or resident',
    'zlib ÷ libslz at least 5',
    ({ canonical }) =>
      every(
        TESTS.flatMap((s) => ['memory-vsz', 'memory-rss'].map((m) => ratio(at(canonical, m, s, 'zlib'), at(canonical, m, s, 'slz')))),
        (q) => q.value >= 5,
      ),
  ),
  verdict(
    'limit-frees-no-memory',
    'Throttling frees no virtual memory',
    'virtual size under the limit equals that without, both libraries',
    ({ canonical }) =>
      everyPair(
        LIBRARIES.map(({ key }) => [at(canonical, 'memory-vsz', LIMITED, key), at(canonical, 'memory-vsz', I5, key)] as const),
        (a, b) => a.value === b.value,
      ),
  ),
  verdict(
    'slz-grows',
    'Memory per session with libslz is not constant',
    'virtual size per session, i5 ÷ Core 2 Quad, at least 2',
    ({ canonical }) =>
      every(
        [ratio(perSession(canonical, 'memory-vsz', I5, 'slz'), perSession(canonical, 'memory-vsz', CORE2, 'slz'))],
        (q) => q.value >= 2,
      ),
  ),
  verdict(
    'same-output',
    'Under the limit both libraries send exactly the same bandwidth',
    'output of libslz equals output of zlib',
    ({ canonical }) =>
      everyPair(
        [[at(canonical, 'bandwidth-out', LIMITED, 'slz'), at(canonical, 'bandwidth-out', LIMITED, 'zlib')]],
        (a, b) => a.value === b.value,
      ),
  ),
  verdict(
    'near-a-gigabit',
    'The common output lies just below one gigabit per second',
    'output from 95 % to 100 % of 1 Gbps',
    ({ canonical }) =>
      every(
        LIBRARIES.map(({ key }) =>
          ratio(at(canonical, 'bandwidth-out', LIMITED, key), scale(need(canonical, 'stated-output-link', {}), 1e3, 'Mbps')),
        ),
        (q) => q.value >= 0.95 && q.value <= 1,
      ),
  ),
  verdict(
    'limit-helps-zlib',
    'The limit more than doubles the hits of zlib',
    'hits of zlib under the limit ÷ without above 2',
    ({ canonical }) => every([throttled(canonical, 'hits', 'zlib')], (q) => q.value > 2),
  ),
  verdict(
    'limit-costs-slz',
    'The limit lowers hits and saved bandwidth of libslz',
    'limited ÷ unlimited below 1 for both',
    ({ canonical }) =>
      every(
        ['hits', 'bandwidth-saved'].map((m) => throttled(canonical, m, 'slz')),
        (q) => q.value < 1,
      ),
  ),
  verdict(
    'limit-narrows',
    'Under the limit less than a fifth of the lead in input and hits remains',
    '(lead − 1) under the limit below 20 % of (lead − 1) without, for both',
    ({ canonical }) =>
      everyPair(
        ['bandwidth-in', 'hits'].map((m) => [lead(canonical, m, LIMITED), lead(canonical, m, I5)] as const),
        (limited, free) => limited.value - 1 < 0.2 * (free.value - 1),
      ),
  ),
  verdict(
    'range-without-limit',
    'Without a limit the factor rounds into the stated range, by input and by hits',
    'every factor, at one digit, inside the stated range',
    ({ canonical }) => {
      const [from, to] = ['stated-faster-from', 'stated-faster-to'].map((m) => need(canonical, m, {}).value);
      return every(speeds(canonical, UNLIMITED), (q) => Number(q.value.toFixed(1)) >= from! && Number(q.value.toFixed(1)) <= to!);
    },
  ),
  verdict(
    'range-broken',
    'Under the limit the factor lies outside the stated range',
    'input and hits, libslz ÷ zlib, below the stated lower end',
    ({ canonical }) => {
      const from = need(canonical, 'stated-faster-from', {}).value;
      return every(speeds(canonical, [LIMITED]), (q) => q.value < from);
    },
  ),
  verdict('saved-adds-up', 'Input minus output equals the saved bandwidth in every row', 'in − out = saved, exactly', ({ canonical }) =>
    everyPair(
      ROWS.map(
        ([s, mode]) =>
          [
            difference(at(canonical, 'bandwidth-in', s, mode), at(canonical, 'bandwidth-out', s, mode)),
            at(canonical, 'bandwidth-saved', s, mode),
          ] as const,
      ),
      (a, b) => a.value === b.value,
    ),
  ),
  verdict(
    'one-ratio-off',
    'Exactly one printed ratio differs from input ÷ output at its own digits',
    'one row, daniels.html with slz, where in ÷ out rounded to two digits is not the printed ratio',
    ({ canonical }) => {
      const pairs = ROWS.map(([s, mode]) => ({
        s,
        mode,
        computed: computedRatio(canonical, s, mode),
        told: at(canonical, 'compression-ratio', s, mode),
      }));
      const off = pairs.filter(({ computed, told }) => computed.value.toFixed(2) !== told.value.toFixed(2));
      return outcome(
        off.length === 1 && off[0]!.s === DANIELS && off[0]!.mode === 'slz',
        off.flatMap(({ computed, told }) => [computed, told]),
      );
    },
  ),
  verdict(
    'rounding-enough',
    'Rounding of the two bandwidths is enough to explain the ratio that is off',
    'the printed ratio lies between the quotients of bandwidths that differ by half a place of their last non-zero digit',
    ({ canonical }) => {
      const [input, output] = [at(canonical, 'bandwidth-in', DANIELS, 'slz'), at(canonical, 'bandwidth-out', DANIELS, 'slz')];
      const told = at(canonical, 'compression-ratio', DANIELS, 'slz');
      const low = (input.value - slack(input)) / (output.value + slack(output));
      const high = (input.value + slack(input)) / (output.value - slack(output));
      const because = `${told.value}× between ${low.toFixed(3)}× and ${high.toFixed(3)}×`;
      return { holds: low <= told.value && told.value <= high, because, operands: [input, output, told] };
    },
  ),
  verdict(
    'sizes-disagree',
    'The same load implies objects of different size for the two libraries',
    `implied size, libslz ÷ zlib, more than ${IMPRECISE_WITHIN * 100} % apart in the i5 test without limit`,
    ({ canonical }) => every([sizeLead(canonical, I5)], (q) => q.value > 1 + IMPRECISE_WITHIN),
  ),
  verdict(
    'rounding-not-enough',
    'Rounding of the two bandwidths does not explain the gap between the implied sizes',
    'implied size, libslz ÷ zlib, above 1 even with both bandwidths half a place of their last non-zero digit nearer to each other',
    ({ canonical }) => {
      const [slz, zlib] = [at(canonical, 'bandwidth-in', I5, 'slz'), at(canonical, 'bandwidth-in', I5, 'zlib')];
      const gap = sizeLead(canonical, I5);
      const least = (gap.value * (1 - slack(slz) / slz.value)) / (1 + slack(zlib) / zlib.value);
      return { holds: least > 1, because: `at least ${least.toFixed(3)}× of ${gap.value.toFixed(3)}×`, operands: [gap] };
    },
  ),
  verdict(
    'sizes-agree-elsewhere',
    'In the other tests and files the implied sizes lie close together',
    'implied size, libslz ÷ zlib, within 6 % of 1',
    ({ canonical }) =>
      every(
        WITH_HITS.filter((s) => s !== I5).map((s) => sizeLead(canonical, s)),
        (q) => Math.abs(q.value - 1) < 0.06,
      ),
  ),
  verdict(
    'not-the-page',
    'Every object size implied by the i5 tests lies above the printed page size',
    'implied size above page-size',
    ({ canonical }) =>
      everyPair(
        [I5, LIMITED].flatMap((s) =>
          LIBRARIES.map(({ key }) => [impliedSize(canonical, s, key), at(canonical, 'page-size', CORE2, 'zlib')] as const),
        ),
        (implied, page) => implied.value > page.value,
      ),
  ),
  verdict(
    'smallest-fastest',
    'The file with the smallest implied size has the highest input bandwidth and ratio of the four, with both libraries',
    'daniels.html: lowest implied size, highest input bandwidth and highest ratio',
    ({ canonical }) => {
      const others = FILES.filter((s) => s !== DANIELS);
      return everyPair(
        LIBRARIES.flatMap(({ key }) =>
          others.flatMap((s) => [
            [impliedSize(canonical, s, key), impliedSize(canonical, DANIELS, key)] as const,
            ...['bandwidth-in', 'compression-ratio'].map((m) => [at(canonical, m, DANIELS, key), at(canonical, m, s, key)] as const),
          ]),
        ),
        (larger, smaller) => larger.value > smaller.value,
      );
    },
  ),
  verdict(
    'memory-brackets',
    'Per session, virtual size lies above the stated context and resident size below',
    'virtual size ÷ sessions above, resident ÷ sessions below the stated context, zlib, every load test',
    ({ canonical }) => {
      const context = need(canonical, 'stated-zlib-context', {});
      return everyPair(
        TESTS.flatMap((s) => [
          [perSession(canonical, 'memory-vsz', s, 'zlib'), context] as const,
          [context, perSession(canonical, 'memory-rss', s, 'zlib')] as const,
        ]),
        (above, below) => above.value > below.value,
      );
    },
  ),
  verdict(
    'resident-moves-away',
    'From the first test to the second, virtual size per session comes nearer to the stated context and resident size moves away',
    'distance to the stated context, zlib, i5 without limit against Core 2 Quad: smaller for virtual, larger for resident size',
    ({ canonical }) => {
      const context = need(canonical, 'stated-zlib-context', {});
      const sizes = (metric: string) => [CORE2, I5].map((s) => perSession(canonical, metric, s, 'zlib'));
      const away = ([first, second]: Quantity[]) => Math.abs(second!.value - context.value) - Math.abs(first!.value - context.value);
      const [virtual, resident] = [sizes('memory-vsz'), sizes('memory-rss')];
      return outcome(away(virtual) < 0 && away(resident) > 0, [context, ...virtual, ...resident]);
    },
  ),
  verdict(
    'connections-neither',
    'Neither decimal nor binary units give the stated number of connections',
    'contexts per GB differ from the stated number, both readings',
    ({ canonical }) =>
      everyPair(
        [DECIMAL_GB, BINARY_GB].map((gb) => [contextsPerGb(canonical, gb), need(canonical, 'stated-connections', {})] as const),
        (a, b) => Math.round(a.value) !== b.value,
      ),
  ),
  verdict(
    'crossover-above',
    'In every test and file without a limit the crossover lies above the link that the source names',
    'crossover above stated-link-below',
    ({ canonical }) =>
      everyPair(
        UNLIMITED.map((s) => [crossover(canonical, s), need(canonical, 'stated-link-below', {})] as const),
        (a, b) => a.value > b.value,
      ),
  ),
  verdict(
    'no-baseline',
    'No run without compression is recorded',
    'no bandwidth-in measurement with another mode than zlib and slz',
    ({ canonical }) => {
      const others = select(canonical, 'bandwidth-in').filter(({ dims }) => !LIBRARIES.some(({ key }) => key === dims['mode']));
      return { holds: others.length === 0, because: `${others.length} figures of other modes`, operands: [] };
    },
  ),
  verdict(
    'no-latency-no-cpu',
    'Neither latency nor CPU used is recorded',
    'no metric named latency-… or cpu-… other than the limit',
    ({ canonical }) => {
      const found = canonical.measurements.filter(({ metric }) => /^(latency|cpu)-/.test(metric) && metric !== 'cpu-limit');
      return { holds: found.length === 0, because: `${found.length} such figures`, operands: [] };
    },
  ),
];

/** Half the place of the last digit that is not zero: how far a printed whole number may lie from what was read. */
function slack({ value }: Quantity): number {
  let place = 1;
  while (value % (place * 10) === 0) place *= 10;
  return place / 2;
}
