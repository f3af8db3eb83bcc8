/** Sentences outside the notes' text that hold numbers: `{own-put-least}` in a title is that claim as published. Pure. */

const PLACEHOLDER = /\{([a-z0-9-]+)\}/;

/** Text and claim ids in turn, beginning and ending with text, which may be empty. */
export const partsOf = (sentence: string): string[] => sentence.split(PLACEHOLDER);

export const claimsOf = (sentence: string): string[] => partsOf(sentence).filter((_, i) => i % 2 === 1);

/** The sentence with each claim as `toText` gives it. */
export const say = (sentence: string, toText: (claim: string) => string): string =>
  partsOf(sentence)
    .map((part, i) => (i % 2 === 1 ? toText(part) : part))
    .join('');
