/** Which archives the site quotes, each fixed by size and SHA-256. */
import * as v from 'valibot';
import { checked, parsedJson } from '../run/checked.ts';
import { byId, DataError } from '../run/errors.ts';
import type { Run } from '../run/types.ts';

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const Count = v.pipe(v.number(), v.integer(), v.minValue(1));

const PinSchema = v.strictObject({
  /** `<run-id>.tgz`: its name in data/bundles. */
  file: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\.tgz$/, 'expected a file name `<run-id>.tgz`')),
  study: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected a study id')),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected 64 lower-case hex digits')),
  bytes: Count,
  provenance: v.picklist(['measured', 'transcribed']),
  /** Where the figures come from, for a reader. */
  source: Text,
  pinnedAt: v.pipe(v.string(), v.isoDate()),
  /** Short name in a switch or legend. */
  label: Text,
  /** The run that the prose of its study quotes; exactly one per study. */
  canonical: v.boolean(),
  /** Run id that this pin replaces in the prose; null = none. */
  supersedes: v.nullable(Text),
});

/** A pin; `runId` is the archive's name without `.tgz`. */
export type Pin = v.InferOutput<typeof PinSchema> & { runId: string };

/** @throws DataError `run-unknown` listing the pinned ones */
export function pinOf(runId: string, pins: readonly Pin[]): Pin {
  const named = pins.map((pin) => ({ id: pin.runId, pin }));
  return byId('run', runId, named).pin;
}

/** The run that an archive holds, where it is the pinned one. @param advice what to do if not @throws DataError `pin-provenance` */
export function asPinned({ runId, provenance, file }: Pin, run: Run, advice: string): Run {
  if (run.id === runId && run.provenance === provenance) return run;
  const message = `holds run ${run.id}, ${run.provenance}, expected ${runId}, ${provenance} as pinned; ${advice}.`;
  throw new DataError('pin-provenance', file, message);
}

/** The address of a pin's archive on the site, below its `base`. */
export const archiveAddress = ({ file }: Pick<Pin, 'file'>, base: string): string => `${base}bundles/${file}`;

/** Whether the charts of a run have files: prose quotes it, or did before another took its place, for what was quoted keeps its addresses. */
export function hasChartFiles(pin: Pin, pinned: readonly { pin: Pin }[]): boolean {
  const pins = pinned.map((own) => own.pin);
  const ofItsKind = pins.filter(({ study, provenance }) => study === pin.study && provenance === pin.provenance);
  const hadAPlace = pin.supersedes !== null || pins.some(({ supersedes }) => supersedes === pin.runId);
  return hadAPlace || pin === (ofItsKind.find(({ canonical }) => canonical) ?? ofItsKind[0]);
}

/**
 * Checks the text of data/pins.json: its shape, that files are listed once, that each study has one canonical run, and that
 * `supersedes` names another run of the same study, which does not supersede it in turn.
 * @throws DataError `pin-schema` with the JSON pointer
 */
export function parsePins(text: string, file = 'data/pins.json'): Pin[] {
  const fail = (at: string, message: string, options?: ErrorOptions) => new DataError('pin-schema', file + at, message, options);
  const json = parsedJson(text, (cause) => fail('', `is not JSON, ${cause.message}; mend the file.`, { cause }));
  const entries = checked(v.array(PinSchema), json, (at, { message }) =>
    fail(at, `${message}; mend it, or restore the file from version control.`),
  );
  const pins = entries.map((pin) => ({ ...pin, runId: pin.file.slice(0, -'.tgz'.length) }));
  checkTogether(pins, fail);
  return pins;
}

function checkTogether(pins: readonly Pin[], fail: (at: string, message: string) => DataError): void {
  for (const [i, pin] of pins.entries()) {
    if (pins.findIndex((other) => other.file === pin.file) !== i) throw fail(`#/${i}/file`, `${pin.file} is listed twice, expected once.`);
    const replaced = pins.find((other) => other.runId === pin.supersedes);
    if (pin.supersedes !== null && (replaced === undefined || replaced === pin || replaced.study !== pin.study)) {
      throw fail(`#/${i}/supersedes`, `"${pin.supersedes}" is not another run of ${pin.study}; expected one of its run ids or null.`);
    }
  }
  const replacedBy = (runId: string) => pins.find((pin) => pin.runId === runId)!.supersedes;
  for (const [i, { runId, supersedes }] of pins.entries())
    for (let [at, steps] = [supersedes, 0]; at !== null && steps < pins.length; [at, steps] = [replacedBy(at), steps + 1])
      if (at === runId) throw fail(`#/${i}/supersedes`, `"${supersedes}" supersedes ${runId} in turn; expected null at one of them.`);
  for (const [study, own] of Map.groupBy(pins, (pin) => pin.study)) {
    const canonical = own.filter((pin) => pin.canonical).map((pin) => pin.runId);
    const ids = own.map((pin) => pin.runId).join(', ');
    if (canonical.length === 0)
      throw fail(
        '#',
        `no run of ${study} is canonical, expected one of ${ids}; restore the file from version control, or set "canonical": true at one of them.`,
      );
    if (canonical.length > 1)
      throw fail('#', `${study} has ${canonical.length} canonical runs, ${canonical.join(' and ')}; expected exactly one.`);
  }
}
