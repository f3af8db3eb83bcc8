/** What the source found, measured again. In: transcript, runs of ours. Out: ratios libslz ÷ zlib, or as the finding says. */
import type { Again } from '../../claims/audit.ts';
import { ratio } from '../../run/quantity.ts';
import * as ours from './own.ts';
import { CROWDS, TEXTS, type Setting } from './own.ts';
import { at, BOOTSTRAP, computedRatio, CORE2, I5, JQUERY, lead, LIMITED, zlibOverSlz, type Subject } from './figures.ts';

const textOf = (id: (typeof TEXTS)[number]['id']) => TEXTS.find((text) => text.id === id)!;

export const speed = (id: string, subject: Subject, where: Setting): Again => ({
  id: `speed-${id}`,
  finding: `One core takes in more of ${subject.label} with libslz than with zlib`,
  what: `Input of one core, libslz ÷ zlib, ${subject.label}`,
  better: 'higher',
  printed: (source) => lead(source, 'bandwidth-in', subject),
  arms: ['slz', 'zlib'],
  measured: (run, arm, against) => ours.throughputRatio(run, arm, against, where),
});

export const denser = (id: string, subject: Subject, where: Setting): Again => ({
  id: `ratio-${id}`,
  finding: `zlib makes ${subject.label} smaller than libslz does`,
  what: `Compression ratio, zlib ÷ libslz, ${subject.label}`,
  better: 'higher',
  printed: (source) => ratio(computedRatio(source, subject, 'zlib'), computedRatio(source, subject, 'slz')),
  arms: ['zlib', 'slz'],
  measured: (run, arm, against) => ratio(ours.compression(run, arm, where), ours.compression(run, against, where)),
});

export const similar = (id: string, subject: Subject, where: Setting): Again => ({
  id: `sent-${id}`,
  finding: `That libslz keeps nothing has little effect on what is sent of ${subject.label}`,
  what: `Sent for the same answers, libslz ÷ zlib, ${subject.label}`,
  better: 'lower',
  printed: 'similar',
  arms: ['slz', 'zlib'],
  measured: (run, arm, against) => ours.sentRatio(run, arm, against, where),
});

export const saves = (id: string, subject: Subject, where: Setting): Again => ({
  id: `saved-${id}`,
  finding: `One core saves more bandwidth with libslz than with zlib, ${subject.label}`,
  what: `Bandwidth that one core saves, libslz ÷ zlib, ${subject.label}; the noise is that of the input`,
  better: 'higher',
  printed: (source) => lead(source, 'bandwidth-saved', subject),
  arms: ['slz', 'zlib'],
  measured: (run, arm, against) => ratio(ours.savedRate(run, arm, where), ours.savedRate(run, against, where)),
  again: (run, again, baseline) => ours.throughputRatio(run, again, baseline, where),
});

export const dearer = (id: string, subject: Subject, where: Setting): Again => ({
  id: `cpu-${id}`,
  finding: `zlib uses more CPU than libslz for the same traffic, ${subject.label}`,
  what: `CPU for each GB, zlib ÷ libslz, ${subject.label}; printed is the input of a full core, libslz ÷ zlib`,
  better: 'lower',
  printed: (source) => lead(source, 'bandwidth-in', I5),
  arms: ['zlib', 'slz'],
  measured: (run, arm, against) => ours.cpuRatio(run, arm, against, where),
});

/** Of the two files that the source served too. */
export const ofTexts = (entry: typeof speed): Again[] => [
  entry('style', BOOTSTRAP, textOf('style')),
  entry('script', JQUERY, textOf('script')),
];

export const output: Again = {
  id: 'output',
  finding: 'One core sends out less with zlib than with libslz',
  what: 'Output of one core, libslz ÷ zlib, HTML page; the source’s page is another',
  better: 'higher',
  printed: (source) => lead(source, 'bandwidth-out', CORE2),
  arms: ['slz', 'zlib'],
  measured: (run, arm, against) => ratio(ours.sentRate(run, arm, textOf('page')), ours.sentRate(run, against, textOf('page'))),
};

export const memory: Again = {
  id: 'memory',
  finding: 'With 300 sessions the process takes more memory with zlib than with libslz',
  what: 'Resident memory of the process, zlib ÷ libslz, 300 connections',
  better: 'lower',
  printed: (source) => zlibOverSlz(source, 'memory-rss', CORE2),
  arms: ['zlib', 'slz'],
  measured: (run, arm, against) => ours.memoryRatio(run, arm, against, CROWDS[1]!),
};

export const limited: Again = {
  id: 'limited',
  finding: 'On a gigabit link and with compression limited to 85 % of the CPU, libslz takes in more than zlib',
  what: 'Input, libslz ÷ zlib, 1 Gbit/s, compression limited to 85 % of the CPU; in our runs neither filled the link',
  better: 'higher',
  printed: (source) => lead(source, 'bandwidth-in', LIMITED),
  arms: ['slz', 'zlib'],
  measured: (run, arm, against) => ours.deliveredRatio(run, arm, against, '1gbit', 85),
};

export const limitedRatio: Again = {
  id: 'limited-ratio',
  finding: 'On a gigabit link and with compression limited to 85 % of the CPU, libslz reaches the higher compression ratio',
  what: 'Compression ratio, libslz ÷ zlib, 1 Gbit/s, compression limited to 85 % of the CPU',
  better: 'higher',
  printed: (source) => lead(source, 'compression-ratio', LIMITED),
  arms: ['slz', 'zlib'],
  measured: (run, arm, against) => ours.linkRatioOf(ours.compression)(run, arm, against, '1gbit', 85),
};

export const limitedSaved: Again = {
  id: 'limited-saved',
  finding: 'With compression limited to 85 % of the CPU, libslz saves more bandwidth than zlib',
  what: 'Bandwidth saved, libslz ÷ zlib, 1 Gbit/s, compression limited to 85 % of the CPU; the noise is that of the input',
  better: 'higher',
  printed: (source) => lead(source, 'bandwidth-saved', LIMITED),
  arms: ['slz', 'zlib'],
  measured: (run, arm, against) => ours.linkRatioOf(ours.savedRate)(run, arm, against, '1gbit', 85),
  again: (run, again, baseline) => ours.linkRatioOf(ours.delivered)(run, again, baseline, '1gbit', 85),
};

export const slowLink: Again = {
  id: 'slow-link',
  finding: 'On 100 Mbit/s zlib lets more through than libslz',
  what: 'Input, zlib ÷ libslz, 100 Mbit/s; printed are the compression ratios, which decide on a full link',
  better: 'higher',
  printed: (source) => ratio(at(source, 'compression-ratio', BOOTSTRAP, 'zlib'), at(source, 'compression-ratio', BOOTSTRAP, 'slz')),
  arms: ['zlib', 'slz'],
  measured: (run, arm, against) => ours.deliveredRatio(run, arm, against, '100mbit'),
};
