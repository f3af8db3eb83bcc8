/**
 * Pins and pinned archives from disk; with write.ts and unpack.ts all here that knows Node.
 * An archive is parsed only when its size and digest are the pinned ones, and once per digest in a process.
 */
import { hash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRun } from '../formats/index.ts';
import { eachOf } from '../run/each-of.ts';
import { byId, dataError, DataError } from '../run/errors.ts';
import type { Run } from '../run/types.ts';
import { parseCorrections, type Correction } from './corrections.ts';
import { asPinned, parsePins, pinOf, type Pin } from './pins.ts';
import { unpack } from './unpack.ts';

export interface PinnedRun {
  pin: Pin;
  run: Run;
}

/** By directory, what its pins.json said last. */
const lastPins = new Map<string, { text: string; pins: readonly Pin[] }>();

/**
 * All pins in the order of data/pins.json; the same array as long as the file says the same.
 * @param dataDir holds pins.json and bundles/
 * @throws DataError `pin-schema`
 */
export async function loadPins(dataDir = 'data'): Promise<readonly Pin[]> {
  const file = join(dataDir, 'pins.json');
  const text = await readFile(file, 'utf8');
  const last = lastPins.get(dataDir);
  if (last?.text === text) return last.pins;
  const pins = parsePins(text, file);
  lastPins.set(dataDir, { text, pins });
  return pins;
}

/** All corrections, oldest first; none where there is no such file yet. @throws DataError `corrections-schema` */
export async function loadCorrections(dataDir = 'data'): Promise<Correction[]> {
  const file = join(dataDir, 'corrections.json');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '[]';
    throw error;
  });
  return parseCorrections(text, file);
}

export const archivePath = ({ file }: Pin, dataDir = 'data'): string => join(dataDir, 'bundles', file);

/** @throws DataError `pin-missing`, `pin-size`, `pin-digest` */
export async function readPinned(pin: Pin, dataDir = 'data'): Promise<Uint8Array<ArrayBuffer>> {
  const path = archivePath(pin, dataDir);
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new DataError('pin-missing', pin.file, `the pinned archive cannot be read; restore ${path} from version control.`, { cause });
  });
  if (bytes.length !== pin.bytes) {
    throw new DataError('pin-size', pin.file, `has ${bytes.length} bytes, expected ${pin.bytes} as pinned; restore the archive.`);
  }
  const sha256 = hash('sha256', bytes);
  if (sha256 !== pin.sha256) {
    throw new DataError('pin-digest', pin.file, `has SHA-256 ${sha256}, expected ${pin.sha256} as pinned; restore the archive.`);
  }
  return bytes;
}

/** @throws DataError as `pinOf`, `readPinned`; `pin-provenance`, `pin-not-quoted`, or what is wrong with the archive */
export const loadRun = async (runId: string, dataDir = 'data'): Promise<Run> => runOf(pinOf(runId, await loadPins(dataDir)), dataDir);

/** All pinned runs of a study, in the order of data/pins.json. @throws DataError `study-unknown` listing the pinned ones, or as `loadRun` */
export async function loadStudyRuns(study: string, dataDir = 'data'): Promise<PinnedRun[]> {
  const pins = await loadPins(dataDir);
  const known = pins.map((pin) => ({ id: pin.study }));
  byId('study', study, known);
  // One after the other, so that a thousand archives are not unpacked in memory at once.
  const runs: PinnedRun[] = [];
  for (const pin of pins) if (pin.study === study) runs.push({ pin, run: await runOf(pin, dataDir) });
  return runs;
}

/**
 * The run of each pin, or what is wrong with its archive.
 * @param wanted all of them unless told
 * @throws DataError `pin-schema`, because without pins nothing can be checked
 */
export async function openPins(dataDir = 'data', wanted: (pin: Pin) => boolean = () => true): Promise<Map<Pin, Run | DataError>> {
  const pins = (await loadPins(dataDir)).filter(wanted);
  const opened = new Map<Pin, Run | DataError>();
  // The largest first, so that little else is in memory while it is unpacked; two at a time: one is unpacked while the other is parsed.
  const largestFirst = pins.toSorted((a, b) => b.bytes - a.bytes);
  await eachOf(largestFirst, 2, async (pin) => void opened.set(pin, await runOf(pin, dataDir).catch(dataError)));
  return new Map(pins.map((pin) => [pin, opened.get(pin)!]));
}

/** Files beside the archives, by name: archives that no pin has, and what is no archive. @throws DataError `pin-schema` */
export async function unpinnedFiles(dataDir = 'data'): Promise<{ archives: DataError[]; others: string[] }> {
  const listed = new Set((await loadPins(dataDir)).map((pin) => pin.file));
  const files = (await readdir(join(dataDir, 'bundles'))).filter((file) => !listed.has(file)).sort();
  const [archives, others] = [files.filter((file) => file.endsWith('.tgz')), files.filter((file) => !file.endsWith('.tgz'))];
  const unlisted = (file: string) => new DataError('pin-unlisted', file, 'lies in data/bundles, where no pin has it; pin it or remove it.');
  return { archives: archives.map(unlisted), others };
}

const parsed = new Map<string, Promise<Run>>();

async function runOf(pin: Pin, dataDir: string): Promise<Run> {
  const bytes = await readPinned(pin, dataDir);
  const run = parsed.get(pin.sha256) ?? unpack(pin.file, bytes).then(parseRun);
  parsed.set(pin.sha256, run);
  const { provenance, experiment } = asPinned(pin, await run, 'correct data/pins.json');
  if (pin.canonical && provenance === 'measured' && !experiment) {
    const message =
      'is canonical in data/pins.json and was measured with a harness of the source’s; expected a transcript or a run of our harness: pin that one with --canonical.';
    throw new DataError('pin-not-quoted', pin.file, message);
  }
  return run;
}
