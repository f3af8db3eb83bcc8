/**
 * A study on those of its archives that could be read. In: study, pins, a run for each or the reason why there is none. Out: what
 * could be evaluated; of everything else the reason. Pure.
 */
import { judgeEntries, type JudgedEntry } from '../claims/audit.ts';
import { evaluate } from '../claims/evaluate.ts';
import { judgeReplications, type JudgedReplication } from '../claims/replication.ts';
import type { EvaluatedClaim } from '../claims/types.ts';
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
    label: pin.label,
    get run() {
      return readRun(pin);
    },
  }));
  const runs = studyRuns(
    study.id,
    pins.map((pin) => ({
      id: pin.runId,
      canonical: pin.canonical,
      provenance: pin.provenance,
      get run() {
        return readRun(pin);
      },
    })),
  );
  const failures = new Map<string, string>();
  const each = <In, Out>(list: readonly In[], idOf: (entry: In) => string, make: (entry: In) => Out): Out[] =>
    list.flatMap((entry) => {
      const made = caught(() => make(entry));
      if (!(made instanceof Error)) return [made];
      failures.set(idOf(entry), reasonOf(made));
      return [];
    });
  const drawn = new Map<Run, readonly ChartSpec[]>();
  return {
    study,
    pins: pinned,
    runs,
    claims: each(
      study.claims,
      ({ id }) => `${study.id}/${id}`,
      (claim): EvaluatedClaim => evaluate([claim], runs)[0]!,
    ),
    audit: each(
      study.audit,
      ({ id }) => auditId(study.id, id),
      (entry): JudgedEntry => judgeEntries([entry], runs)[0]!,
    ),
    replications: each(
      study.replications ?? [],
      ({ id }) => replicationId(study.id, id),
      (entry): JudgedReplication => judgeReplications([entry], runs)[0]!,
    ),
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
