/** What changed on the site, for the changelog and its feed: dated entries, newest first. */
import { entryPath } from '../claims/ledger.ts';
import type { Correction } from '../sample-run/corrections.ts';
import type { Pin } from '../sample-run/pins.ts';
import { titleIn, type Study } from '../studies/index.ts';
import type { Site } from './site.ts';

export interface Change {
  /** Anchor on the changelog; stays the same while entries are added. */
  id: string;
  /** ISO date. */
  date: string;
  kind: 'pinned' | 'superseded' | Correction['kind'];
  /** Plain text. */
  title: string;
  text: string;
  study: string;
  /** Where it can be seen, below the site's base. */
  path: string;
}

/** Names are those of the studies; one that is gone is named by its id. */
export function changesOf({ expected: { pins, corrections }, studies }: Site): Change[] {
  const studyOf = (id: string): Pick<Study, 'name' | 'claims'> =>
    studies.find(({ study }) => study.id === id)?.study ?? { name: id, claims: [] };
  const oldestFirst = [
    ...pins.flatMap((pin) => changesOfPin(pin, pins, studyOf(pin.study))),
    ...corrections.map((correction, i): Change => {
      const { date, study, claim, kind, old, because } = correction;
      const named = studyOf(study);
      const now = named.claims.find(({ id }) => id === claim);
      const sentence =
        kind === 'corrected' ? `${old.text} until then, ${correction.new.text} since.` : `It was ${old.text}; it is published no more.`;
      const path = now ? entryPath({ id: `${study}/${claim}` }) : `notes/${study}/`;
      return {
        id: `correction-${i + 1}`,
        date,
        kind,
        study,
        title: titleIn(named, now ?? { label: `a number that is published no more (${claim})` }),
        text: `${sentence} ${because}`,
        path,
      };
    }),
  ];
  const isRun = ({ kind }: Change) => kind === 'pinned' || kind === 'superseded';
  // Of one day, runs come before the numbers that they changed, and what was recorded last comes first.
  return oldestFirst.toReversed().sort((a, b) => (a.date === b.date ? Number(isRun(b)) - Number(isRun(a)) : a.date < b.date ? 1 : -1));
}

function changesOfPin(pin: Pin, pins: readonly Pin[], named: Pick<Study, 'name'>): Change[] {
  const { runId, source, pinnedAt: date, provenance, study, sha256, supersedes } = pin;
  const old = pins.find((other) => other.runId === supersedes);
  const changeOf = (kind: 'pinned' | 'superseded', id: string, of: Pin, text: string): Change => ({
    id: `${id}-${of.runId}`,
    date,
    kind,
    title: titleIn(named, of),
    text,
    study,
    path: `runs/${of.runId}/`,
  });
  return [
    changeOf('pinned', 'pin', pin, `Run ${runId}, ${provenance}. Source: ${source}. SHA-256 ${sha256}.`),
    ...(old ? [changeOf('superseded', 'superseded', old, `Run ${old.runId} gives way to ${runId}.`)] : []),
  ];
}
