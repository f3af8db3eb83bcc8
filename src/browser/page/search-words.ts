/** What a reader types, put into the words of the site: other words for the same thing, and slips of the keyboard. */
import { distance } from 'fastest-levenshtein';

/** Words that readers use, and what the notes call it. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  'aes-gcm': 'encrypting',
  aes: 'encryption',
  overhead: 'takes',
  penalty: 'costs',
  price: 'costs',
  slower: 'slows',
  slow: 'slows',
  faster: 'throughput',
  speed: 'throughput',
  ram: 'memory',
  gzip: 'rclone',
  deflate: 'zlib',
  savings: 'saved',
  dedup: 'delta',
  cdt: 'dictionary',
};

/** Letters that may be wrong in a word of so many. */
const slips = ({ length }: string) => (length < 4 ? 0 : length < 6 ? 1 : 2);

const each = (typed: string, word: (one: string) => string) => typed.toLowerCase().split(/\s+/).map(word).join(' ');

/** The query with words that mean the same here. */
export const inOtherWords = (typed: string): string => each(typed, (word) => OTHER_WORDS[word] ?? word);

/**
 * The query with each word that the site does not hold replaced by the nearest that it does.
 * @param known words of the site, lower case
 */
export const corrected = (typed: string, known: readonly string[]): string =>
  each(typed, (word) => {
    if (known.includes(word)) return word;
    const near = known
      .map((other) => ({ other, away: distance(word, other) }))
      .filter(({ other, away }) => away <= slips(word) && other[0] === word[0]);
    return near.reduce((best, next) => (next.away < best.away ? next : best), { other: word, away: Infinity }).other;
  });
