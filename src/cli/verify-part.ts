/** The part of `tax verify` that belongs to one study; plain data in and out, so that a thread can do it. */
import { ofKind } from '../claims/evaluate.ts';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ledgerId } from '../claims/ledger.ts';
import { compare, parsePublished } from '../claims/published.ts';
import { isDataError } from '../run/errors.ts';
import { unpublished, type Correction } from '../sample-run/corrections.ts';
import { openPins, readPinned, type Pin } from '../sample-run/index.ts';
import { unpack } from '../sample-run/unpack.ts';
import { systemReason } from '../sample-run/write.ts';
import { openOn } from '../studies/evaluate.ts';
import { studies } from '../studies/index.ts';

export interface Finding {
  code: string;
  place: string;
  message: string;
}

/** How much was recomputed, and what is wrong. */
export interface Part {
  pins: number;
  claims: number;
  audits: number;
  replications: number;
  findings: Finding[];
}

export interface Share {
  data: string;
  /** Its id; a pin may name one that is not there. */
  study: string;
  corrections: readonly Correction[];
}

/** Runs one check; an error of the data or of reading it becomes a finding at `place`. */
export async function collect<T>(findings: Finding[], place: string, check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    findings.push(findingAt(place, error));
    return undefined;
  }
}

/** Checks every archive of a study, then all that rests on them; what cannot be read is a finding, so that one run lists them all. */
export async function verifyPart({ data, study: id, corrections }: Share): Promise<Part> {
  const part: Part = { pins: 0, claims: 0, audits: 0, replications: 0, findings: [] };
  const find = (code: string, place: string, message: string) => void part.findings.push({ code, place, message });
  const pins = await openPins(data, (pin) => pin.study === id);
  const refused = [...pins.values()].filter((run) => isDataError(run));
  part.findings.push(...refused.map((error) => findingAt(data, error)));
  part.pins = pins.size - refused.length;
  for (const [pin, run] of pins)
    if (pin.provenance === 'transcribed' && !isDataError(run))
      await collect(part.findings, join(data, 'transcripts', pin.runId), async () => {
        for (const path of await changedIn(pin, data))
          find(
            'transcript-differs',
            path,
            `is not as in the pinned ${pin.file}; restore it, and give a corrected table a folder of its own.`,
          );
      });
  for (const study of studies.filter((other) => other.id === id)) {
    const file = join(data, 'published', `${study.id}.json`);
    await collect(part.findings, file, async () => {
      const published = parsePublished(await readFile(file, 'utf8'), file);
      const own = [...pins.keys()].filter((pin) => pin.study === study.id);
      const opened = openOn(study, own, (pin) => {
        const run = pins.get(pin)!;
        if (isDataError(run)) throw run;
        return run;
      });
      part.claims += ofKind(opened, 'number').length + ofKind(opened, 'verdict').length;
      part.audits += ofKind(opened, 'audit').length;
      part.replications += ofKind(opened, 'replication').length;
      // What a refused archive costs is no finding of its own.
      for (const result of opened.results)
        if ('cannot' in result && !refused.some(({ message }) => result.cannot.message.includes(message)))
          find('claim-failed', `${file}#/claims/${ledgerId(study.id, result)}`, result.cannot.message);
      for (const { code, claim, message } of compare(opened.results, published)) find(code, `${file}#/claims/${claim}`, message);
      for (const correction of unpublished(corrections, study.id, published.claims))
        find('correction-ahead', `${file}#/claims/${correction.claim}`, aheadText(correction));
    });
  }
  return part;
}

/** Paths of a transcript's files that are not as in its archive, there or here alone. */
async function changedIn(pin: Pin, data: string): Promise<string[]> {
  const { files } = await unpack(pin.file, await readPinned(pin, data));
  const folder = join(data, 'transcripts', pin.runId);
  const names = new Set([...files.keys(), ...globSync('*', { cwd: folder })]);
  const differs = async (name: string) => {
    const here = await readFile(join(folder, name)).catch(() => undefined);
    return here !== undefined && files.has(name) && here.equals(files.get(name)!) ? [] : [join(folder, name)];
  };
  return (await Promise.all([...names].map(differs))).flat();
}

const aheadText = ({ old, new: now }: Correction) =>
  `data/corrections.json says ${old.text} → ${now?.text ?? 'retired'}, which is not published. Run the interrupted verb again, or restore data/ from version control.`;

export const findingAt = (place: string, error: NodeJS.ErrnoException): Finding =>
  isDataError(error)
    ? { code: error.code, place: error.source, message: error.message }
    : { code: 'file-unreadable', place: error.path ?? place, message: systemReason(error) };
