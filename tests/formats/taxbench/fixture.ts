/**
 * A small `taxbench` bundle of a load test with round numbers, written from scratch as the kit writes it: two blocks, two names for
 * the same arm and one other. A test changes the one place that it is about and reads the result.
 */
import { csvFormatRows } from 'd3-dsv';
import { parseTaxbench } from '../../../src/formats/taxbench/index.ts';
import type { Run } from '../../../src/run/types.ts';
import { bundleOf, refusalFrom, type Files } from '../bundle.ts';

const BLOCKS = 2;
const ARMS = ['none', 'none-again', 'zlib'];
const DIMS = ['arm', 'file', 'connections'];
const HEADER = [
  ...['block', 'order', ...DIMS],
  ...['wall_s', 'ops', 'failed_ops', 'bytes', 'cpu_user_s', 'cpu_system_s', 'rss_peak_bytes', 'steal_pct', 'load_1m', 'wire-bytes'],
];

/** 100 requests of 1 kB in two seconds, with half a second of CPU; the last column is the study's own. */
const row = (block: number, order: number, arm: string) => [
  ...[block, order, arm, 'page.html', 8],
  ...[2, 100, 0, 100_000, 0.25, 0.25, 5_000_000, 0, 0.5, arm === 'zlib' ? 25_000 : 100_000],
];

export function draft(): Files {
  const visits = Array.from({ length: BLOCKS }, (_, i) => ARMS.map((arm, order) => ({ block: i + 1, order: order + 1, arm }))).flat();
  const csv = (rows: readonly (readonly (string | number)[])[]) => `${csvFormatRows(rows.map((cells) => cells.map(String)))}\n`;
  return {
    'run.json': JSON.stringify(runFile(), null, 2),
    'cells.csv': csv([HEADER, ...visits.map(({ block, order, arm }) => row(block, order, arm))]),
    'operations.csv': csv([['block', ...DIMS, 'start_s', 'seconds', 'bytes', 'ok']]),
    'series.csv': csv([['block', ...DIMS, 'elapsed_s', 'rss_bytes', 'cpu_s']]),
    ...Object.fromEntries(visits.map(({ block, arm }) => [`raw/00${block}/${arm.replaceAll('-', '_')}-page.html-8/wrk.txt`, wrk(100)])),
  };
}

/** What wrk prints at its end, of so many answers in 2 s. */
export const wrk = (answers: number, more = '') =>
  `  ${answers} requests in 2.00s, 1.00MB read\n${more}Requests/sec:     ${(answers / 2).toFixed(2)}\n`;

/** A draft of 8 users in the place of 8 connections, whose 100 requests took so long each, s. */
export function withUsers(seconds: number): Files {
  const files = Object.fromEntries(Object.entries(draft()).map(([path, text]) => [path, text.replaceAll('connections', 'users')]));
  const requests = [1, 2].flatMap((block) =>
    ARMS.flatMap((arm) => Array.from({ length: 100 }, () => `${block},${arm},page.html,8,0,${seconds},1000,true\n`)),
  );
  return { ...files, 'operations.csv': files['operations.csv']! + requests.join('') };
}

const runFile = () => ({
  format: 'taxbench',
  version: 1,
  study: 'haproxy-slz',
  run_id: 'run',
  harness_commit: 'c0ffee',
  command: 'npm run harness -- haproxy-slz',
  seed: 7,
  started: '2026-01-02T03:04:05.000Z',
  finished: '2026-01-02T03:05:05.000Z',
  partial: false,
  blocks: {
    planned: BLOCKS,
    finished: [
      { block: 1, started: '2026-01-02T03:04:05.000Z' },
      { block: 2, started: '2026-01-02T03:04:35.000Z' },
    ],
  },
  baseline: 'none',
  again: 'none-again',
  dims: DIMS,
  counters: [{ name: 'wire-bytes', unit: 'B', meaning: 'Read by the load generator.' }],
  machine: { cpu: 'Some CPU', cores: 2, memoryBytes: 1_000_000, kernel: '6.1', virtualisation: null, fileSystem: 'ext4' },
  tools: [{ name: 'haproxy', version: '2.6.12', sha256: 'a'.repeat(64), package: 'built from source', licence: 'GPL-2.0' }],
  dataset: [{ file: 'page.html', bytes: 1000, sha256: 'b'.repeat(64), source: 'written by hand' }],
  parameters: { threads: 1 },
  caches: ['Warm.'],
  deviations: ['Another machine.'],
});

/** Of a visit in the third version; the fields that a test changes. */
export interface ThirdVisit {
  block: number;
  arm: string;
  steal?: number;
  accepted?: boolean;
  wall?: number;
}

/** The visits of a block there and back. */
const thereAndBack = (block: number): ThirdVisit[] => [...ARMS, ...ARMS.toReversed()].map((arm) => ({ block, arm }));

/** A draft in version 3: CPU as one number, two visits of every cell in a block, a machine that was calibrated, instructions counted. */
export function third(change: (visits: ThirdVisit[]) => ThirdVisit[] = (visits) => visits, complete = [true, true]): Files {
  const files = draft();
  const visits = change([1, 2].flatMap(thereAndBack));
  const orders = visits.map(({ block }, i) => visits.slice(0, i).filter((other) => other.block === block).length + 1);
  const rows = visits.map(({ block, arm, steal = 0, accepted = steal <= 5, wall = 2 }, i) =>
    [
      ...[block, orders[i], accepted, accepted ? '' : 'lost more', arm, 'page.html', 8],
      ...[wall, 100, 0, 100_000, 0.512_345_678, 5_000_000, steal, 0.5, 25_000],
    ].join(),
  );
  const tables = { 'operations.csv': ['start_s', 'seconds', 'bytes', 'ok'], 'series.csv': ['elapsed_s', 'rss_bytes', 'cpu_s'] };
  const head = [
    'block',
    'order',
    'accepted',
    'reason',
    ...DIMS,
    'wall_s,ops,failed_ops,bytes,cpu_s,rss_peak_bytes,steal_pct,load_1m,wire-bytes',
  ];
  const run = runFile();
  return {
    ...Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('raw/'))),
    ...Object.fromEntries(Object.entries(tables).map(([file, columns]) => [file, `${['block', 'order', ...DIMS, ...columns].join()}\n`])),
    'cells.csv': `${[head.join(), ...rows].join('\n')}\n`,
    'instructions.csv': `${[...DIMS, 'pass,instructions,bytes'].join()}\nzlib,page.html,8,1,480000,10000\nzlib,page.html,8,2,480100,10000\n`,
    ...Object.fromEntries(
      visits.map(({ block, arm, wall = 2 }, i) => [
        `raw/00${block}/${orders[i]}-${arm.replaceAll('-', '_')}-page.html-8/wrk.txt`,
        wrk(100).replace('50.00', String(100 / wall)),
      ]),
    ),
    'run.json': JSON.stringify({
      ...run,
      version: 3,
      fixed_length: false,
      acceptance: { visits: 2, stolen_limit_pct: 5, repeats: 3 },
      blocks: {
        ...run.blocks,
        finished: run.blocks.finished.map((block, i) => ({
          ...block,
          waited_s: 20,
          calibration: { integer_s: [0.06, 0.07][i], memory_s: 0.2 },
          complete: complete[i],
        })),
      },
      machine: { ...run.machine, family: 25, model: 17, stepping: 1, caches: '32K+1024K', mhz: 2596.1 },
    }),
  };
}

/** A draft whose run.json is another. */
export const withRun = (change: (run: ReturnType<typeof runFile>) => object): Files => ({
  ...draft(),
  'run.json': JSON.stringify(change(runFile())),
});

/** A draft with one cell of cells.csv changed; rows from 1, without the header. */
export function withCell(at: number, column: string, value: string): Files {
  const files = draft();
  const lines = files['cells.csv']!.trimEnd().split('\n');
  const cells = lines[at]!.split(',');
  cells[HEADER.indexOf(column)] = value;
  lines[at] = cells.join();
  return { ...files, 'cells.csv': `${lines.join('\n')}\n` };
}

export const parse = (files: Files): Run => parseTaxbench(bundleOf(files));

export const refusalOf = (files: Files): string => refusalFrom(() => parse(files));
