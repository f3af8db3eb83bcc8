import { DataError } from '../run/errors.ts';
import { sourcesOf } from '../run/sources.ts';
import type { Run } from '../run/types.ts';

/** Every cell behind a figure, by its place. */
const cellsOf = ({ measurements }: Run) =>
  new Map(
    measurements.flatMap(({ quantity: { sources } }) =>
      sourcesOf(sources).flatMap(({ file, at, raw }) => (raw === undefined ? [] : [[`${file} ${at}`, raw] as const])),
    ),
  );

/** What differs in an archive that says it is a pinned run and is not. @param pinned null where the pinned archive cannot be read */
export function sameNameError(name: string, run: Run, pinned: Run | null): DataError {
  const [own, known] = pinned ? [cellsOf(run), cellsOf(pinned)] : [new Map<string, string>(), new Map<string, string>()];
  const differing = [...new Set([...known.keys(), ...own.keys()])].filter((at) => own.get(at) !== known.get(at));
  const [first] = differing;
  const cells = `${differing.length} ${differing.length === 1 ? 'cell differs' : 'cells differ'}`;
  const unlike = pinned ? ', no cell behind a figure does' : '';
  const what =
    first === undefined ? unlike : `, ${cells}: ${first} is ${own.get(first) ?? 'absent'}, pinned ${known.get(first) ?? 'absent'}`;
  const message = `says it is ${run.id}, is not: its digest differs${what}. Give its root folder another name to read it as a run of your own.`;
  return new DataError('pin-conflict', name, message);
}
