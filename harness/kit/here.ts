/** This machine beside those of pinned runs, and what others take of it. In: a folder of bundles. Out: texts and a share. */
import { readdir, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { machineFacts as factsOf } from '../../src/formats/taxbench/index.ts';
import { readRunFile, type RunFile } from '../../src/formats/taxbench/schema.ts';
import { machineOf } from '../../src/run/machine.ts';
import { unpack } from '../../src/sample-run/unpack.ts';
import { calibrate } from './calibrate.ts';
import { machineFacts } from './machine.ts';
import { machineTime, stealPercent } from './proc.ts';
import { serve } from './processes.ts';

const described = (run: Pick<RunFile, 'run_id' | 'machine' | 'blocks'>): string =>
  machineOf({ provenance: 'measured', environment: factsOf(run) }) ?? 'not recorded';

/** The machine as its runs would describe it, the pinned runs of it, and those that may be of it. @param bundles folder of the pinned archives */
export async function knownHere(bundles: string): Promise<{ machine: string; same: string[]; perhaps: string[] }> {
  const { integerS: integer_s, memoryS: memory_s } = calibrate();
  const machine = described({
    run_id: '',
    machine: await machineFacts(bundles),
    blocks: { planned: 1, finished: [{ block: 1, started: '', calibration: { integer_s, memory_s } }] },
  });
  const files = (await readdir(bundles)).filter((name) => /^tax-.*\.tgz$/.test(name)).toSorted();
  const runs = await Promise.all(
    files.map(async (name) => readRunFile(await unpack(name, new Uint8Array(await readFile(join(bundles, name)))))),
  );
  const idsOf = (text: string) => runs.flatMap((run) => (described(run) === text ? run.run_id : []));
  // Name, cores and memory are all that runs before version 3 record.
  return { machine, same: idsOf(machine), perhaps: idsOf(machine.replace(/ \([^()]*, loop .*$/, '')) };
}

/** Share of all cores' time that is stolen while all of them work, %: nothing is stolen from a machine that idles. */
export async function stolenHere(seconds: number): Promise<number> {
  const workers = cpus().map(() => serve(process.execPath, ['-e', 'for (;;);']));
  try {
    const before = machineTime();
    await setTimeout(seconds * 1000);
    return stealPercent(before, machineTime());
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}
