/** Where an answer goes beyond what the run measured: one sentence each, what was measured and what is assumed. */
import { formatNumber } from '../run/format.ts';
import type { Cpu } from './figures.ts';
import { needs, type Scenario } from './scenario.ts';

export interface Note {
  code: string;
  message: string;
}

/** In a fixed order; a figure that the answer does not use is not marked. */
export function marksOf(scenario: Scenario): Note[] {
  const { way, inputs, mode } = scenario;
  const isProxy = way === 'delta' || way === 'proxy';
  const ends = [Math.min(...mode.sizesMb), Math.max(...mode.sizesMb)].filter(Number.isFinite).map((mb) => formatNumber(mb, 'MB').text);
  const sizes = [...new Set(ends)].join(' to ') || 'unstated size';
  const ofCpu = needs(scenario).filter(({ key }) => key !== 'σ' && key !== 'm');
  const used = [...new Map(ofCpu.map(({ figures }) => [figures.mode, figures])).values()];
  const modesWith = (test: (cpu: Cpu) => boolean) => used.flatMap(({ label, cpu }) => (cpu && test(cpu) ? [label] : [])).join(', ');
  const unsplit = modesWith(({ kind }) => kind === 'unsplit');
  const subtracted = modesWith(({ kind }) => kind === 'subtracted');
  const [cores, seen] = [mode.cores, mode.coresSeen];
  const marks: [applies: boolean, code: string, message: string][] = [
    [isProxy, 'artifact-size', `The run measured artifacts of ${sizes}. CPU and saving per byte are taken to be the same for yours.`],
    [
      mode.ratio?.metric === 'stored-implied' && mode.isDelta === true,
      'implied-only',
      'Stored bytes are implied: logical minus saved, without the reference copy, so the mode looks better than it is.',
    ],
    [
      unsplit !== '',
      'cpu-unsplit',
      `${unsplit}: CPU was measured of one upload and two downloads together. The point shares it evenly, the range covers every split, machines carry all of it in the dearer direction.`,
    ],
    [subtracted !== '', 'cpu-subtracted', `${subtracted}: CPU of downloads is what uploads leave of the mix.`],
    [
      isProxy && inputs.workload.baseline === 'direct',
      'direct-not-measured',
      'Straight to the store is taken to cost no CPU and no memory, and to store as much as the plain mode.',
    ],
    [
      mode.isDelta === true,
      'reference-not-measured',
      'Versions of a line share a reference copy: a line with fewer than the run had stores more of each. How often it is fetched was not measured.',
    ],
    [
      cores !== undefined && (seen === undefined || cores.value > seen.value),
      'more-cores',
      `${seen ? `The peaks need more than the ${formatNumber(seen.value, 'cores').text} that the run kept busy` : 'The figures do not say how many cores it uses at once'}: cores are taken to add up.`,
    ],
  ];
  return marks.flatMap(([applies, code, message]) => (applies ? [{ code, message }] : []));
}
