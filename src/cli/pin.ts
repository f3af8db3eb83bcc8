/** `tax pin`: a bundle becomes a run of a study. The pin is written last: until then the same verb does all of it. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePublished, type Published } from '../claims/published.ts';
import { claimsOf } from '../claims/saying.ts';
import { claimsPlacedIn, noteFiles } from '../documents/read-expected.ts';
import { byId, caught, DataError } from '../run/errors.ts';
import { healthOf, type Flaw } from '../run/failures.ts';
import { machineOf } from '../run/machine.ts';
import { kindOf } from '../run/query.ts';
import type { Run } from '../run/types.ts';
import { correctionsOf, isRecorded, type Correction } from '../sample-run/corrections.ts';
import { loadCorrections, loadPins, loadStudyRuns, type Pin, type PinnedRun } from '../sample-run/index.ts';
import { parsePins } from '../sample-run/pins.ts';
import { writeInOrder, type Change } from '../sample-run/write.ts';
import { studyRuns } from '../studies/evaluate.ts';
import { studies, studyOf, type Study } from '../studies/index.ts';
import { holdingOf, holdsText } from '../studies/machines.ts';
import { readArchive } from './read-archive.ts';
import { effectsOf } from './pin-effects.ts';
import { printPin, type PinReport } from './pin-print.ts';
import { jsonText } from './terminal-text.ts';

export interface PinOptions {
  study: string;
  data: string;
  /** ISO date of the pin. */
  today: string;
  label?: string;
  source?: string;
  canonical?: boolean;
  supersedes?: string;
  /** Flaws of the run that do not keep it from being pinned. */
  allow?: readonly Flaw[];
  dryRun?: boolean;
  allowFailingVerdicts?: boolean;
  json?: boolean;
}

/**
 * Refuses, with nothing written, while a claim of the note fails on the new set of runs, unless that is allowed.
 * @throws DataError `study-unknown`, `study-foreign`, `run-flawed`, `pin-not-quoted`, `pin-conflict`, `pin-schema`, or what is wrong with the archive
 */
export async function pin(path: string, options: PinOptions): Promise<{ text: string; clean: boolean }> {
  const study = byId('study', options.study, studies);
  const { bytes, run } = await readArchive(path);
  const home = studyOf(run)?.id;
  if (home !== study.id) {
    const advice = home ? `pin it with --study ${home}` : `first make one with new-study ${run.study ?? '<id>'}`;
    throw new DataError('study-foreign', '--study', `run ${run.id} is of ${home ?? 'no study here'}, received ${study.id}; ${advice}.`);
  }
  if (options.label?.trim() === '') throw new DataError('pin-schema', '--label', 'is empty, expected a short name of the run.');
  if (options.source?.trim() === '') throw new DataError('pin-schema', '--source', 'is empty, expected where its figures come from.');
  const pins = await loadPins(options.data);
  const pinsText = pinsFile(withPin(pins, run, options));
  const unchanged = pinsText === pinsFile(pins);
  const { flaws, text: health } = healthOf(run);
  if (!flaws.every((flaw) => options.allow?.includes(flaw)))
    throw new DataError('run-flawed', path, `${run.id} is no whole run, ${health}. To pin it pass --allow ${flaws.join(' ')}.`);
  if (options.canonical && kindOf(run) === 'measured')
    throw new DataError(
      'pin-not-quoted',
      '--canonical',
      `${run.id} was measured with a harness of the source's, expected a transcript or a run of our harness; pin this one without --canonical.`,
    );
  const after = parsePins(pinsText);
  const own = after.find(({ runId }) => runId === run.id)!;
  const runsBefore: PinnedRun[] = pins.some((p) => p.study === study.id) ? await loadStudyRuns(study.id, options.data) : [];
  const runsAfter = after
    .filter((p) => p.study === study.id)
    .map((p) => ({ pin: p, run: p === own ? run : runsBefore.find(({ pin: { runId } }) => runId === p.runId)!.run }));

  const earlier = await readPublished(options.data, study.id);
  const { published, ...effects } = effectsOf(study, runsBefore, runsAfter, earlier, run.id);
  const holdsIn = (all: readonly PinnedRun[]) => {
    const text = caught(() => holdsText(holdingOf(study, studyRuns(study.id, all))));
    return text instanceof Error ? '' : text;
  };
  const former = runsBefore.find(({ pin: { canonical } }) => canonical)?.run;
  const canonicalBefore = former?.id ?? null;
  const isMoved = own.canonical && former !== undefined && machineOf(former) !== machineOf(run);
  const because =
    own.canonical && canonicalBefore !== null && canonicalBefore !== run.id
      ? `Canonical run ${canonicalBefore} was replaced by ${run.id}.`
      : `Run ${run.id} was pinned.`;
  const corrections = correctionsOf(earlier.claims, published.claims, { date: options.today, study: study.id, because });
  const archive = join('bundles', own.file);
  const isKept = pins.some(({ sha256 }) => sha256 === own.sha256);
  const changes: Change[] = [
    ...(isKept ? [] : [{ path: archive, content: bytes }]),
    ...(await correctionsChange(corrections, options.data)),
    ...(jsonText(published) === jsonText(earlier) ? [] : [{ path: join('published', `${study.id}.json`), content: jsonText(published) }]),
    ...(unchanged ? [] : [{ path: 'pins.json', content: pinsText }]),
  ];
  const refused = effects.failures.length > 0 && !options.allowFailingVerdicts;
  const outcome = unchanged ? 'already pinned' : refused ? 'refused' : options.dryRun ? 'would be pinned' : 'pinned';
  if (outcome === 'pinned') await writeInOrder(changes, options.data);

  const others = runsBefore.filter(({ run: { id } }) => id !== run.id && id !== options.supersedes);
  // Of a mere date many are.
  const twin = others.find(({ run: { startedAt } }) => startedAt?.includes('T') && startedAt === run.startedAt);
  const report: PinReport = {
    outcome,
    run,
    pin: own,
    canonicalBefore,
    holds: { before: holdsIn(runsBefore), after: holdsIn(runsAfter) },
    ...effects,
    twin: twin?.run.id ?? null,
    naming: isMoved ? await linesNaming(study) : [],
    places: await placesOf(study),
    corrections,
    files: outcome === 'already pinned' ? [] : changes.map(({ path }) => join(options.data, path)),
  };
  return { text: options.json ? jsonText(plain(report)) : printPin(report), clean: effects.failures.length === 0 };
}

/** The pins with this run among them; what the options leave out stays as it was pinned. */
function withPin(pins: readonly Pin[], run: Run, options: PinOptions): Pin[] {
  const existing = pins.find(({ runId }) => runId === run.id);
  const { sha256, sizeBytes: bytes } = run.digest;
  if (existing && (existing.sha256 !== sha256 || existing.study !== options.study)) {
    const held = `is pinned in ${existing.study} with SHA-256 ${existing.sha256}, received ${options.study} with ${sha256}`;
    const advice = 'An archive is never replaced: give the new run an id of its own, or unpin the old one.';
    throw new DataError('pin-conflict', existing.file, `run ${run.id} ${held}. ${advice}`);
  }
  const replaceable = pins.filter((pin) => pin.study === options.study && pin.runId !== run.id).map((pin) => pin.runId);
  if (options.supersedes !== undefined && !replaceable.includes(options.supersedes)) {
    const known = replaceable.join(', ') || 'none, for there is none';
    throw new DataError('run-unknown', '--supersedes', `no other run "${options.supersedes}" is pinned, expected one of ${known}.`);
  }
  const said = saidOf(run);
  const entry: Pin = {
    file: `${run.id}.tgz`,
    study: options.study,
    sha256,
    bytes,
    provenance: run.provenance,
    source: options.source ?? existing?.source ?? said.source,
    pinnedAt: existing?.pinnedAt ?? options.today,
    label: options.label ?? existing?.label ?? said.label,
    canonical: options.canonical ?? existing?.canonical ?? false,
    supersedes: options.supersedes ?? existing?.supersedes ?? null,
    runId: run.id,
  };
  const others = (other: Pin) => (entry.canonical && other.study === entry.study ? { ...other, canonical: false } : other);
  return existing ? pins.map((other) => (other === existing ? entry : others(other))) : [...pins.map(others), entry];
}

/** What is said of a run where nobody says it: of ours when, where and from which plan it is. */
function saidOf(run: Run): Pick<Pin, 'label' | 'source'> {
  if (!run.experiment) return { label: run.id, source: `${run.harness} bundle, source not stated` };
  const factOf = (name: string) => run.environment.find((fact) => fact.label === name)?.value ?? 'not recorded';
  const machine = `${factOf('Client CPU')}, ${factOf('Client cores')} cores`;
  const source = `Our harness, plan committed at ${factOf('Commit of the harness').slice(0, 7)}, ${machine}`;
  return { label: `Our harness, ${machine}, ${run.startedAt!.slice(0, 16)}`, source };
}

export const pinsFile = (pins: readonly Pin[]): string => jsonText(pins.map((p) => ({ ...p, runId: undefined })));

/** The change that appends them to data/corrections.json; none where there is nothing to append, or an interrupted verb did so. */
export async function correctionsChange(corrections: readonly Correction[], dataDir: string): Promise<Change[]> {
  const recorded = await loadCorrections(dataDir);
  const added = corrections.filter((c) => !isRecorded(c, recorded));
  return added.length === 0 ? [] : [{ path: 'corrections.json', content: jsonText([...recorded, ...added]) }];
}

/** Empty for a study that has published nothing yet. */
export async function readPublished(dataDir: string, study: string): Promise<Published> {
  const file = join(dataDir, 'published', `${study}.json`);
  return existsSync(file) ? parsePublished(await readFile(file, 'utf8'), file) : { study, claims: {} };
}

const NAMES_MACHINE = /\b(?:EPYC|Xeon|quiet|busy)\b/;
/** Lines of a study's texts that name a machine: `src/studies/<id>/note.mdx:30`. */
async function linesNaming({ id }: Study): Promise<string[]> {
  const files = [`src/studies/${id}/index.ts`, ...noteFiles(id)];
  const named = files.map(async (file) =>
    (await readFile(file, 'utf8')).split('\n').flatMap((line, i) => (NAMES_MACHINE.test(line) ? `${file}:${i + 1}` : [])),
  );
  return (await Promise.all(named)).flat();
}

/** Where a study shows each claim: lines of its texts such as `src/studies/<id>/note.mdx:84`, and the cover. */
async function placesOf({ id, title, standfirst, cost }: Study): Promise<Map<string, string[]>> {
  const placed = noteFiles(id).map(async (file) =>
    claimsPlacedIn(await readFile(file, 'utf8')).map(({ claim, line }) => ({ claim, place: `${file}:${line}` })),
  );
  const covered = new Set([...claimsOf(title + standfirst), ...Object.keys({ ...cost.another, ...cost.ours, ...cost.printed })]);
  const all = [
    ...(await Promise.all(placed)).flat(),
    ...[...covered].map((claim) => ({ claim, place: `src/studies/${id}/index.ts (cover)` })),
  ];
  return new Map([...Map.groupBy(all, ({ claim }) => claim)].map(([claim, own]) => [claim, own.map(({ place }) => place)]));
}

/** The report as JSON: each claim with the places that show it. */
const plain = ({ run, places, ...report }: PinReport) => ({
  ...report,
  flags: run.flags.map(({ code, dims, message }) => ({ code, dims, message })),
  numbers: report.numbers.map((n) => ({ ...n, uses: places.get(n.id) ?? [] })),
  failures: report.failures.map((f) => ({ ...f, uses: places.get(f.id) ?? [] })),
});
