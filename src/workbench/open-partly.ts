/**
 * A study on those of its archives that could be read. In: study, pins, a run for each or the reason why there is none. Out: what
 * could be evaluated; of everything else the reason. Pure.
 */
import { judgeEntries } from '../claims/audit.ts';
import { evaluate } from '../claims/evaluate.ts';
import { judgeReplications } from '../claims/replication.ts';
import type { StudyRuns } from '../claims/types.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { auditId, replicationId, type OpenedStudy } from '../documents/site.ts';
import type { Pin } from '../sample-run/pins.ts';
import type { Run } from '../run/types.ts';
import { caught, studyRuns } from '../studies/evaluate.ts';
import type { Study } from '../studies/index.ts';

export interface PartlyOpened extends OpenedStudy {
  /** Why claims and judged claims could not be evaluated, by `<study>/<claim>`; empty = all were. */
  failures: ReadonlyMap<string, string>;
}

/**
 * Evaluates each claim by itself, so that a refused archive costs only what reads it; `runs.all` reads every run.
 * @param readRun the run of a pin; throws the reason why there is none
 */
export function openPartly(study: Study, pins: readonly Pin[], readRun: (pin: Pin) => Run): PartlyOpened {
  const pinned = pins.map((pin) => ({
    pin,
    id: pin.runId,
    label: pin.label,
    canonical: pin.canonical,
    provenance: pin.provenance,
    get run() {
      return readRun(pin);
    },
  }));
  const runs = studyRuns(study.id, pinned);
  const failures = new Map<string, string>();
  /** @param evaluateAll of one entry makes one, or throws why it cannot */
  const each = <In extends { id: string }, Out>(
    entries: readonly In[],
    ledgerId: (id: string) => string,
    evaluateAll: (entries: readonly In[], runs: StudyRuns) => readonly Out[],
  ): Out[] =>
    entries.flatMap((entry) => {
      const made = caught(() => evaluateAll([entry], runs));
      if (!(made instanceof Error)) return made;
      failures.set(ledgerId(entry.id), reasonOf(made));
      return [];
    });
  const drawn = new Map<Run, readonly ChartSpec[]>();
  return {
    study,
    pins: pinned,
    runs,
    claims: each(study.claims, (id) => `${study.id}/${id}`, evaluate),
    audit: each(study.audit, (id) => auditId(study.id, id), judgeEntries),
    replications: each(study.replications, (id) => replicationId(study.id, id), judgeReplications),
    charts(run) {
      const specs = drawn.get(run) ?? study.charts(run, pinned);
      drawn.set(run, specs);
      return specs;
    },
    failures,
  };
}

/** Without the place `claim <id>` that evaluation puts in front. */
export const reasonOf = ({ cause, message }: Error) => (cause instanceof Error ? cause.message : message);
