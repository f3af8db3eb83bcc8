import type { Run } from './types.ts';

/** Bytes of a unit of memory; kB as /proc/meminfo means it. */
const BYTES: Readonly<Record<string, number>> = { kB: 1024, MB: 1e6, GB: 1e9 };
const GIB = 2 ** 30;

/** Facts of a transcript in which a source describes its machine. */
const STATED = /machine|cpu|memory|operating system/i;

/**
 * The machine that a run was made on. Equal texts are one machine, here and wherever machines are counted.
 * Of a measured run CPU model, logical cores and memory in GiB, rounded up because a kernel keeps some for itself: `AMD EPYC, 2 cores, 24 GiB`. Kernel
 * and tools change on one machine, so they are conditions. Where the run records them, family, caches and speed follow, since one name is given to unlike
 * processors. Two machines of one description cannot be told apart: no serial number is recorded.
 * Of a transcribed run what its source states, as it states it.
 * @returns null where one of the three, or any statement, is missing
 */
export function machineOf({ provenance, environment }: Pick<Run, 'provenance' | 'environment'>): string | null {
  if (provenance === 'transcribed')
    return environment.flatMap(({ label, value }) => (value && STATED.test(label) ? `${label}: ${value}` : [])).join('; ') || null;
  const fact = (label: string) => environment.find((own) => own.label === label)?.value ?? null;
  const [cpu, cores, memory] = [fact('Client CPU'), fact('Client cores'), gibOf(fact('Client memory') ?? '')];
  const processor = fact('Client machine');
  return cpu && cores && memory ? `${cpu}, ${cores} cores, ${memory} GiB${processor ? ` (${processor})` : ''}` : null;
}

/** A machine's processor in a few words: `AMD EPYC 25-17-1`, the numbers where they are recorded. @param machine as `machineOf` gives it */
export function processorOf(machine: string): string {
  const name = machine.replaceAll(/\(\w+\)/g, '').replace(/( Processor| CPU|,).*/, '');
  return [name, ...(/\((\d+-\d+-\d+),/.exec(machine)?.slice(1) ?? [])].join(' ');
}

/** `25.325 GB` or `24684092 kB` in whole GiB, rounded up; null for any other text. */
function gibOf(text: string): number | null {
  const [, number = '', unit = ''] = /^([\d.,]+)\s(kB|MB|GB)$/.exec(text) ?? [];
  return unit === '' ? null : Math.ceil((Number(number.replaceAll(',', '')) * BYTES[unit]!) / GIB);
}

/** The release of the kernel that a measured run was made on: `6.18.44`, of `Linux 6.18.44 #1 SMP x86_64` too. */
export const kernelOf = ({ environment }: Pick<Run, 'environment'>): string | null =>
  /\d+\.\S+/.exec(environment.find(({ label }) => /^(client )?kernel$/i.test(label))?.value ?? '')?.[0] ?? null;

/** Programs under test and around them with their versions, without where they were got: `rocksdict 0.3.29`. */
export const toolsOf = ({ environment }: Pick<Run, 'environment'>): string[] =>
  environment.flatMap(({ label, value }) => {
    const [, tool = label === 'Proxy version' ? 'proxy' : ''] = /^Tool: (.+)$/.exec(label) ?? [];
    return tool && value ? `${tool} ${value.replace(/ \([^()]*\)$/, '')}` : [];
  });

/** `on 1 kind of machine`, `on at least 2` where one description goes on from another: of some runs, and how many do not record theirs. @param runs at least one */
export function onMachines(runs: readonly Run[]): string {
  const machines = runs.map(machineOf);
  const known = [...new Set(machines.filter((machine) => machine !== null))];
  const sure = known.filter((machine) => !known.some((other) => other.startsWith(`${machine} (`))).length;
  const unknown = machines.filter((machine) => machine === null).length;
  if (sure === 0) return 'on a machine that is not recorded';
  const least = sure < known.length ? 'at least ' : '';
  return `on ${least}${sure} kind${sure === 1 ? '' : 's'} of machine${unknown > 0 ? `; ${unknown} more without a record of the machine` : ''}`;
}
