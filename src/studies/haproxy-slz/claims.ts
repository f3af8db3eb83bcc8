/** Every number of the note, and its sentences from verdicts.ts. In: pinned runs. Out: quantities and verdicts; nothing is typed. */
import { number } from '../../claims/legacy.ts';
import type { Claim } from '../../claims/types.ts';
import { ratio, scale } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import { verdicts } from './verdicts.ts';
import {
  at,
  BINARY_GB,
  computedRatio,
  contextsPerGb,
  CORE2,
  crossover,
  DANIELS,
  DECIMAL_GB,
  I5,
  impliedSize,
  JQUERY,
  lead,
  LIMITED,
  perSession,
  savedShare,
  sentPerInput,
  sessionsPerGb,
  sizeLead,
  throttled,
  TV,
  type Library,
  type Subject,
} from './words.ts';

const AS_PRINTED = 'as printed';
const LEAD = 'libslz ÷ zlib';

const printed = (id: string, label: string, metric: string, subject: Subject, mode: Library, decimals = 0) =>
  number(id, label, AS_PRINTED, decimals, (r) => at(r.canonical, metric, subject, mode));
const leads = (id: string, what: string, metric: string, subject: Subject) =>
  number(id, `${what}, ${LEAD}, ${subject.label}`, LEAD, 2, (r) => lead(r.canonical, metric, subject));
const shares = (id: string, subject: Subject, mode: Library) =>
  number(id, `Share of the input not sent, ${mode}, ${subject.label}`, '1 − out ÷ in', 1, (r) => savedShare(r.canonical, subject, mode));
const memory = (id: string, metric: string, subject: Subject, mode: Library) =>
  number(id, `${names[metric]} per session, ${mode}, ${subject.label}`, 'memory of the process ÷ concurrent sessions', 0, (r) =>
    perSession(r.canonical, metric, subject, mode),
  );
const sizes = (id: string, subject: Subject, mode: Library) =>
  number(id, `Object size implied for ${mode}, ${subject.label}`, 'input bandwidth ÷ 8 ÷ hits per second', 1, (r) =>
    impliedSize(r.canonical, subject, mode),
  );
const stated = (id: string, label: string, metric: string, decimals = 0) =>
  number(id, label, 'as the source states it', decimals, (r) => need(r.canonical, metric, {}));
const change = (id: string, what: string, metric: string, mode: Library) =>
  number(id, `${what} under the limit ÷ without, ${mode}`, '85 % limit ÷ no limit', 2, (r) => throttled(r.canonical, metric, mode));

const names: Readonly<Record<string, string>> = { 'memory-vsz': 'Virtual size', 'memory-rss': 'Resident size' };

const traffic: Claim[] = [
  printed('in-zlib-i5', 'Input, zlib, i5 without limit', 'bandwidth-in', I5, 'zlib'),
  printed('in-slz-i5', 'Input, libslz, i5 without limit', 'bandwidth-in', I5, 'slz'),
  printed('saved-zlib-i5', 'Saved, zlib, i5 without limit', 'bandwidth-saved', I5, 'zlib'),
  printed('saved-slz-i5', 'Saved, libslz, i5 without limit', 'bandwidth-saved', I5, 'slz'),
  printed('ratio-zlib-i5', 'Compression ratio, zlib, i5 without limit', 'compression-ratio', I5, 'zlib', 2),
  printed('ratio-slz-i5', 'Compression ratio, libslz, i5 without limit', 'compression-ratio', I5, 'slz', 2),
  leads('input-core2', 'Input', 'bandwidth-in', CORE2),
  leads('input-i5', 'Input', 'bandwidth-in', I5),
  leads('input-limited', 'Input', 'bandwidth-in', LIMITED),
  leads('input-daniels', 'Input', 'bandwidth-in', DANIELS),
  leads('input-jquery', 'Input', 'bandwidth-in', JQUERY),
  leads('hits-i5', 'Hits', 'hits', I5),
  leads('hits-limited', 'Hits', 'hits', LIMITED),
  leads('hits-tv', 'Hits', 'hits', TV),
  leads('saved-i5', 'Saved bandwidth', 'bandwidth-saved', I5),
  shares('share-zlib-i5', I5, 'zlib'),
  shares('share-slz-i5', I5, 'slz'),
  shares('share-zlib-limited', LIMITED, 'zlib'),
  shares('share-slz-limited', LIMITED, 'slz'),
  shares('share-zlib-daniels', DANIELS, 'zlib'),
  shares('share-slz-daniels', DANIELS, 'slz'),
  shares('share-zlib-jquery', JQUERY, 'zlib'),
  shares('share-slz-jquery', JQUERY, 'slz'),
  ...(
    [
      ['sent-core2', CORE2],
      ['sent-i5', I5],
    ] as const
  ).map(([id, subject]) =>
    number(id, `Sent for the same input, ${LEAD}, ${subject.label}`, '(in ÷ out of zlib) ÷ (in ÷ out of libslz)', 2, (r) =>
      sentPerInput(r.canonical, subject),
    ),
  ),
  number('bottleneck', 'Output of zlib as a share of that of libslz, Core 2 Quad', 'out of zlib ÷ out of libslz', 1, ({ canonical }) =>
    scale(ratio(at(canonical, 'bandwidth-out', CORE2, 'zlib'), at(canonical, 'bandwidth-out', CORE2, 'slz')), 100, '%'),
  ),
];

const footprint: Claim[] = [
  memory('vsz-zlib-core2', 'memory-vsz', CORE2, 'zlib'),
  memory('vsz-zlib-i5', 'memory-vsz', I5, 'zlib'),
  memory('vsz-slz-core2', 'memory-vsz', CORE2, 'slz'),
  memory('vsz-slz-i5', 'memory-vsz', I5, 'slz'),
  memory('rss-zlib-core2', 'memory-rss', CORE2, 'zlib'),
  memory('rss-zlib-i5', 'memory-rss', I5, 'zlib'),
  ...(
    [
      ['memory-factor-core2', CORE2],
      ['memory-factor-i5', I5],
    ] as const
  ).map(([id, subject]) =>
    number(id, `Virtual size, zlib ÷ libslz, ${subject.label}`, 'zlib ÷ libslz', 1, ({ canonical }) =>
      ratio(at(canonical, 'memory-vsz', subject, 'zlib'), at(canonical, 'memory-vsz', subject, 'slz')),
    ),
  ),
  number('sessions-zlib-core2', 'Sessions per GB of virtual size, zlib, Core 2 Quad', 'sessions ÷ virtual size', 0, (r) =>
    sessionsPerGb(r.canonical, CORE2, 'zlib'),
  ),
  number('sessions-zlib-i5', 'Sessions per GB of virtual size, zlib, i5', 'sessions ÷ virtual size', 0, (r) =>
    sessionsPerGb(r.canonical, I5, 'zlib'),
  ),
  number('sessions-slz-i5', 'Sessions per GB of virtual size, libslz, i5', 'sessions ÷ virtual size', 0, (r) =>
    sessionsPerGb(r.canonical, I5, 'slz'),
  ),
];

const limit: Claim[] = [
  number('limit', 'CPU limit of the throttled test', AS_PRINTED, 0, (r) => at(r.canonical, 'cpu-limit', LIMITED, 'zlib')),
  printed('out-limited', 'Output of both libraries under the limit', 'bandwidth-out', LIMITED, 'zlib'),
  printed('ratio-zlib-limited', 'Compression ratio, zlib, under the limit', 'compression-ratio', LIMITED, 'zlib', 2),
  printed('ratio-slz-limited', 'Compression ratio, libslz, under the limit', 'compression-ratio', LIMITED, 'slz', 2),
  number('ratio-lead-limited', 'Compression ratio under the limit, libslz ÷ zlib', 'ratio of the two printed ratios', 2, (r) =>
    lead(r.canonical, 'compression-ratio', LIMITED),
  ),
  change('change-hits-zlib', 'Hits', 'hits', 'zlib'),
  change('change-hits-slz', 'Hits', 'hits', 'slz'),
  change('change-saved-zlib', 'Saved bandwidth', 'bandwidth-saved', 'zlib'),
  change('change-saved-slz', 'Saved bandwidth', 'bandwidth-saved', 'slz'),
  change('change-out-zlib', 'Output', 'bandwidth-out', 'zlib'),
  change('change-out-slz', 'Output', 'bandwidth-out', 'slz'),
];

const pays: Claim[] = [
  stated('stated-link', 'Link below which the source prefers zlib', 'stated-link-below'),
  ...(
    [
      ['crossover-core2', CORE2],
      ['crossover-i5', I5],
      ['crossover-tv', TV],
      ['crossover-jquery', JQUERY],
    ] as const
  ).map(([id, subject]) =>
    number(
      id,
      `Output per core from which libslz carries more than zlib can, ${subject.label}`,
      'input of zlib at full core ÷ (in ÷ out of libslz)',
      0,
      (r) => crossover(r.canonical, subject),
    ),
  ),
];

const contradictions: Claim[] = [
  stated('stated-from', 'Lower end of the factor that the source states', 'stated-faster-from', 1),
  stated('stated-to', 'Upper end of the factor that the source states', 'stated-faster-to', 1),
  stated('stated-context', 'Memory per zlib context that the source states', 'stated-zlib-context'),
  stated('stated-connections', 'Connections per GB that the source states', 'stated-connections'),
  printed('page-size', 'Size of the page of the Core 2 Quad test', 'page-size', CORE2, 'zlib'),
  sizes('size-zlib-i5', I5, 'zlib'),
  sizes('size-slz-i5', I5, 'slz'),
  sizes('size-slz-limited', LIMITED, 'slz'),
  sizes('size-zlib-tv', TV, 'zlib'),
  sizes('size-slz-tv', TV, 'slz'),
  sizes('size-zlib-daniels', DANIELS, 'zlib'),
  number('size-gap-i5', 'Implied object size, libslz ÷ zlib, i5 without limit', LEAD, 3, (r) => sizeLead(r.canonical, I5)),
  printed('ratio-printed-daniels', 'Compression ratio as printed, libslz, daniels.html', 'compression-ratio', DANIELS, 'slz', 2),
  number('ratio-computed-daniels', 'Compression ratio as computed, libslz, daniels.html', 'in ÷ out', 3, (r) =>
    computedRatio(r.canonical, DANIELS, 'slz'),
  ),
  ...(
    [
      ['connections-decimal', 'decimal', DECIMAL_GB],
      ['connections-binary', 'binary', BINARY_GB],
    ] as const
  ).map(([id, reading, gigabyte]) =>
    number(id, `Contexts of the stated size in one GB, ${reading}`, `one ${reading} GB ÷ stated ${reading} kB per context`, 0, (r) =>
      contextsPerGb(r.canonical, gigabyte),
    ),
  ),
];

export const claims: readonly Claim[] = [...traffic, ...footprint, ...limit, ...pays, ...contradictions, ...verdicts];
