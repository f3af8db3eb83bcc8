/** Facts of the machine, for run.json. Null = not known. */
import { globSync } from 'node:fs';
import { release, totalmem } from 'node:os';
import { read } from './proc.ts';
import { run } from './processes.ts';

export interface Machine {
  cpu: string | null;
  family: number | null;
  model: number | null;
  stepping: number | null;
  /** Sizes, nearest first: `32K+32K+1024K+32768K`. */
  caches: string | null;
  /** Of the first core at the moment. */
  mhz: number | null;
  cores: number;
  memoryBytes: number;
  kernel: string;
  virtualisation: string | null;
  fileSystem: string | null;
}

/** @param folder in which the harness works: its file system is the one that matters */
export async function machineFacts(folder: string): Promise<Machine> {
  const cpus = read('/proc/cpuinfo');
  const printed = (program: string, ...args: string[]) =>
    run(program, args, { deadlineS: 10 }).then(
      ({ stdout }) => stdout.trim() || null,
      () => null,
    );
  const said = (name: string) => saidIn(cpus, name);
  const number = (name: string) => (said(name) === null ? null : Number(said(name)));
  return {
    cpu: said('model name'),
    family: number('cpu family'),
    model: number('model'),
    stepping: number('stepping'),
    caches: cacheSizes(),
    mhz: number('cpu MHz'),
    cores: (cpus.match(/^processor\s*:/gm) ?? []).length,
    memoryBytes: totalmem(),
    kernel: release(),
    virtualisation: await printed('systemd-detect-virt'),
    fileSystem: await printed('stat', '-f', '-c', '%T', folder),
  };
}

/** What /proc/cpuinfo says of its first processor; null = nothing. */
const saidIn = (cpus: string, name: string): string | null => new RegExp(`^${name}\\s*:\\s*(.+)$`, 'm').exec(cpus)?.[1] ?? null;

/** What speed depends on beside the processor's name and numbers, as parameters of a run. */
export const machineParameters = (): Readonly<Record<string, string>> => ({
  'against faults of the processor': mitigations(),
  'instructions of the processor': instructionSets(read('/proc/cpuinfo')),
});

/** Sets of instructions that digests, ciphers and compression use where a processor has them. */
const SETS = ['pclmulqdq', 'sse4_2', 'aes', 'avx', 'avx2', 'bmi2', 'sha_ni', 'avx512f', 'avx512bw', 'vaes', 'vpclmulqdq', 'gfni'];

/** Which of them a processor has: `aes, avx2, sha_ni`; `not known` where /proc/cpuinfo has no line of flags. @param cpus /proc/cpuinfo */
export function instructionSets(cpus: string): string {
  const flags = saidIn(cpus, 'flags')?.split(' ');
  return flags ? SETS.filter((set) => flags.includes(set)).join(', ') || 'none that is looked for' : 'not known';
}

const FAULTS = '/sys/devices/system/cpu/vulnerabilities';

/** What the kernel does against faults of the processor, each of which makes calls into it slower: `mds: Clear CPU buffers, meltdown: PTI`. */
function mitigations(): string {
  const faults = globSync('*', { cwd: FAULTS }).sort();
  const done = faults.flatMap((fault) => {
    const [, what] = /^Mitigation: ([^;]+)/.exec(read(`${FAULTS}/${fault}`)) ?? [];
    return what ? `${fault}: ${what.trim()}` : [];
  });
  return faults.length === 0 ? 'not known' : done.join(', ') || 'nothing';
}

const cacheSizes = (): string | null =>
  [0, 1, 2, 3]
    .map((index) => read(`/sys/devices/system/cpu/cpu0/cache/index${index}/size`).trim())
    .filter(Boolean)
    .join('+') || null;
