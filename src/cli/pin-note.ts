/** Where a note uses a claim. In: the text of note.mdx. Out: lines, and the sentence of each verdict. */

export interface Use {
  /** 1-based line of the tag. */
  line: number;
  /** The text between the tags of a verdict, on one line; empty for a number. */
  sentence: string;
}

const TAG = /<(Claim|Verdict)\b[^>]*?\bid="([^"]+)"[^>]*?(?:\/>|>)/g;

/** Uses by claim id, in the order of the text; a claim that the note leaves out has no entry. */
export function usesIn(note: string): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const { 0: tag, 1: kind, 2: id = '', index } of note.matchAll(TAG)) {
    const rest = note.slice(index + tag.length);
    const sentence = kind === 'Verdict' ? plain(rest.slice(0, rest.indexOf('</Verdict>'))) : '';
    uses.set(id, [...(uses.get(id) ?? []), { line: note.slice(0, index).split('\n').length, sentence }]);
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
