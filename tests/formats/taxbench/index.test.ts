/** Bundles of the project's own harness: what their facts come to, and what is refused with file, row and column. */
import { describe, expect, it } from 'vitest';
import { machineOf } from '../../../src/run/machine.ts';
import { ratio } from '../../../src/run/quantity.ts';
import { find, flagsOf, need } from '../../../src/run/query.ts';
import { keptBlocks, REFUSED, STOLEN, VISITS } from '../../../src/run/stolen.ts';
import type { Dims } from '../../../src/run/types.ts';
import { swap, without, type Files } from '../bundle.ts';
import { draft, parse, refusalOf, third, type ThirdVisit, withCell, withRun, withUsers, wrk } from './fixture.ts';

/** What the tool printed of row 3. */
const OUTPUT = 'raw/001/zlib-page.html-8/wrk.txt';
const ZLIB = { mode: 'zlib', file: 'page.html', connections: 8 };

describe('operations', () => {
  const timed = (...lines: readonly string[]): Files => ({
    ...draft(),
    'operations.csv': draft()['operations.csv']! + lines.map((line) => [1, 2].map((block) => `${block},${line}`).join('')).join(''),
  });
  const median = (files: Files) => find(parse(files), 'latency-p50', ZLIB)!;

  it('count where they succeeded, each in its row', () => {
    const files = timed('zlib,page.html,8,0,0.1,1000,true\n', 'zlib,page.html,8,1,0.3,0,false\n', 'zlib,page.html,8,2,0.2,1000,true\n');
    expect(median(files)).toMatchObject({ values: [200, 200], sources: [{ rows: [5, 6], raw: ['0.2', '0.2'] }] });
  });

  it.each([
    ['0.2,1000,true\r\n', 200],
    ['2e-1,1000,true\n', 200],
    ['0.12345678901234567,1000,true\n', 123.45678901234567],
  ])('are read as %j', (end, ms) => {
    expect(median(timed(`zlib,page.html,8,0,${end}`)).values).toEqual([ms, ms]);
    expect(median(timed(`"zlib",page.html,8,0,${end}`, `zlib,page.html,8,0,${end}`)).values).toEqual([ms, ms]);
  });

  it.each([
    ['1.,1000,true', 'row 1, column seconds'],
    [`${'9'.repeat(400)},1000,true`, 'row 1, column seconds'],
    ['0.2,1000,yes', 'row 1, column seconds'],
    ['0.2,many,true', 'row 1, column seconds'],
    ['0.2,true', 'row 1, column block'],
  ])('are refused as %j', (end, place) => {
    expect(refusalOf(timed(`zlib,page.html,8,0,${end}\n`))).toContain(`operations.csv ${place}`);
  });
});

it('has no figure of what a block did not measure', () => {
  expect(find(parse(withCell(3, 'cpu_user_s', '')), 'cpu-mean', ZLIB)).toBeUndefined();
  expect(find(parse(withCell(3, 'bytes', '')), 'throughput', ZLIB)).toBeUndefined();
});

it('takes operations that failed out of rates, and says so', () => {
  const run = parse({ ...withCell(3, 'failed_ops', '50'), [OUTPUT]: wrk(100, '  Non-2xx or 3xx responses: 50\n') });
  expect(find(run, 'operations-per-second', ZLIB)!.values).toEqual([25, 50]);
  expect(run.flags.find(({ code }) => code === 'failed-operations')).toMatchObject({ dims: ZLIB, counts: { failed: 50, tried: 200 } });
});

it('flags what a reviewer would ask about', () => {
  const codes = (files: Files) => parse(files).flags.map(({ code }) => code);
  expect(codes(draft())).toEqual(['few-blocks']);
  expect(codes(withRun((run) => ({ ...run, partial: true, blocks: { ...run.blocks, planned: 3 } })))).toEqual([
    'partial-run',
    'few-blocks',
  ]);
});

it('flags stolen time at the cell that lost it, and leaves its blocks out of estimates of time', () => {
  const run = parse(withCell(3, 'steal_pct', '6'));
  expect(run.flags.filter(({ code }) => code === 'stolen-time')).toEqual([
    expect.objectContaining({
      dims: ZLIB,
      message: 'In 1 of 2 blocks the hypervisor took more than 5 % of the cores’ time, at most 6.0\u00a0%.',
    }),
  ]);
  const codesOf = (metric: string, dims: Dims) => flagsOf(run, metric, dims).map(({ code }) => code);
  expect(codesOf('throughput', ZLIB)).toContain('stolen-time');
  expect(codesOf('wire-bytes', ZLIB)).not.toContain('stolen-time');
  expect(codesOf('throughput', { ...ZLIB, mode: 'none' })).not.toContain('stolen-time');
  const kept = (metric: string) => keptBlocks(run, ratio(need(run, metric, ZLIB), need(run, metric, { ...ZLIB, mode: 'none' }))).length;
  expect([kept('throughput'), kept('wire-bytes')]).toEqual([1, 2]);
  expect(parse(withCell(3, 'steal_pct', '5')).flags.map(({ code }) => code)).toEqual(['few-blocks']);
});

it('holds requests and time against the number of users, by Little’s law', () => {
  const pausing = (seconds: number) => parse(withUsers(seconds)).flags.filter(({ code }) => code === 'pausing-users');
  expect(pausing(0.16)).toEqual([]);
  expect(pausing(0.14)).toHaveLength(3);
  expect(pausing(0.14)[0]!.message).toContain('87.50\u00a0%');
});

it.each<[string, Files, string, string]>([
  ['no run.json', without(draft(), 'run.json'), 'file', 'run.json'],
  ['damaged JSON', { ...draft(), 'run.json': '{"format": "taxb' }, 'taxbench-json', 'run.json'],
  ['another version', withRun((run) => ({ ...run, version: 4 })), 'taxbench-version', 'run.json#/version'],
  ['an unknown key', withRun((run) => ({ ...run, verdict: 'faster' })), 'taxbench-schema', 'run.json#/verdict'],
  ['a number as text', withRun((run) => ({ ...run, seed: '7' })), 'taxbench-schema', 'run.json#/seed'],
  [
    'no tool digest',
    withRun((run) => ({ ...run, tools: [{ ...run.tools[0], sha256: '' }] })),
    'taxbench-schema',
    'run.json#/tools/0/sha256',
  ],
  ['another id than its folder', withRun((run) => ({ ...run, run_id: 'other' })), 'taxbench-id', 'run.json#/run_id'],
  ['no arm', withRun((run) => ({ ...run, dims: ['file'] })), 'taxbench-schema', 'run.json#/dims'],
  ['blocks that contradict partial', withRun((run) => ({ ...run, partial: true })), 'taxbench-schema', 'run.json#/blocks'],
  [
    'a gap in its blocks',
    withRun((run) => ({ ...run, blocks: { ...run.blocks, finished: [run.blocks.finished[1]] } })),
    'taxbench-schema',
    '',
  ],
  ['a missing table', without(draft(), 'cells.csv'), 'taxbench-file-missing', 'cells.csv'],
  ['no time series file', without(draft(), 'series.csv'), 'taxbench-file-missing', 'series.csv'],
  ['another header', swap(draft(), 'cells.csv', 'wall_s', 'wall_ms'), 'taxbench-header', 'cells.csv header'],
  ['a counter that is not declared', withRun((run) => ({ ...run, counters: [] })), 'taxbench-header', 'cells.csv header'],
  ['a time with a comma', withCell(2, 'wall_s', '"2,5"'), 'taxbench-cell', 'cells.csv row 2, column wall_s'],
  ['a time of nothing', withCell(2, 'wall_s', '0'), 'taxbench-cell', 'cells.csv row 2, column wall_s'],
  ['no time', withCell(2, 'wall_s', ''), 'taxbench-cell', 'cells.csv row 2, column wall_s'],
  ['less than nothing', withCell(2, 'cpu_user_s', '-1'), 'taxbench-cell', 'cells.csv row 2, column cpu_user_s'],
  ['half an operation', withCell(2, 'ops', '99.5'), 'taxbench-cell', 'cells.csv row 2, column ops'],
  ['NaN', withCell(2, 'bytes', 'NaN'), 'taxbench-cell', 'cells.csv row 2, column bytes'],
  ['more failures than operations', withCell(2, 'failed_ops', '101'), 'taxbench-cell', 'cells.csv row 2, column failed_ops'],
  ['a row too short', swap(draft(), 'cells.csv', ',100000\n', '\n'), 'taxbench-cell', 'cells.csv row 1'],
  ['a cell twice in a block', withCell(2, 'arm', 'none'), 'taxbench-incomplete', 'cells.csv row 1'],
  ['a block that was not finished', withCell(4, 'block', '3'), 'taxbench-incomplete', 'cells.csv row 1'],
  [
    'no row at all',
    swap(draft(), 'cells.csv', draft()['cells.csv']!.split('\n').slice(1).join('\n'), ''),
    'taxbench-incomplete',
    'cells.csv',
  ],
  ['another count than its tool printed', withCell(3, 'ops', '110'), 'taxbench-contradiction', OUTPUT],
  ['failures that its tool did not print', withCell(3, 'failed_ops', '1'), 'taxbench-contradiction', OUTPUT],
  [
    'fewer failures than its tool printed',
    { ...draft(), [OUTPUT]: wrk(100, '  Socket errors: connect 0, read 0, write 0, timeout 1\n') },
    'taxbench-contradiction',
    OUTPUT,
  ],
  ['another time than its tool took', withCell(3, 'wall_s', '2.1'), 'taxbench-contradiction', OUTPUT],
  ['a tool that printed no rate', swap(draft(), OUTPUT, 'Requests', 'Answers'), 'taxbench-contradiction', 'wrk.txt'],
  ['output of a cell that it does not have', { ...draft(), 'raw/001/slz-page.html-8/wrk.txt': wrk(100) }, 'taxbench-contradiction', 'slz'],
  ['more open requests than users', withUsers(0.17), 'taxbench-contradiction', 'cells.csv row 1'],
  [
    'samples that are no numbers',
    swap(draft(), 'series.csv', 'cpu_s\n', 'cpu_s\n1,zlib,page.html,8,0,many,0\n'),
    'taxbench-cell',
    'series.csv row 1',
  ],
])('refuses %s', (_, files, code, place) => {
  const said = refusalOf(files);
  expect(said).toContain(code);
  expect(said).toContain(`run.tgz`);
  expect(said).toContain(place);
});

it('puts the baseline first, whatever the order of the blocks', () => {
  const shuffled = draft();
  const [head, ...rows] = shuffled['cells.csv']!.trimEnd().split('\n');
  shuffled['cells.csv'] = `${[head, ...rows.toReversed()].join('\n')}\n`;
  expect(parse(shuffled).modes).toEqual(['none', 'none-again', 'zlib']);
});

it('refuses counters of which another server must have a part', () => {
  /** The bundle of a proxy that says in one visit that it sent so many of the 99 MB that its clients read. */
  const sent = (megabytes: number) => {
    const [head, ...lines] = draft()['cells.csv']!.trim().split('\n') as [string, ...string[]];
    const names = ['sent-bytes', 'proxy-out-bytes', 'compressor-in-bytes', 'compressor-out-bytes'];
    const counters = names.map((name) => ({ name, unit: 'B', meaning: 'Counted.' }));
    const of = (own: number) => [99, 300, 300, own].map((value) => value * 1e6).join();
    const cells = lines.map((line, i) => `${line.slice(0, line.lastIndexOf(','))},${of(i === 2 ? megabytes : 99)}`);
    return {
      ...withRun((run) => ({ ...run, counters })),
      'cells.csv': `${[head.replace(/,[^,]+$/, `,${names.join()}`), ...cells].join('\n')}\n`,
    };
  };
  expect(parse(sent(97)).trials).toBe(2);
  expect(refusalOf(sent(67))).toMatch(/^taxbench-contradiction .*cells.csv row 3: .* 67000000 B/);
});

it('reads the second version, in which a cell of fixed length has no wall time and a block says how long it waited', () => {
  const second = (fixed: boolean) =>
    withRun((run) => ({
      ...run,
      version: 2,
      fixed_length: fixed,
      blocks: { ...run.blocks, finished: run.blocks.finished.map((block) => ({ ...block, waited_s: 20 })) },
    }));
  expect(find(parse(second(false)), 'wall-time', ZLIB)!.values).toEqual([2000, 2000]);
  expect(find(parse(second(true)), 'wall-time', ZLIB)).toBeUndefined();
  expect(find(parse(second(true)), 'load-time', ZLIB)!.values).toEqual([2000, 2000]);
  expect(find(parse(second(true)), 'throughput', ZLIB)!.values).toEqual([0.05, 0.05]);
  expect(parse(second(true)).experiment).toEqual(parse(draft()).experiment);
  expect(refusalOf(withRun((run) => ({ ...run, version: 2 })))).toMatch(/^taxbench-schema/);
  expect(refusalOf(withRun((run) => ({ ...run, fixed_length: true })))).toMatch(/^taxbench-schema/);
});

describe('the third version', () => {
  /** The visits with one of them changed and others at the end of its block. */
  const lost =
    (steal: number, ...repeats: readonly number[]) =>
    (visits: ThirdVisit[]) => [
      ...visits.slice(0, 2),
      { ...visits[2]!, steal },
      ...visits.slice(3, 6),
      ...repeats.map((again) => ({ ...visits[2]!, steal: again, wall: 4 })),
      ...visits.slice(6),
    ];

  it('is of two machines where one takes twice as long, whatever their name', () => {
    const slower = (factor: number) => swap(third(), 'run.json', '"integer_s":0.06,', `"integer_s":${0.06 * factor},`);
    const twice = swap(slower(2), 'run.json', '"integer_s":0.07', '"integer_s":0.2');
    expect(machineOf(parse(slower(0.99)))).toBe(machineOf(parse(third())));
    expect(machineOf(parse(twice))).not.toBe(machineOf(parse(third())));
  });

  it('leaves a visit that lost too much out, and keeps what took its place', () => {
    const run = parse(third(lost(9, 7, 1)));
    expect(find(run, 'wall-time', ZLIB)!.values).toEqual([3000, 2000]);
    expect(find(run, STOLEN, ZLIB)!.values).toEqual([1, 0]);
    expect([VISITS, REFUSED].map((metric) => find(run, metric, {})!.values)).toEqual([
      [8, 6],
      [2, 0],
    ]);
    expect(run.flags.map(({ code }) => code)).toEqual(['few-blocks']);
  });

  it('takes none of a block in which no visit was accepted', () => {
    const all = (visits: ThirdVisit[]) => [
      ...visits.slice(0, 6).map((visit) => ({ ...visit, steal: visit.arm === 'zlib' ? 9 : 0 })),
      ...Array.from({ length: 6 }, () => ({ block: 1, arm: 'zlib', steal: 8 })),
      ...visits.slice(6),
    ];
    const run = parse(third(all, [false, true]));
    expect(find(run, STOLEN, ZLIB)!.values).toEqual([9, 0]);
    expect(run.flags.find(({ code }) => code === 'stolen-time')).toMatchObject({ dims: ZLIB });
    const compared = ratio(need(run, 'throughput', ZLIB), need(run, 'throughput', { ...ZLIB, mode: 'none' }));
    expect(keptBlocks(run, compared)).toHaveLength(1);
    const counted = need(run, 'instructions-per-byte', ZLIB);
    expect(keptBlocks(run, ratio(counted, counted))).toEqual([1, 1]);
    expect(refusalOf(third(all))).toMatch(/^taxbench-incomplete .*cells.csv block 1/);
  });

  const text = (from: string, to: string, file = 'cells.csv') => swap(third(), file, from, to);
  const withFirst = (change: Partial<ThirdVisit>) => third((v) => v.map((visit, i) => (i ? visit : { ...visit, ...change })));
  const outputs = (block: number) => Object.keys(third()).filter((path) => path.startsWith(`raw/00${block}/`));
  const operation = (line: string) => text('ok\n', `ok\n${line},0,0.1,1000,true\n`, 'operations.csv');
  it.each<[string, Files, string, string]>([
    ['an operation of block 0', operation('0,1,none,page.html,8'), 'taxbench-cell', 'operations.csv row 1, column block'],
    ['an operation of no visit', operation('1,2,none,page.html,8'), 'taxbench-cell', 'operations.csv row 1, column block'],
    ['a visit that was left out', third((visits) => visits.slice(1)), 'taxbench-incomplete', 'cells.csv row 5'],
    ['a visit too many', third((visits) => visits.toSpliced(6, 0, visits[2]!)), 'taxbench-incomplete', 'cells.csv row 3'],
    ['a visit that was not repeated', third(lost(9)), 'taxbench-incomplete', 'cells.csv row 3'],
    ['repeats that ended early', third(lost(9, 8, 8)), 'taxbench-incomplete', 'cells.csv row 3'],
    ['more repeats than there are', third(lost(9, 9, 9, 9, 9, 9, 9, 9)), 'taxbench-incomplete', 'cells.csv row 3'],
    ['a visit accepted against the limit', withFirst({ steal: 6, accepted: true }), 'taxbench-cell', 'row 1, column accepted'],
    ['a visit refused for its result', withFirst({ accepted: false }), 'taxbench-cell', 'row 1, column accepted'],
    ['a refusal without a reason', text('1,1,true,,', '1,1,false,,'), 'taxbench-cell', 'row 1, column accepted'],
    ['two visits at one place', text('1,6,true', '1,1,true'), 'taxbench-incomplete', 'cells.csv row 1'],
    ['a block said to be incomplete', third(undefined, [true, false]), 'taxbench-incomplete', 'cells.csv block 2'],
    ['CPU in two columns', text('cpu_s', 'cpu_user_s,cpu_system_s'), 'taxbench-header', 'cells.csv header'],
    ['operations without their visit', text('block,order', 'block', 'operations.csv'), 'taxbench-header', 'operations.csv header'],
    ['samples without their visit', text('block,order', 'block', 'series.csv'), 'taxbench-header', 'series.csv header'],
    ['no table of instructions', without(third(), 'instructions.csv'), 'taxbench-file-missing', 'instructions.csv'],
    ['passes that differ', text('480100', '483000', 'instructions.csv'), 'taxbench-contradiction', 'instructions.csv row 1'],
    ['one pass', text('zlib,page.html,8,2,480100,10000\n', '', 'instructions.csv'), 'taxbench-contradiction', 'instructions.csv row 1'],
    ['no instruction at all', text('480100', '0', 'instructions.csv'), 'taxbench-cell', 'instructions.csv row 2, column instructions'],
    ['half an instruction', text('480100', '480100.5', 'instructions.csv'), 'taxbench-cell', 'instructions.csv row 2, column instructions'],
    [
      'a machine that was not calibrated',
      text('"integer_s":0.06,', '"integer_s":0,', 'run.json'),
      'taxbench-schema',
      'calibration/integer_s',
    ],
    ['more CPU time than two cores have', text('0.512345678', '4.3'), 'taxbench-contradiction', 'cells.csv row 1'],
    ['a visit longer than its block', withFirst({ wall: 40 }), 'taxbench-contradiction', 'cells.csv block 1'],
    ['other bytes in one visit of a cell', text(',100,0,100000,', ',100,0,1,'), 'taxbench-contradiction', 'cells.csv row 1'],
    ['no output of a block', without(third(), ...outputs(2)), 'taxbench-contradiction', 'raw/002'],
    ['no limit', text('"stolen_limit_pct":5,', '', 'run.json'), 'taxbench-schema', 'run.json#/acceptance'],
    ['another count than its tool printed', text(',100,0,', ',101,0,'), 'taxbench-contradiction', 'raw/001/1-none-page.html-8/wrk.txt'],
  ])('refuses %s', (_, files, code, place) => {
    const said = refusalOf(files);
    expect(said).toContain(code);
    expect(said).toContain(place);
  });
});
