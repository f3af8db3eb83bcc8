/** Where the texts of a study use a claim. In: MDX texts with their paths. Out: `src/studies/<id>/note.mdx:84`, the lines of the tags. */

const TAG = /<(?:Claim|Verdict)\b[^>]*?\bid="([^"]+)"/g;

/** Places by claim id, in the order of the texts; a claim that they leave out has no entry. */
export function placesIn(texts: readonly { path: string; text: string }[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { path, text } of texts)
    for (const { 1: id = '', index } of text.matchAll(TAG))
      places.set(id, [...(places.get(id) ?? []), `${path}:${text.slice(0, index).split('\n').length}`]);
  return places;
}
