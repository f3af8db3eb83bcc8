/** Facts of the machine, for run.json. Null = not known. */
import { readFileSync } from 'node:fs';
import { release, totalmem } from 'node:os';
import { run } from './processes.ts';

export interface Machine {
  cpu: string | null;
  cores: number;
  memoryBytes: number;
  kernel: string;
  virtualisation: string | null;
  fileSystem: string | null;
}

/** @param folder in which the harness works: its file system is the one that matters */
export async function machineFacts(folder: string): Promise<Machine> {
  const cpus = readFileSync('/proc/cpuinfo', 'utf8');
  const printed = (program: string, ...args: string[]) =>
    run(program, args, { deadlineS: 10 }).then(
      ({ stdout }) => stdout.trim() || null,
      () => null,
    );
  return {
    cpu: /^model name\s*:\s*(.+)$/m.exec(cpus)?.[1] ?? null,
    cores: (cpus.match(/^processor\s*:/gm) ?? []).length,
    memoryBytes: totalmem(),
    kernel: release(),
    virtualisation: await printed('systemd-detect-virt'),
    fileSystem: await printed('stat', '-f', '-c', '%T', folder),
  };
}
