/** What the source found, measured again. In: transcript, runs of ours. Out: ratios libslz ÷ zlib, or as the finding says. */
import type { Replication } from '../../claims/replication.ts';
import { ratio } from '../../run/quantity.ts';
import { compression, CROWDS, deliveredRatio, memoryRatio, TEXTS, throughputRatio, type Setting } from './own.ts';
import { at, BOOTSTRAP, computedRatio, CORE2, JQUERY, lead, LIMITED, zlibOverSlz, type Subject } from './words.ts';

const textOf = (id: (typeof TEXTS)[number]['id']) => TEXTS.find((text) => text.id === id)!;

const speed = (id: string, subject: Subject, where: Setting): Replication => ({
  id: `speed-${id}`,
  finding: `One core takes in more of ${subject.label} with libslz than with zlib`,
  about: 26,
  what: `Input of one core, libslz ÷ zlib, ${subject.label}`,
  printed: (source) => lead(source, 'bandwidth-in', subject),
  arms: ['slz', 'zlib'],
  measured: (run, arm, against) => throughputRatio(run, arm, against, where),
});

const denser = (id: string, subject: Subject, where: Setting): Replication => ({
  id: `ratio-${id}`,
  finding: `zlib makes ${subject.label} smaller than libslz does`,
  about: 20,
  what: `Compression ratio, zlib ÷ libslz, ${subject.label}`,
  printed: (source) => ratio(computedRatio(source, subject, 'zlib'), computedRatio(source, subject, 'slz')),
  arms: ['zlib', 'slz'],
  measured: (run, arm, against) => ratio(compression(run, arm, where), compression(run, against, where)),
});

export const replications: readonly Replication[] = [
  speed('style', BOOTSTRAP, textOf('style')),
  speed('script', JQUERY, textOf('script')),
  denser('style', BOOTSTRAP, textOf('style')),
  denser('script', JQUERY, textOf('script')),
  {
    id: 'memory',
    finding: 'With 300 sessions the process takes more memory with zlib than with libslz',
    about: 23,
    what: 'Resident memory of the process, zlib ÷ libslz, 300 connections',
    printed: (source) => zlibOverSlz(source, 'memory-rss', CORE2),
    arms: ['zlib', 'slz'],
    measured: (run, arm, against) => memoryRatio(run, arm, against, CROWDS[1]!),
  },
  {
    id: 'limited',
    finding: 'On a gigabit link and with compression limited to 85 % of the CPU, libslz takes in more than zlib',
    about: 25,
    what: 'Input, libslz ÷ zlib, 1 Gbit/s, compression limited to 85 % of the CPU; in our runs neither filled the link',
    printed: (source) => lead(source, 'bandwidth-in', LIMITED),
    arms: ['slz', 'zlib'],
    measured: (run, arm, against) => deliveredRatio(run, arm, against, '1gbit', 85),
  },
  {
    id: 'slow-link',
    finding: 'On 100 Mbit/s zlib lets more through than libslz',
    about: 28,
    what: 'Input, zlib ÷ libslz, 100 Mbit/s; printed are the compression ratios, which decide on a full link',
    printed: (source) => ratio(at(source, 'compression-ratio', BOOTSTRAP, 'zlib'), at(source, 'compression-ratio', BOOTSTRAP, 'slz')),
    arms: ['zlib', 'slz'],
    measured: (run, arm, against) => deliveredRatio(run, arm, against, '100mbit'),
  },
];
