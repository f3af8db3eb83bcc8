/** What the calculator needs of a run and nothing else, small enough to travel beside a page. */
import { askable, type EconomicsCase, type RunFacts } from '../economics/figures.ts';
import type { Run } from '../run/types.ts';

export interface RunFigures {
  /** Id of the study; empty where none knows the run. */
  study: string;
  facts: RunFacts;
  economics: EconomicsCase;
}

export type Knows = Readonly<{ id: string; economics(run: Run): EconomicsCase }>;

/** Places in the archive stay behind: a figure names its measurement, which the page of the run places. */
export function runFiguresOf(run: Run, study: Knows | undefined): RunFigures {
  const { id, provenance, trials, flags, digest } = run;
  const figures: RunFigures = {
    study: study?.id ?? '',
    facts: { id, provenance, trials, flags, digest },
    economics: study?.economics(run) ?? { kind: 'none', missing: ['a study that knows this run'] },
  };
  const placeless = (key: string, value: unknown): unknown => (key === 'sources' ? [] : key === 'expression' ? undefined : value);
  return JSON.parse(JSON.stringify(figures, placeless)) as RunFigures;
}

/** What can be asked about a run, the first choice first; one entry without a key where nothing can. */
export const modesOf = ({ economics }: Pick<RunFigures, 'economics'>): { mode: string; label: string }[] =>
  economics.kind === 'cost' ? askable(economics).map(({ mode, label }) => ({ mode, label })) : [{ mode: '', label: 'none' }];
