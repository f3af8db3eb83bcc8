/** The numbers of the note that the source printed, or that follow from them; sentences are in verdicts.ts. In: the transcript. Out: quantities. */
import { number } from '../../claims/build.ts';
import type { Claim } from '../../claims/types.ts';
import { scale } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { ownClaims } from './own-claims.ts';
import { verdicts } from './verdicts.ts';
import * as table from './figures.ts';
import { BINARY_GB, CORE2, DANIELS, DECIMAL_GB, I5, JQUERY, LIBRARIES, LIMITED, TV, type Library, type Subject } from './figures.ts';

/** A number of the transcript. */
const figure = (id: string, label: string, decimals: number, read: (run: Run) => Quantity) =>
  number(id, label, decimals, ({ printed }) => read(printed));

/** One number for each subject, `<id>-<subject>`. */
const bySubject = (id: string, label: string, decimals: number, subjects: readonly Subject[], read: (run: Run, s: Subject) => Quantity) =>
  subjects.map((s) => figure(`${id}-${s.id}`, `${label}, ${s.label}`, decimals, (run) => read(run, s)));

/** One number for each subject at each library, `<id>-<library>-<subject>`. */
const byLibrary = (
  id: string,
  label: string,
  decimals: number,
  subjects: readonly Subject[],
  read: (run: Run, s: Subject, mode: Library) => Quantity,
  libraries: readonly { key: Library; label: string }[] = LIBRARIES,
) =>
  libraries.flatMap(({ key, label: name }) =>
    bySubject(`${id}-${key}`, `${label}, ${name}`, decimals, subjects, (run, s) => read(run, s, key)),
  );

const [ZLIB, SLZ] = LIBRARIES;
const leadIn = (metric: string) => (run: Run, s: Subject) => table.lead(run, metric, s);
const memory = (metric: string) => (run: Run, s: Subject, mode: Library) => table.perSession(run, metric, s, mode);
const changes = (id: string, label: string, metric: string) =>
  LIBRARIES.map(({ key, label: name }) =>
    figure(`change-${id}-${key}`, `${label} under the limit ÷ without, ${name}`, 2, (run) => table.throttled(run, metric, key)),
  );

const traffic: Claim[] = [
  ...byLibrary('in', 'Input', 0, [I5], table.column('bandwidth-in')),
  ...byLibrary('saved', 'Saved bandwidth', 0, [I5], table.column('bandwidth-saved')),
  ...byLibrary('ratio', 'Compression ratio', 2, [I5, LIMITED], table.column('compression-ratio')),
  ...byLibrary('share', 'Share of the input not sent', 1, [I5, LIMITED, DANIELS, JQUERY], table.savedShare),
  ...bySubject('input', 'Input, libslz ÷ zlib', 2, [I5, LIMITED, DANIELS, JQUERY], leadIn('bandwidth-in')),
  ...bySubject('hits', 'Hits, libslz ÷ zlib', 2, [I5, LIMITED, TV], leadIn('hits')),
  ...bySubject('saved', 'Saved bandwidth, libslz ÷ zlib', 2, [I5], leadIn('bandwidth-saved')),
  ...bySubject('ratio-lead', 'Compression ratio, libslz ÷ zlib', 2, [LIMITED], leadIn('compression-ratio')),
  ...bySubject('sent', 'Sent for the same input, libslz ÷ zlib', 2, [CORE2, I5], table.sentPerInput),
  ...byLibrary('out', 'Output', 0, [CORE2], table.column('bandwidth-out')),
  figure('bottleneck', `Output of zlib as a share of that of libslz, ${CORE2.label}`, 1, (run) =>
    scale(table.zlibOverSlz(run, 'bandwidth-out', CORE2), 100, '%'),
  ),
];

const footprint: Claim[] = [
  ...byLibrary('vsz', 'Virtual size per session', 0, [CORE2, I5], memory('memory-vsz')),
  ...byLibrary('rss', 'Resident size per session', 0, [CORE2, I5], memory('memory-rss'), [ZLIB]),
  ...bySubject('memory-factor', 'Virtual size, zlib ÷ libslz', 1, [CORE2, I5], (run, s) => table.zlibOverSlz(run, 'memory-vsz', s)),
  ...byLibrary('sessions', 'Sessions per GB of virtual size', 0, [CORE2, I5], table.sessionsPerGb, [ZLIB]),
  ...byLibrary('sessions', 'Sessions per GB of virtual size', 0, [I5], table.sessionsPerGb, [SLZ]),
];

const limit: Claim[] = [
  figure('limit', 'CPU limit of the throttled test', 0, (run) => table.at(run, 'cpu-limit', LIMITED, 'zlib')),
  figure('out-limited', 'Output of both libraries under the limit', 0, (run) => table.at(run, 'bandwidth-out', LIMITED, 'zlib')),
  ...changes('hits', 'Hits', 'hits'),
  ...changes('saved', 'Saved bandwidth', 'bandwidth-saved'),
  ...changes('out', 'Output', 'bandwidth-out'),
  ...bySubject('crossover', 'Output per core from which libslz carries more than zlib can', 0, [CORE2, I5, TV, JQUERY], table.crossover),
];

const source: Claim[] = [
  figure('stated-link', 'Link below which the source prefers zlib', 0, (run) => table.stated(run, 'link-below')),
  figure('stated-from', 'Lower end of the factor that the source states', 1, (run) => table.stated(run, 'faster-from')),
  figure('stated-to', 'Upper end of the factor that the source states', 1, (run) => table.stated(run, 'faster-to')),
  figure('stated-context', 'Memory per zlib context that the source states', 0, (run) => table.stated(run, 'zlib-context')),
  figure('stated-connections', 'Connections per GB that the source states', 0, (run) => table.stated(run, 'connections')),
  figure('connections-decimal', 'Contexts of the stated size in one GB, decimal', 0, (run) => table.contextsPerGb(run, DECIMAL_GB)),
  figure('connections-binary', 'Contexts of the stated size in one GB, binary', 0, (run) => table.contextsPerGb(run, BINARY_GB)),
  figure('page-size', 'Size of the page of the Core 2 Quad test', 0, (run) => table.at(run, 'page-size', CORE2, 'zlib')),
  ...byLibrary('size', 'Object size implied', 1, [I5, TV], table.impliedSize),
  ...byLibrary('size', 'Object size implied', 1, [DANIELS], table.impliedSize, [ZLIB]),
  ...byLibrary('size', 'Object size implied', 1, [LIMITED], table.impliedSize, [SLZ]),
  figure('size-gap-i5', 'Implied object size, libslz ÷ zlib, i5 without limit', 3, (run) => table.sizeLead(run, I5)),
  figure('ratio-printed-daniels', 'Compression ratio as printed, libslz, daniels.html', 2, (run) =>
    table.at(run, 'compression-ratio', DANIELS, 'slz'),
  ),
  figure('ratio-computed-daniels', 'Compression ratio as computed, libslz, daniels.html', 3, (run) =>
    table.computedRatio(run, DANIELS, 'slz'),
  ),
];

export const claims: readonly Claim[] = [...ownClaims, ...traffic, ...footprint, ...limit, ...source, ...verdicts];
