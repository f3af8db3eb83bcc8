/** `tax unpin`: takes a run away again. The pin goes first, for an archive without one is found. */
import { join } from 'node:path';
import { runsOf } from '../run/quantity.ts';
import { loadPins, loadStudyRuns, pinOf, type Pin } from '../sample-run/index.ts';
import { writeInOrder } from '../sample-run/write.ts';
import { ofKind, resultsOf } from '../claims/evaluate.ts';
import { studyRuns } from '../studies/evaluate.ts';
import { studies } from '../studies/index.ts';
import { effectsOf } from './pin-effects.ts';
import { pinsFile } from './pin.ts';
import { jsonText } from './terminal-text.ts';

/**
 * Refuses a run that something needs: the canonical one of a study that is still there, one that a number is computed from, one without which a claim, audit or chart fails, one that another pin supersedes.
 * @throws DataError `run-unknown`
 */
export async function unpin(
  runId: string,
  { data, dryRun, json }: { data: string; dryRun?: boolean; json?: boolean },
): Promise<{ text: string; clean: boolean }> {
  const pins = await loadPins(data);
  const pin = pinOf(runId, pins);
  const needed = await needsOf(pin, pins, data);
  const clean = needed.length === 0;
  const rest = pins.filter((p) => p !== pin);
  const isLast = rest.every(({ study }) => study !== pin.study);
  const paths = [join('bundles', pin.file), ...(isLast ? [join('published', `${pin.study}.json`)] : [])];
  const files = paths.map((path) => ({ path, content: null }));
  if (clean && !dryRun) await writeInOrder([{ path: 'pins.json', content: pinsFile(rest) }, ...files], data);
  const outcome = clean ? (dryRun ? 'would be unpinned' : 'unpinned') : 'refused';
  if (json) return { text: jsonText({ outcome, run: runId, neededBy: needed }), clean };
  const removed = files.map(({ path }) => join(data, path)).join(', ');
  const ending = {
    refused: 'Refused, nothing written: the run is needed.',
    'would be unpinned': `Dry run: nothing written. Would remove ${removed} and its entry in ${join(data, 'pins.json')}.`,
    unpinned: `Unpinned. Removed ${removed} and its entry in ${join(data, 'pins.json')}.`,
  };
  return { text: [`${runId} (${pin.study})`, ...needed.map((need) => `  ${need}`), ending[outcome], ''].join('\n'), clean };
}

async function needsOf(pin: Pin, pins: readonly Pin[], dataDir: string): Promise<string[]> {
  const superseding = pins.filter((p) => p.supersedes === pin.runId).map((p) => `superseded by ${p.runId}, which names it`);
  const study = studies.find(({ id }) => id === pin.study);
  const abandon = `to abandon the study, remove src/studies/${pin.study} and its line in src/studies/notes.ts`;
  if (pin.canonical && study) return [`canonical run of ${pin.study}: pin another one with --canonical first; ${abandon}`, ...superseding];
  if (pin.canonical && pins.some((p) => p !== pin && p.study === pin.study))
    return [`canonical run of ${pin.study}: unpin its other runs first`, ...superseding];
  if (!study) return superseding;
  const before = await loadStudyRuns(study.id, dataDir);
  // A sentence about every pinned run reads this one too, and needs it only if it would break; a number would change.
  const reading = ofKind({ results: resultsOf(study, studyRuns(study.id, before)) }, 'number')
    .filter(({ operands }) => runsOf(...operands).includes(pin.runId))
    .map(({ id }) => `number ${id}`);
  const after = before.filter((p) => p.pin.runId !== pin.runId);
  const broken = effectsOf(study, before, after, { study: study.id, claims: {} }).failures.map(({ kind, id }) => `${kind} ${id}`);
  return [...superseding, ...[...new Set([...reading, ...broken])].map((what) => `read by ${what}`)];
}
