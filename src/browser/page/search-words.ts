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

export const inOtherWords = (typed: string): string =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .map((word) => OTHER_WORDS[word] ?? word)
    .join(' ');
