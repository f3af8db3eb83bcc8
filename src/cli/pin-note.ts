/** Where the texts of a study use a claim. In: MDX texts with their paths. Out: places, and the sentence of each verdict. */

export interface Use {
  /** `src/studies/<id>/note.mdx:84`, the line of the tag. */
  place: string;
  /** The text between the tags of a verdict, on one line; empty for a number. */
  sentence: string;
}

const TAG = /<(Claim|Verdict)\b[^>]*?\bid="([^"]+)"[^>]*?(?:\/>|>)/g;

/** Uses by claim id, in the order of the texts; a claim that they leave out has no entry. */
export function usesIn(texts: readonly { path: string; text: string }[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const { path, text } of texts) {
    for (const { 0: tag, 1: kind, 2: id = '', index } of text.matchAll(TAG)) {
      const rest = text.slice(index + tag.length);
      const sentence = kind === 'Verdict' ? plain(rest.slice(0, rest.indexOf('</Verdict>'))) : '';
      uses.set(id, [...(uses.get(id) ?? []), { place: `${path}:${text.slice(0, index).split('\n').length}`, sentence }]);
    }
  }
  return uses;
}

/** A number in the sentence is named by its claim. */
const plain = (mdx: string) =>
  mdx
    .replaceAll(/<Claim\b[^>]*?\bid="([^"]+)"[^>]*>/g, '[$1]')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
