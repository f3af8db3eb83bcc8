import { describe, expect, it } from 'vitest';
import { kernelOf, machineOf, onMachines, toolsOf } from '../../src/run/machine.ts';
import type { Run } from '../../src/run/types.ts';

const run = (facts: Record<string, string | null>, provenance: Run['provenance'] = 'measured') =>
  ({ provenance, environment: Object.entries(facts).map(([label, value]) => ({ label, value })) }) as unknown as Run;

const OURS = { 'Client CPU': 'AMD EPYC', 'Client cores': '2', 'Client memory': '25.325\u00a0GB', Kernel: '6.18' };

describe('the machine of a run', () => {
  it('is CPU, cores and memory in GiB, rounded up', () => {
    expect(machineOf(run(OURS))).toBe('AMD EPYC, 2 cores, 24 GiB');
    expect(machineOf(run({ ...OURS, 'Client memory': '1,024.000\u00a0GB' }))).toBe('AMD EPYC, 2 cores, 954 GiB');
  });

  it('is the same whatever harness wrote the memory, and with another kernel', () => {
    expect(machineOf(run({ ...OURS, 'Client memory': '24684092 kB', Kernel: '7.0' }))).toBe(machineOf(run(OURS)));
  });

  it.each(Object.entries({ CPU: 'Intel Xeon', cores: '4', memory: '50.650\u00a0GB' }))('is another one with other %s', (fact, is) => {
    expect(machineOf(run({ ...OURS, [`Client ${fact}`]: is }))).not.toBe(machineOf(run(OURS)));
  });

  it.each([...['CPU', 'cores', 'memory'].map((fact) => [fact, null]), ['memory', 'plenty']])('is not recorded with %s %s', (fact, is) => {
    expect(machineOf(run({ ...OURS, [`Client ${fact}`]: is! }))).toBeNull();
  });

  it('of a transcribed run is what its source states, or nothing', () => {
    expect(machineOf(run({ Machine: 'ccx33', CPU: null, Delay: '4 ms' }, 'transcribed'))).toBe('Machine: ccx33');
    expect(machineOf(run({ Machine: null, Delay: '4 ms' }, 'transcribed'))).toBeNull();
  });
});

it('is counted once for certain where one description says less than another', () => {
  const [bare, ...told] = [null, '25-1', '25-17'].map((text) => run({ ...OURS, 'Client machine': text }));
  expect(onMachines(told)).toBe('on 2 kinds of machine');
  expect(onMachines([bare!, told[0]!])).toBe('on at least 1 kind of machine');
  expect(onMachines([bare!, ...told])).toBe('on at least 2 kinds of machine');
});

it('names kernel and tools as conditions', () => {
  expect(kernelOf(run(OURS))).toBe('6.18');
  expect(kernelOf(run({ 'Client kernel': 'Linux 6.18.44-fc #1 SMP @0 x86_64' }))).toBe('6.18.44-fc');
  expect(kernelOf(run({ 'Kernel version and timer frequency': '250 Hz' }))).toBeNull();
  expect(toolsOf(run({ 'Tool: zstd': '1.5.4 (Debian; BSD)', 'Proxy version': '1.19.0', 'Tool: none': null }))).toEqual([
    'zstd 1.5.4',
    'proxy 1.19.0',
  ]);
});
