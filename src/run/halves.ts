/**
 * Studies in two parts that take about as long to open: those with the largest archives, until they hold half of all bytes, and the rest.
 * @param bytes of a study's archives, by its id
 */
export function halvesOf(bytes: ReadonlyMap<string, number>): [string[], string[]] {
  const largestFirst = [...bytes].toSorted(([, a], [, b]) => b - a);
  let left = largestFirst.reduce((sum, [, own]) => sum + own, 0) / 2;
  const first = largestFirst.flatMap(([id, own]) => {
    const isFirst = left > 0;
    left -= own;
    return isFirst ? id : [];
  });
  return [first, [...bytes.keys()].filter((id) => !first.includes(id))];
}
