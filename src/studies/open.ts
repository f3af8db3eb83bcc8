/** Opens a study for a page, a test or a verb; reads the disk, so Node only. */
import { ofKind, stated } from '../claims/evaluate.ts';
import type { Stated, StatedNumber, StatedSentence, VerdictClaim } from '../claims/types.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { byId, DataError } from '../run/errors.ts';
import { oncePer } from '../run/once.ts';
import { loadPins, loadStudyRuns, type Pin } from '../sample-run/index.ts';
import { chartRuns, openOn, type OpenedStudy } from './evaluate.ts';
import { studies } from './index.ts';
import { figuresOf, holdingOf, holdsText, testedIn } from './machines.ts';

export interface OpenStudy extends OpenedStudy {
  results: readonly Stated[];
  /** In how many runs and on how many machines hold the sentences that are tested in each; empty where that is not counted. */
  holds: string;
  tested: readonly VerdictClaim[];
  /** @throws DataError `claim-unknown`, listing the known ids */
  number(id: string): StatedNumber;
  /** @throws DataError `claim-unknown`; `verdict-fails` when the data no longer support the sentence */
  verdict(id: string): StatedSentence;
  /** A figure of the note, or a chart of one of the runs that it quotes, by id. @throws DataError `chart-unknown` */
  chart(id: string): ChartSpec;
}

/** Opened studies by id, as long as the pins are the same: every page of a run asks for its study with all its runs. */
const openedOf = oncePer((_pins: readonly Pin[]) => new Map<string, Promise<OpenStudy>>());

/**
 * Loads a study's pinned runs and evaluates everything on them, once per state of data/pins.json.
 * @throws DataError `study-unknown`, and whatever reading a bundle or a claim throws
 */
export async function openStudy(id: string, dataDir?: string): Promise<OpenStudy> {
  const own = openedOf(await loadPins(dataDir));
  const study = own.get(id) ?? openAnew(id, dataDir);
  own.set(id, study);
  // What failed may be mended by the next time.
  study.catch(() => own.delete(id));
  return study;
}

async function openAnew(id: string, dataDir?: string): Promise<OpenStudy> {
  const study = byId('study', id, studies);
  const loaded = new Map((await loadStudyRuns(id, dataDir)).map(({ pin, run }) => [pin, run]));
  const opened = openOn(study, [...loaded.keys()], (pin) => loaded.get(pin)!);
  const { runs, charts } = opened;
  const [numbers, sentences] = [ofKind(opened, 'number'), ofKind(opened, 'verdict')];
  return {
    ...opened,
    results: stated(opened.results),
    holds: holdsText(holdingOf(study, runs)),
    tested: testedIn(study, runs),
    number: (claimId) => byId('claim', claimId, numbers),
    verdict(claimId) {
      const found = byId('claim', claimId, sentences);
      if (found.verdict === 'holds') return found;
      throw new DataError(
        'verdict-fails',
        `studies/${id}/note.mdx`,
        `the sentence "${claimId}" is no longer supported: ${found.arithmetic}. Edit the sentence or its claim.`,
      );
    },
    chart: (chartId) => byId('chart', chartId, [...figuresOf(study, runs), ...chartRuns(study, runs).flatMap((read) => charts(read()))]),
  };
}
