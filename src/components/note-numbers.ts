/** Numbers of the asides of a note, in the order of the text; in the build. */
const given = new WeakMap<object, number>();

/** 1, 2, 3 … for each note. */
export function nextNumber(note: object): number {
  const number = (given.get(note) ?? 0) + 1;
  given.set(note, number);
  return number;
}
