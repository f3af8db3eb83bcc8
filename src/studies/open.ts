/** Opens a study for a page, a test or a verb; reads the disk, so Node only: its runs, evaluated claims, judged audit and charts. In: study, runs. Out: plain values. */
import type { EvaluatedClaim, EvaluatedNumber, EvaluatedVerdict } from '../claims/types.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { DataError } from '../run/errors.ts';
import { loadPins, loadStudyRuns, type Pin } from '../sample-run/index.ts';
import type { Run } from '../run/types.ts';
import { byId, chartRuns, evaluateStudy, unknown, type EvaluatedStudy } from './evaluate.ts';
import { studies, type Study } from './index.ts';
import { figuresOf, holdingOf, holdsText } from './machines.ts';

export interface OpenStudy extends EvaluatedStudy {
  study: Study;
  pins: readonly { pin: Pin; run: Run }[];
  /** In how many runs and on how many machines its finding holds; empty where that is not counted. */
  holds: string;
  /** @throws DataError `claim-unknown`, listing the known ids */
  number(id: string): EvaluatedNumber;
  /** @throws DataError `claim-unknown`; `verdict-fails` when the data no longer support the sentence */
  verdict(id: string): EvaluatedVerdict;
  /** Charts of one pinned run. */
  charts(run: Run): readonly ChartSpec[];
  /** A figure of the note, or a chart of one of the runs that it quotes, by id. @throws DataError `chart-unknown` */
  chart(id: string): ChartSpec;
}

/** Opened studies by id, as long as the pins are the same: every page of a run asks for its study with all its runs. */
const opened = new WeakMap<readonly Pin[], Map<string, Promise<OpenStudy>>>();

/**
 * Loads a study's pinned runs and evaluates everything on them, once per state of data/pins.json.
 * @throws DataError `study-unknown`, and whatever reading a bundle or a claim throws
 */
export async function openStudy(id: string, options?: { dataDir?: string }): Promise<OpenStudy> {
  const pins = await loadPins(options);
  const own = opened.get(pins) ?? new Map<string, Promise<OpenStudy>>();
  opened.set(pins, own);
  const study = own.get(id) ?? openAnew(id, options);
  own.set(id, study);
  // What failed may be mended by the next time.
  study.catch(() => own.delete(id));
  return study;
}

async function openAnew(id: string, options?: { dataDir?: string }): Promise<OpenStudy> {
  const study = studies.find((s) => s.id === id);
  if (!study) throw unknown('study', id, studies);
  const pins = await loadStudyRuns(id, options);
  const { runs, claims, audit, replications } = evaluateStudy(study, pins);
  const labelled = pins.map(({ pin, run }) => ({ run, label: pin.label }));
  const drawn = new Map<Run, readonly ChartSpec[]>();
  const charts = (run: Run) => {
    const specs = drawn.get(run) ?? study.charts(run, labelled);
    drawn.set(run, specs);
    return specs;
  };
  const ofKind = <K extends EvaluatedClaim['kind']>(kind: K) =>
    claims.filter((c): c is Extract<EvaluatedClaim, { kind: K }> => c.kind === kind);
  return {
    study,
    pins,
    runs,
    claims,
    audit,
    replications,
    holds: holdsText(holdingOf(study, runs)),
    number: (claimId) => byId('claim', claimId, ofKind('number')),
    verdict(claimId) {
      const verdict = byId('claim', claimId, ofKind('verdict'));
      if (verdict.holds) return verdict;
      throw new DataError(
        'verdict-fails',
        `studies/${id}/note.mdx`,
        `the sentence "${claimId}" is no longer supported: ${verdict.because}. Edit the sentence or its claim.`,
      );
    },
    charts,
    chart: (chartId) => byId('chart', chartId, [...figuresOf(study, runs), ...chartRuns(study, runs).flatMap((read) => charts(read()))]),
  };
}
