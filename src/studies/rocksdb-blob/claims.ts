/** Every number and every qualitative sentence of the note. In: the transcribed run. Out: quantities and verdicts; nothing is typed. */
import { every, everyPair, number, outcome, verdict, type Outcome } from '../../claims/legacy.ts';
import { SIMILAR_WITHIN } from '../../claims/legacy-rules.ts';
import type { Claim, StudyRuns } from '../../claims/types.ts';
import { minus, over, times } from '../../run/expression.ts';
import { derive, difference, scale } from '../../run/quantity.ts';
import { select } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import {
  addedPerGb,
  clockRatio,
  clockRatios,
  cpuPerPut,
  gain,
  halfStep,
  items,
  itemsInMb,
  itemsInMib,
  itemsRatio,
  keys,
  latency,
  least,
  most,
  rate,
  readItems,
  readClockRatio,
  ROWS,
  time,
  valueSize,
  wallItems,
  type Row,
  wallRatio,
  wallReadItems,
  wallSpeed,
  winner,
} from './figures.ts';
import { CODECS, LARGE, MIDDLE, MODES, SIZES, SIZE_IDS, SIZE_LABELS, SMALL, type Mode, type Size } from './words.ts';

const PRINTED = 'as printed';
const pairs = SIZES.flatMap((size) => CODECS.map((mode) => ({ mode, size })));

const setting: Claim[] = [
  number('size-small', 'Smallest value', PRINTED, 0, (r) => valueSize(r.canonical, 'none', SMALL)),
  number('size-middle', 'Middle value', 'printed KB, which are KiB', 0, (r) => inKib(valueSize(r.canonical, 'none', MIDDLE))),
  number('size-large', 'Largest value', 'printed KB, which are KiB', 0, (r) => inKib(valueSize(r.canonical, 'none', LARGE))),
  number('keys', 'Keys written per iteration', PRINTED, 0, (r) => keys(r.canonical, 'none', SMALL)),
];

/** One claim per row of the write table. */
const perRow = ROWS.flatMap(({ mode, size }): Claim[] => {
  const row = `${mode}, ${SIZE_LABELS[size]}`;
  const id = `${mode}-${SIZE_IDS[size]}`;
  return [
    number(`time-${id}`, `Time per iteration, ${row}`, PRINTED, 1, (r) => time(r.canonical, mode, size)),
    number(`printed-${id}`, `Throughput, ${row}, under the heading MB/s`, PRINTED, 1, (r) => scale(rate(r.canonical, mode, size), 1, '')),
    number(`speed-${id}`, `Wall-clock throughput, ${row}`, 'keys × size ÷ time per iteration', 1, (r) =>
      wallSpeed(r.canonical, { mode, size }),
    ),
    number(`rate-${id}`, `Items per second, ${row}`, PRINTED, 0, (r) => items(r.canonical, mode, size)),
    number(`implied-${id}`, `Items per second of wall time, ${row}`, 'keys ÷ time per iteration', 0, (r) =>
      wallItems(r.canonical, { mode, size }),
    ),
    number(`clock-${id}`, `Printed items/s ÷ items per second of wall time, ${row}`, 'items/s ÷ (keys ÷ time per iteration)', 3, (r) =>
      clockRatio(r.canonical, { mode, size }),
    ),
    number(`decimal-${id}`, `Items/s × value size in units of 10⁶ B, ${row}`, 'items/s × size ÷ 10⁶', 1, (r) =>
      itemsInMb(r.canonical, { mode, size }),
    ),
    number(`binary-${id}`, `Items/s × value size in units of 2²⁰ B, ${row}`, 'items/s × size ÷ 2²⁰', 1, (r) =>
      itemsInMib(r.canonical, { mode, size }),
    ),
    number(`cpu-${id}`, `CPU time of the benchmark thread per put, ${row}`, '1 ÷ items/s', 1, (r) => cpuPerPut(r.canonical, mode, size)),
  ];
});

/** One claim per codec and size against none. */
const perCodec = pairs.flatMap(({ mode, size }): Claim[] => {
  const row = `${mode} against none, ${SIZE_LABELS[size]}`;
  const id = `${mode}-${SIZE_IDS[size]}`;
  return [
    number(`wall-${id}`, `Write speed by wall time, ${row}`, 'time of none ÷ time of the codec', 2, (r) =>
      wallRatio(r.canonical, mode, size),
    ),
    number(`items-${id}`, `Write speed by printed items/s, ${row}`, 'items/s of the codec ÷ items/s of none', 2, (r) =>
      itemsRatio(r.canonical, mode, size),
    ),
    number(`added-${id}`, `Wall time added per GB of values, ${row}`, '(time − time of none) ÷ (keys × size)', 2, (r) =>
      addedPerGb(r.canonical, mode, size),
    ),
  ];
});

const reads = MODES.flatMap((mode): Claim[] => [
  number(`latency-${mode}`, `Mean read latency, ${mode}`, PRINTED, 2, (r) => latency(r.canonical, mode)),
  number(`read-rate-${mode}`, `Reads per second, ${mode}`, PRINTED, 0, (r) => readItems(r.canonical, mode)),
  number(`read-implied-${mode}`, `Reads per second of wall time, ${mode}`, '1 ÷ latency', 0, (r) => wallReadItems(r.canonical, mode)),
  number(`read-clock-${mode}`, `Printed reads/s ÷ reads per second of wall time, ${mode}`, 'items/s × latency', 3, (r) =>
    readClockRatio(r.canonical, mode),
  ),
]);

const readsAgainstNone = CODECS.flatMap((mode): Claim[] => [
  number(`latency-added-${mode}`, `Read latency added by ${mode}`, 'latency − latency of none', 2, (r) =>
    difference(latency(r.canonical, mode), latency(r.canonical, 'none')),
  ),
  number(`latency-share-${mode}`, `Read latency added by ${mode}, share`, 'latency ÷ latency of none − 1', 1, (r) =>
    gain(latency(r.canonical, mode), latency(r.canonical, 'none')),
  ),
  number(`read-share-${mode}`, `Time per read added by ${mode}, from items/s`, 'items/s of none ÷ items/s − 1', 1, (r) =>
    gain(readItems(r.canonical, 'none'), readItems(r.canonical, mode)),
  ),
]);

/** Gains in percent, by each column that the source could have meant. */
const gains: Claim[] = [
  ...CODECS.flatMap((mode): Claim[] => [
    number(`gain-time-${mode}`, `${mode} against none at 512 B, from time`, 'time of none ÷ time − 1', 1, (r) =>
      gain(time(r.canonical, 'none', SMALL), time(r.canonical, mode, SMALL)),
    ),
    number(`gain-rate-${mode}`, `${mode} against none at 512 B, from printed throughput`, 'throughput ÷ that of none − 1', 1, (r) =>
      gain(rate(r.canonical, mode, SMALL), rate(r.canonical, 'none', SMALL)),
    ),
    number(`gain-items-${mode}`, `${mode} against none at 512 B, from items/s`, 'items/s ÷ that of none − 1', 1, (r) =>
      gain(items(r.canonical, mode, SMALL), items(r.canonical, 'none', SMALL)),
    ),
    number(`lead-time-${mode}`, `none against ${mode} at 16 KiB, from time`, 'time ÷ time of none − 1', 1, (r) =>
      gain(time(r.canonical, mode, LARGE), time(r.canonical, 'none', LARGE)),
    ),
    number(`lead-rate-${mode}`, `none against ${mode} at 16 KiB, from printed throughput`, 'throughput of none ÷ throughput − 1', 1, (r) =>
      gain(rate(r.canonical, 'none', LARGE), rate(r.canonical, mode, LARGE)),
    ),
  ]),
  number(
    'decimal-miss',
    'Largest miss of the printed throughput, read as 10⁶ B',
    'maximum over the rows of items/s × size ÷ 10⁶ ÷ printed − 1',
    1,
    (r) => most(ROWS.map((row) => miss(r.canonical, row, itemsInMb))),
  ),
  number(
    'decimal-miss-least',
    'Smallest miss of the printed throughput, read as 10⁶ B',
    'minimum over the rows of items/s × size ÷ 10⁶ ÷ printed − 1',
    1,
    (r) => least(ROWS.map((row) => miss(r.canonical, row, itemsInMb))),
  ),
  number(
    'binary-miss',
    'Largest miss of the printed throughput, read as 2²⁰ B',
    'maximum over the rows of |items/s × size ÷ 2²⁰ ÷ printed − 1|',
    1,
    (r) => most(ROWS.map((row) => miss(r.canonical, row, itemsInMib))),
  ),
  number('clock-least', 'Smallest printed items/s ÷ items per second of wall time', 'minimum over the rows', 3, (r) =>
    least(clockRatios(r.canonical)),
  ),
  number('clock-most', 'Largest printed items/s ÷ items per second of wall time', 'maximum over the rows', 3, (r) =>
    most(clockRatios(r.canonical)),
  ),
  number('wall-least', 'Lowest write speed against none by wall time', 'minimum over codecs and sizes', 2, (r) => least(wallRatios(r))),
  number('wall-most', 'Highest write speed against none by wall time', 'maximum over codecs and sizes', 2, (r) => most(wallRatios(r))),
];

const verdicts: Claim[] = [
  verdict(
    'small-codecs-ahead',
    'At 512 B both codecs are ahead of none in every column',
    'time below, throughput and items/s above that of none',
    (r) => ahead(r.canonical, SMALL, 1),
  ),
  verdict(
    'large-none-ahead',
    'At 16 KiB none is ahead of both codecs in every column',
    'time above, throughput and items/s below that of none',
    (r) => ahead(r.canonical, LARGE, -1),
  ),
  verdict(
    'middle-similar',
    'At 4 KiB the codecs are similar to none',
    `every ratio to none within a factor of ${SIMILAR_WITHIN}, by both clocks`,
    (r) =>
      every(
        CODECS.flatMap((mode) => [wallRatio(r.canonical, mode, MIDDLE), itemsRatio(r.canonical, mode, MIDDLE)]),
        (q) => q.value <= SIMILAR_WITHIN && q.value >= 1 / SIMILAR_WITHIN,
      ),
  ),
  verdict(
    'middle-winners-differ',
    'At 4 KiB the two clocks name different winners, and the winner by items/s is last by wall time',
    'codec with the least time ≠ codec with the most items/s; the latter has the most time',
    (r) => {
      const [own, rates] = [figuresAt(r.canonical, MIDDLE, time), figuresAt(r.canonical, MIDDLE, items)];
      const byItems = winner((mode) => items(r.canonical, mode, MIDDLE), 'higher');
      const byTime = winner((mode) => time(r.canonical, mode, MIDDLE), 'lower');
      return outcome(byItems !== byTime && most(own).value === time(r.canonical, byItems, MIDDLE).value, [...own, ...rates]);
    },
  ),
  verdict(
    'other-winners-agree',
    'At the other two sizes both clocks name the same winner',
    'codec with the least time = codec with the most items/s',
    (r) => {
      const agree = [SMALL, LARGE].map(
        (size) => winner((mode) => time(r.canonical, mode, size), 'lower') === winner((mode) => items(r.canonical, mode, size), 'higher'),
      );
      return outcome(
        agree.every(Boolean),
        [SMALL, LARGE].flatMap((size) => [...figuresAt(r.canonical, size, time), ...figuresAt(r.canonical, size, items)]),
      );
    },
  ),
  verdict(
    'unit-is-binary',
    'The unit printed as MB/s is MiB/s in every row',
    'items/s × size ÷ 2²⁰ equals the printed throughput within the last digits of both, in all nine rows',
    (r) => unitFits(r.canonical, itemsInMib),
  ),
  verdict(
    'unit-not-decimal',
    'With 10⁶ bytes to the MB no row fits',
    'items/s × size ÷ 10⁶ differs from the printed throughput by more than the last digits of both, in all nine rows',
    (r) => unitFits(r.canonical, itemsInMb, false),
  ),
  verdict(
    'rates-above-wall',
    'Printed items/s exceed what the time column allows in every row',
    'items/s ÷ (keys ÷ time) above 1 in all twelve rows',
    (r) => every(clockRatios(r.canonical), (q) => q.value > 1),
  ),
  verdict(
    'clock-not-rounding',
    'Rounding explains the difference in one row only',
    'the ranges of items/s and keys ÷ time or 1 ÷ latency, half a last digit either way, overlap in exactly one row of twelve',
    (r) => outsideRounding(r.canonical),
  ),
  verdict(
    'clock-varies',
    'The ratio of the two clocks depends on the row, so it does not cancel in a comparison',
    'largest ratio at least 10 % above the smallest',
    (r) => {
      const all = clockRatios(r.canonical);
      return outcome(most(all).value >= 1.1 * least(all).value, [least(all), most(all)]);
    },
  ),
  verdict(
    'wall-within-ten',
    'By wall time every codec at every size lies within a tenth of none',
    'time of none ÷ time between 0.9 and 1.1 for all six',
    (r) => every(wallRatios(r), (q) => Math.abs(q.value - 1) <= 0.1),
  ),
  verdict('read-none-first', 'none reads fastest in both columns', 'least latency and most items/s', (r) =>
    everyPair(
      CODECS.flatMap((mode) => [
        [latency(r.canonical, mode), latency(r.canonical, 'none')],
        [readItems(r.canonical, 'none'), readItems(r.canonical, mode)],
      ]),
      (a, b) => a.value > b.value,
    ),
  ),
  verdict('read-lz4-last', 'lz4 reads slowest in both columns', 'most latency and fewest items/s', (r) =>
    everyPair(
      (['none', 'zstd'] as const).flatMap((mode) => [
        [latency(r.canonical, 'lz4'), latency(r.canonical, mode)],
        [readItems(r.canonical, mode), readItems(r.canonical, 'lz4')],
      ]),
      (a, b) => a.value > b.value,
    ),
  ),
  verdict(
    'read-columns-split',
    'The two read columns disagree about zstd',
    'latency within 1 % of lz4, items/s more than 5 % above it',
    (r) => {
      const [slow, fast] = (['lz4', 'zstd'] as const).map((mode) => latency(r.canonical, mode)) as [Quantity, Quantity];
      const [few, many] = (['lz4', 'zstd'] as const).map((mode) => readItems(r.canonical, mode)) as [Quantity, Quantity];
      return outcome(Math.abs(fast.value / slow.value - 1) < 0.01 && many.value > 1.05 * few.value, [slow, fast, few, many]);
    },
  ),
  verdict('gain-time-in-range', 'Both leads by wall time lie in the printed range', 'from 7 % to 13 %', (r) =>
    every(
      CODECS.map((mode) => gainAtSmall(r.canonical, 'time', mode)),
      (q) => q.value >= 7 && q.value <= 13,
    ),
  ),
  verdict('gain-from-two-columns', 'No single column gives both ends of the printed range', 'no column rounds to 7 % and to 13 %', (r) => {
    const columns = (['time', 'rate', 'items'] as const).map((column) => CODECS.map((mode) => gainAtSmall(r.canonical, column, mode)));
    const gives = (figures: Quantity[], percent: number) => figures.some((q) => Math.round(q.value) === percent);
    return outcome(!columns.some((figures) => gives(figures, 7) && gives(figures, 13)), columns.flat());
  }),
  verdict('reads-one-size', 'Reads were measured at one size, warm', 'all latencies of the run have size 4KB and a warm cache', (r) => {
    const found = select(r.canonical, 'latency');
    return outcome(
      found.length > 0 && found.every(({ dims }) => dims['size'] === MIDDLE && dims['cache'] === 'warm'),
      found.map(({ quantity }) => quantity),
    );
  }),
  verdict('single-observation', 'Every figure is a single observation', 'n = 1 for every measurement of the run', (r) => {
    const repeated = r.canonical.measurements.filter(({ quantity }) => quantity.n > 1).length;
    return { holds: repeated === 0, because: `${repeated} of ${r.canonical.measurements.length} figures repeated`, operands: [] };
  }),
  absent('space-not-recorded', 'The transcript holds no stored bytes and no compression ratio', ['stored-bytes', 'compression-ratio']),
  absent('amplification-not-recorded', 'Write amplification was not measured', ['write-amplification', 'bytes-written']),
  absent('memory-not-recorded', 'Memory was not measured', ['peak-rss']),
  verdict('no-mixed-run', 'Every run used one codec on all levels', 'default = bottommost in each checked mode', (r) => {
    const facts = r.canonical.environment.filter(({ label }) => label.endsWith('checked at run time'));
    const same = facts.filter(({ value }) => /^default=(\w+), bottommost=\1$/.test(value ?? ''));
    return {
      holds: facts.length === MODES.length && same.length === facts.length,
      because: facts.map(({ value }) => value).join('; '),
      operands: [],
    };
  }),
  verdict(
    'advice-swapped',
    'Two recommendations assign the codecs the other way round',
    'default and bottommost exchanged between the two rows',
    (r) => {
      const [first, second] = r.canonical.tables.find(({ file }) => file === 'recommendations.csv')?.rows ?? [];
      const holds = !!first && !!second && first[1] === second[2] && first[2] === second[1] && first[1] !== first[2];
      return {
        holds,
        because: [first, second].map((row) => `${row?.[0]}: default ${row?.[1]}, bottommost ${row?.[2]}`).join('; '),
        operands: [],
      };
    },
  ),
];

export const claims: readonly Claim[] = [...setting, ...perRow, ...perCodec, ...reads, ...readsAgainstNone, ...gains, ...verdicts];

function inKib(q: Quantity): Quantity {
  return scale(q, 1 / 1024, 'KiB');
}
function wallRatios({ canonical }: StudyRuns): Quantity[] {
  return pairs.map(({ mode, size }) => wallRatio(canonical, mode, size));
}
function figuresAt(run: Run, size: Size, figure: (run: Run, mode: Mode, size: Size) => Quantity): Quantity[] {
  return MODES.map((mode) => figure(run, mode, size));
}

/** By what percentage a reading of the unit misses the printed throughput of a row. */
function miss(run: Run, row: Row, reading: typeof itemsInMb): Quantity {
  const [computed, printed] = [reading(run, row), rate(run, row.mode, row.size)];
  const above = computed.value >= printed.value;
  return derive('%', [computed, printed], (c, p) => times(above ? minus(over(c, p), 1) : minus(1, over(c, p)), 100));
}

/** How far a codec lies above none at 512 B, in percent, by one of the three columns. */
export function gainAtSmall(run: Run, column: 'time' | 'rate' | 'items', mode: Mode): Quantity {
  if (column === 'time') return gain(time(run, 'none', SMALL), time(run, mode, SMALL));
  const figure = column === 'rate' ? rate : items;
  return gain(figure(run, mode, SMALL), figure(run, 'none', SMALL));
}

/** Whether both codecs are ahead of none (`sign` 1) or behind it (−1) in all three columns. */
function ahead(run: Run, size: Size, sign: 1 | -1): Outcome {
  const faster = CODECS.flatMap((mode) => [
    [time(run, 'none', size), time(run, mode, size)] as const,
    [rate(run, mode, size), rate(run, 'none', size)] as const,
    [items(run, mode, size), items(run, 'none', size)] as const,
  ]);
  return everyPair(faster, (a, b) => sign * (a.value - b.value) > 0);
}

/** Whether a reading of the unit fits the printed throughput (or, with `fits` false, misses it) in every row, given the rounding of both. */
function unitFits(run: Run, reading: typeof itemsInMb, fits = true): Outcome {
  return everyPair(
    ROWS.map((row) => [rate(run, row.mode, row.size), reading(run, row)]),
    (printed, computed) => {
      const rounded = (computed.value * halfStep(needItems(run, computed))) / needItems(run, computed).value;
      return Math.abs(printed.value - computed.value) <= halfStep(printed) + rounded === fits;
    },
  );
}

/** The printed items/s that a computed rate was made of. */
function needItems(run: Run, { operands = [] }: Quantity): Quantity {
  const { dims } = operands.find(({ metric }) => metric === 'items-rate')!;
  return items(run, dims['mode'] as Mode, dims['size'] as Size);
}

/** Exactly one of the twelve rows has items/s that rounding alone can reconcile with its time. */
function outsideRounding(run: Run): Outcome {
  const rows = [
    ...ROWS.map(({ mode, size }) => ({
      rate: items(run, mode, size),
      step: time(run, mode, size),
      count: keys(run, mode, size).value * 1e3,
    })),
    ...MODES.map((mode) => ({ rate: readItems(run, mode), step: latency(run, mode), count: 1e6 })),
  ];
  const reconciled = rows.filter(({ rate: printed, step, count }) => {
    const [low, high] = [count / (step.value + halfStep(step)), count / (step.value - halfStep(step))];
    return printed.value - halfStep(printed) <= high && printed.value + halfStep(printed) >= low;
  });
  return {
    holds: reconciled.length === 1,
    because: `${reconciled.length} of ${rows.length} rows within rounding`,
    operands: rows.flatMap((row) => [row.rate, row.step]),
  };
}

/** That the run holds none of these metrics. */
function absent(id: string, label: string, metrics: readonly string[]): Claim {
  return verdict(id, label, `no ${metrics.join(' and no ')} measurement in the run`, (r) => {
    const found = metrics.flatMap((metric) => select(r.canonical, metric)).map(({ quantity }) => quantity);
    return { holds: found.length === 0, because: `${found.length} such figures recorded`, operands: found };
  });
}
