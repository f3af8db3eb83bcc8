/**
 * What the calculator needs of a run and nothing else, small enough to travel beside a page.
 * In: a run, the study that knows it. Out: plain JSON, from which pages, browser and downloads answer alike.
 */
import type { EconomicsCase } from '../economics/alternatives.ts';
import type { RunFacts } from '../economics/figures.ts';
import type { Run } from '../run/types.ts';

export interface RunFigures {
  /** Id of the study; empty where none knows the run. */
  study: string;
  facts: RunFacts;
  economics: EconomicsCase;
}

/** A study as far as it is asked here. */
interface Knows {
  id: string;
  economics(run: Run): EconomicsCase;
}

/** What the study of a run can say about money; a run that no study knows says nothing. */
export const economicsOf = (run: Run, study: Knows | undefined): EconomicsCase =>
  study?.economics(run) ?? { kind: 'none', missing: ['a study that knows this run'] };

/** Places in the archive stay behind: a figure names its measurement, which the page of the run places. */
export function runFiguresOf(run: Run, study: Knows | undefined): RunFigures {
  const { id, provenance, trials, concurrencies, artifacts, flags, digest } = run;
  const named = artifacts.map(({ name, sizeBytes }) => ({ name, sizeBytes }));
  const figures: RunFigures = {
    study: study?.id ?? '',
    facts: { id, provenance, trials, concurrencies, artifacts: named, flags, digest },
    economics: economicsOf(run, study),
  };
  const placeless = (key: string, value: unknown): unknown => (key === 'sources' ? [] : key === 'expression' ? undefined : value);
  return JSON.parse(JSON.stringify(figures, placeless)) as RunFigures;
}

export interface ModeChoice {
  key: string;
  label: string;
}

/** What can be asked about a run, the first choice first among those that compress. */
export function modesOf({ economics }: Pick<RunFigures, 'economics'>): ModeChoice[] {
  if (economics.kind === 'cost') return economics.modes.map(({ mode, label }) => ({ key: mode, label }));
  if (economics.kind !== 'wire') return [{ key: 'all', label: 'all settings' }];
  return [...new Set(economics.rows.map(({ mode }) => mode))].map((mode) => ({ key: mode, label: mode }));
}

/** The mode that is answered for when none is asked for: the first that compresses, or the first. */
export function firstMode(figures: RunFigures): string {
  const { economics } = figures;
  const compressing = economics.kind === 'cost' ? economics.modes.find(({ compresses }) => compresses)?.mode : undefined;
  return compressing ?? modesOf(figures)[0]?.key ?? 'all';
}
