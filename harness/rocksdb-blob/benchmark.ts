/** db_bench, RocksDB's own benchmark, as a second opinion on reads beside writes. */
import { HarnessError } from '../kit/errors.ts';
import type { Visit } from '../kit/harness.ts';
import { run } from '../kit/processes.ts';

/** What stands for documents where it writes values of its own. */
export const BENCHMARK = 'db-bench';
const MIB = 1024 * 1024;
const VALUES = { count: 64_000, bytes: 800 };

/** One thread reads while another writes at a fixed rate, by RocksDB's own benchmark. */
export async function benchmarked(
  program: string,
  { codec, block, path, seed }: { codec: string; block: number; path: string; seed: number },
  deadlineS: number,
): Promise<Visit> {
  const options = [
    ...[`--db=${path}`, `--num=${VALUES.count}`, `--value_size=${VALUES.bytes}`, '--compression_ratio=0.33', `--seed=${seed}`],
    ...[`--compression_type=${codec}`, `--block_size=${block}`, `--cache_size=${16 * MIB}`, '--bloom_bits=10', '--max_background_jobs=2'],
    ...[`--write_buffer_size=${4 * MIB}`, '--statistics', '--histogram'],
  ];
  await run(program, [...options, '--benchmarks=filluniquerandom,compact'], { deadlineS });
  const mixed = ['--use_existing_db', '--benchmarks=readwhilewriting', '--duration=3', '--benchmark_write_rate_limit=16000000'];
  const { stdout } = await run(program, [...options, ...mixed], { deadlineS });
  const number = (pattern: RegExp) => {
    const found = Number(pattern.exec(stdout)?.[1]);
    if (Number.isNaN(found)) throw new HarnessError('tool-failed', `db_bench printed nothing like ${pattern}: ${stdout.slice(-500)}`);
    return found;
  };
  const ticker = (name: string) => number(new RegExp(`^rocksdb\\.${name} COUNT : (\\d+)`, 'm'));
  const reads = number(/^readwhilewriting .* (\d+) operations;/m);
  const found = number(/^readwhilewriting .*\((\d+) of \d+ found\)/m);
  return {
    rows: [
      {
        dims: { phase: 'mixed' },
        wallS: number(/^readwhilewriting .* ([\d.]+) seconds/m),
        ops: reads,
        failedOps: reads - found,
        bytes: found * VALUES.bytes,
        cpuS: null,
        rssPeakBytes: null,
        counters: {
          'put-bytes': ticker('bytes\\.written'),
          'flush-bytes': ticker('flush\\.write\\.bytes'),
          'compact-write-bytes': ticker('compact\\.write\\.bytes'),
          'stall-us': ticker('stall\\.micros'),
          'get-p50': number(/^rocksdb\.db\.get\.micros P50 : ([\d.]+)/m),
          'get-p99': number(/^rocksdb\.db\.get\.micros .*P99 : ([\d.]+)/m),
          'write-p99': number(/^rocksdb\.db\.write\.micros .*P99 : ([\d.]+)/m),
        },
      },
    ],
    raw: { 'db_bench.txt': stdout },
  };
}
