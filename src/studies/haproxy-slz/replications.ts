/** What the source found, measured again. In: transcript, runs of ours. Out: ratios libslz ÷ zlib, or as the finding says. */
import { ABSOLUTE, NO_RESULT, OTHER_FORM, OWN_SUMS, RESTATED, type NotRepeated } from '../../claims/not-repeated.ts';
import type { Replication } from '../../claims/replication.ts';
import { ratio } from '../../run/quantity.ts';
import * as ours from './own.ts';
import { CROWDS, TEXTS, type Setting } from './own.ts';
import { at, BOOTSTRAP, computedRatio, CORE2, I5, JQUERY, lead, LIMITED, zlibOverSlz, type Subject } from './figures.ts';

const textOf = (id: (typeof TEXTS)[number]['id']) => TEXTS.find((text) => text.id === id)!;

const speed = (id: string, subject: Subject, where: Setting): Replication => ({
  id: `speed-${id}`,
  finding: `One core takes in more of ${subject.label} with libslz than with zlib`,
  about: 26,
  what: `Input of one core, libslz ÷ zlib, ${subject.label}`,
  printed: (source) => lead(source, 'bandwidth-in', subject),
  arms: ['slz', 'zlib'],
  measured: (run, arm, against) => ours.throughputRatio(run, arm, against, where),
});

const denser = (id: string, subject: Subject, where: Setting): Replication => ({
  id: `ratio-${id}`,
  finding: `zlib makes ${subject.label} smaller than libslz does`,
  about: 20,
  what: `Compression ratio, zlib ÷ libslz, ${subject.label}`,
  printed: (source) => ratio(computedRatio(source, subject, 'zlib'), computedRatio(source, subject, 'slz')),
  arms: ['zlib', 'slz'],
  measured: (run, arm, against) => ratio(ours.compression(run, arm, where), ours.compression(run, against, where)),
});

const similar = (id: string, subject: Subject, where: Setting): Replication => ({
  id: `sent-${id}`,
  finding: `That libslz keeps nothing has little effect on what is sent of ${subject.label}`,
  about: 4,
  what: `Sent for the same answers, libslz ÷ zlib, ${subject.label}`,
  printed: 'similar',
  arms: ['slz', 'zlib'],
  measured: (run, arm, against) => ours.sentRatio(run, arm, against, where),
});

const saves = (id: string, subject: Subject, where: Setting): Replication => ({
  id: `saved-${id}`,
  finding: `One core saves more bandwidth with libslz than with zlib, ${subject.label}`,
  about: 21,
  what: `Bandwidth that one core saves, libslz ÷ zlib, ${subject.label}; the noise is that of the input`,
  printed: (source) => lead(source, 'bandwidth-saved', subject),
  arms: ['slz', 'zlib'],
  measured: (run, arm, against) => ratio(ours.savedRate(run, arm, where), ours.savedRate(run, against, where)),
  again: (run, again, baseline) => ours.throughputRatio(run, again, baseline, where),
});

const dearer = (id: string, subject: Subject, where: Setting): Replication => ({
  id: `cpu-${id}`,
  finding: `zlib uses more CPU than libslz for the same traffic, ${subject.label}`,
  about: 29,
  what: `CPU for each GB, zlib ÷ libslz, ${subject.label}; printed is the input of a full core, libslz ÷ zlib`,
  printed: (source) => lead(source, 'bandwidth-in', I5),
  arms: ['zlib', 'slz'],
  measured: (run, arm, against) => ours.cpuRatio(run, arm, against, where),
});

export const replications: readonly Replication[] = [
  ...[speed, denser, similar, saves, dearer].flatMap((entry) => [
    entry('style', BOOTSTRAP, textOf('style')),
    entry('script', JQUERY, textOf('script')),
  ]),
  {
    id: 'output',
    finding: 'One core sends out less with zlib than with libslz',
    about: 22,
    what: 'Output of one core, libslz ÷ zlib, HTML page; the source’s page is another',
    printed: (source) => lead(source, 'bandwidth-out', CORE2),
    arms: ['slz', 'zlib'],
    measured: (run, arm, against) => ratio(ours.sentRate(run, arm, textOf('page')), ours.sentRate(run, against, textOf('page'))),
  },
  {
    id: 'memory',
    finding: 'With 300 sessions the process takes more memory with zlib than with libslz',
    about: 23,
    what: 'Resident memory of the process, zlib ÷ libslz, 300 connections',
    printed: (source) => zlibOverSlz(source, 'memory-rss', CORE2),
    arms: ['zlib', 'slz'],
    measured: (run, arm, against) => ours.memoryRatio(run, arm, against, CROWDS[1]!),
  },
  {
    id: 'limited',
    finding: 'On a gigabit link and with compression limited to 85 % of the CPU, libslz takes in more than zlib',
    about: 25,
    what: 'Input, libslz ÷ zlib, 1 Gbit/s, compression limited to 85 % of the CPU; in our runs neither filled the link',
    printed: (source) => lead(source, 'bandwidth-in', LIMITED),
    arms: ['slz', 'zlib'],
    measured: (run, arm, against) => ours.deliveredRatio(run, arm, against, '1gbit', 85),
  },
  {
    id: 'limited-ratio',
    finding: 'On a gigabit link and with compression limited to 85 % of the CPU, libslz reaches the higher compression ratio',
    about: 24,
    what: 'Compression ratio, libslz ÷ zlib, 1 Gbit/s, compression limited to 85 % of the CPU',
    printed: (source) => lead(source, 'compression-ratio', LIMITED),
    arms: ['slz', 'zlib'],
    measured: (run, arm, against) => ours.linkRatioOf(ours.compression)(run, arm, against, '1gbit', 85),
  },
  {
    id: 'limited-saved',
    finding: 'With compression limited to 85 % of the CPU, libslz saves more bandwidth than zlib',
    about: 27,
    what: 'Bandwidth saved, libslz ÷ zlib, 1 Gbit/s, compression limited to 85 % of the CPU; the noise is that of the input',
    printed: (source) => lead(source, 'bandwidth-saved', LIMITED),
    arms: ['slz', 'zlib'],
    measured: (run, arm, against) => ours.linkRatioOf(ours.savedRate)(run, arm, against, '1gbit', 85),
    again: (run, again, baseline) => ours.linkRatioOf(ours.delivered)(run, again, baseline, '1gbit', 85),
  },
  {
    id: 'slow-link',
    finding: 'On 100 Mbit/s zlib lets more through than libslz',
    about: 28,
    what: 'Input, zlib ÷ libslz, 100 Mbit/s; printed are the compression ratios, which decide on a full link',
    printed: (source) => ratio(at(source, 'compression-ratio', BOOTSTRAP, 'zlib'), at(source, 'compression-ratio', BOOTSTRAP, 'slz')),
    arms: ['zlib', 'slz'],
    measured: (run, arm, against) => ours.deliveredRatio(run, arm, against, '100mbit'),
  },
];

const ONE_CONTENT = 'Needs files that differ in nothing but their size, which our harness does not load';

export const notRepeated: readonly NotRepeated[] = [
  { why: ABSOLUTE, about: [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] },
  { why: NO_RESULT, about: [32, 33] },
  { why: OWN_SUMS, about: [2] },
  { why: RESTATED, about: [5], see: ['replication-memory', 'replication-saved-style', 'replication-saved-script'] },
  { why: RESTATED, about: [34], see: ['replication-speed-style', 'replication-speed-script'] },
  { why: OTHER_FORM, about: [1], see: ['own-each-zlib-c300', 'own-zlib-memory'] },
  { why: OTHER_FORM, about: [3], see: ['own-slz-no-memory'] },
  { why: ONE_CONTENT, about: [30, 31] },
];
