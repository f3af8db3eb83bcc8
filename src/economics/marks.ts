/** Where an answer goes beyond what the run measured: one sentence each, what was measured and what is assumed. */
import { formatNumber } from '../run/format.ts';
import { isDelta, type Cpu } from './figures.ts';
import { needs, type Scenario } from './scenario.ts';

export interface Mark {
  code:
    | 'artifact-size'
    | 'implied-only'
    | 'cpu-unsplit'
    | 'cpu-subtracted'
    | 'direct-not-measured'
    | 'reference-not-measured'
    | 'more-cores';
  message: string;
}

/** In a fixed order; a figure that the answer does not use is not marked. */
export function marksOf(scenario: Scenario): Mark[] {
  const { way, inputs, mode } = scenario;
  const { baseline } = inputs.workload;
  const [low, high] = [Math.min(...mode.sizesMb), Math.max(...mode.sizesMb)];
  const measured = mode.sizesMb.length === 0 ? 'sizes that are not recorded' : sizesText(low, high);
  const used = [...new Map(needs(scenario).map(({ figures }) => [figures.mode, figures])).values()];
  const modesWith = (test: (cpu: Cpu) => boolean) => used.flatMap(({ label, cpu }) => (cpu && test(cpu) ? [label] : [])).join(', ');
  const unsplit = modesWith(({ kind }) => kind === 'unsplit');
  const subtracted = modesWith(({ kind }) => kind === 'subtracted');
  const [cores, seen] = [mode.cores, mode.coresSeen];
  const marks: [boolean, Mark['code'], string][] = [
    [
      way === 'delta' || way === 'proxy',
      'artifact-size',
      `The run measured artifacts of ${measured}. CPU and saving per byte are taken to be the same for yours.`,
    ],
    [
      mode.ratio?.metric === 'stored-implied' && isDelta(mode),
      'implied-only',
      'The run knows stored bytes only as implied: logical minus saved. The reference copy is left out, so the mode looks better than it is.',
    ],
    [
      unsplit !== '',
      'cpu-unsplit',
      `${unsplit}: the run measured CPU of one upload and two downloads together. The point shares it out evenly, the range covers every split, and machines carry all of it in the dearer direction.`,
    ],
    [
      subtracted !== '',
      'cpu-subtracted',
      `${subtracted}: CPU of downloads is what uploads leave of the mix; they were too short to be sampled apart.`,
    ],
    [
      (way === 'delta' || way === 'proxy') && baseline === 'direct',
      'direct-not-measured',
      'Straight to the store is taken to cost no CPU and no memory, and to store as much as the plain mode of the run.',
    ],
    [
      isDelta(mode),
      'reference-not-measured',
      'Versions of a line share a reference copy: a line with fewer than the run had stores more for each. How often it is fetched was not measured.',
    ],
    [
      cores !== undefined && (seen === undefined || cores.value > seen.value),
      'more-cores',
      `The peaks need ${formatNumber(cores?.value ?? 0, 'cores').text}; the run used ${seen ? `at most ${formatNumber(seen.value, 'cores').text}` : 'a number that is not recorded'}. Beyond that, cores are taken to add up.`,
    ],
  ];
  return marks.flatMap(([applies, code, message]) => (applies ? [{ code, message }] : []));
}

const sizesText = (low: number, high: number) =>
  low === high ? formatNumber(low, 'MB').text : `${formatNumber(low, 'MB').number} to ${formatNumber(high, 'MB').text}`;
