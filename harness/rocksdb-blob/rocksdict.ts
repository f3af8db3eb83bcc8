/** Python with the pinned rocksdict, for both plans. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Counter, Need, Row, Tool, Visit } from '../kit/harness.ts';
import { run } from '../kit/processes.ts';
import { debian, findProgram, once, sha256Of, toolOf } from '../kit/tools.ts';

const ROCKSDICT = '0.3.29';

/** The path of a script beside this file. */
export const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** A virtual environment with rocksdict, made once. */
export async function rocksdict(cache: string): Promise<{ python: string; tools: readonly Tool[] }> {
  const environment = await once(cache, `rocksdict-${ROCKSDICT}`, async (folder) => {
    await run('python3', ['-m', 'venv', '--copies', folder], { deadlineS: 120 });
    await run(join(folder, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', `rocksdict==${ROCKSDICT}`], { deadlineS: 300 });
  });
  const python = join(environment, 'bin', 'python');
  const version = await run(python, ['-c', 'import importlib.metadata as m; print(m.version("rocksdict"))'], { deadlineS: 30 });
  const library = await run(python, ['-c', 'import rocksdict.rocksdict as r; print(r.__file__)'], { deadlineS: 30 });
  return {
    python,
    tools: [
      await toolOf(python, ['--version'], { name: 'python', package: (await findProgram('python3'))!, licence: 'PSF-2.0' }),
      {
        name: 'rocksdict',
        version: version.stdout.trim(),
        sha256: await sha256Of(library.stdout.trim()),
        package: `PyPI rocksdict ${ROCKSDICT}, with RocksDB, lz4 and zstd built in`,
        licence: 'MIT; RocksDB Apache-2.0, lz4 BSD-2-Clause, zstd BSD-3-Clause',
      },
    ],
  };
}

/** One cell in a process of its own. @param asked what the script's `main` takes */
export async function visit(python: string, name: string, asked: object, deadlineS: number): Promise<Visit> {
  const { stdout } = await run(python, [script(name), JSON.stringify(asked)], { deadlineS });
  const { rows, dropped, statistics } = JSON.parse(stdout) as {
    rows: (Omit<Row, 'dims'> & { phase: string })[];
    dropped: boolean;
    statistics: string;
  };
  return {
    rows: rows.map(({ phase, ...row }) => ({ ...row, dims: { phase } })),
    raw: { 'statistics.txt': statistics, 'page-cache.txt': dropped ? 'dropped\n' : 'not dropped\n' },
  };
}

/** The instructions of writing, of a process of its own. Python's dictionaries are in another order each time unless it is told. */
export const counted = (python: string, name: string, asked: object, countInto: string) =>
  run('env', ['PYTHONHASHSEED=0', python, script(name), JSON.stringify(asked)], { deadlineS: 600, countInto });

/** What database.py reads of RocksDB in either plan. */
export const COUNTERS: readonly Counter[] = [
  { name: 'sst-bytes', unit: 'B', meaning: 'Size of all table files after the phase, by rocksdb.total-sst-files-size.' },
  { name: 'live-bytes', unit: 'B', meaning: 'Size of the live table files after compaction, by rocksdb.live-sst-files-size.' },
  { name: 'flush-bytes', unit: 'B', meaning: 'Written by flushes in the phase, by RocksDB’s ticker.' },
  { name: 'compact-read-bytes', unit: 'B', meaning: 'Read by compactions in the phase, by RocksDB’s ticker.' },
  { name: 'compact-write-bytes', unit: 'B', meaning: 'Written by compactions in the phase, by RocksDB’s ticker.' },
  { name: 'block-cache-misses', unit: 'blocks', meaning: 'Data blocks that were not in the block cache, by RocksDB’s ticker.' },
];

export const NEEDS: readonly Need[] = [
  debian('python3'),
  { name: 'python3 venv', install: 'apt-get install -y python3-venv', find: hasVenv },
];

async function hasVenv(): Promise<string | null> {
  const python = await findProgram('python3');
  if (!python) return null;
  return run(python, ['-c', 'import venv, ensurepip'], { deadlineS: 30 }).then(
    () => python,
    () => null,
  );
}
