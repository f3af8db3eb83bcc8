/** Numbers and sentences of the note that rest on our own runs. In: measured runs. Out: quantities and verdicts. */
import { above, atLeast, exactly, surely, within } from '../../claims/bound.ts';
import { number, over, verdict } from '../../claims/build.ts';
import { all, similar } from '../../claims/rules.ts';
import type { Claim } from '../../claims/types.ts';
import { ratio, scale } from '../../run/quantity.ts';
import { designClaims, onXeon, OURS, own, stolenClaims } from '../ours.ts';
import * as ours from './own.ts';
import { BROTLI, DCB, DELAYS, FORMS, LARGE, LONGEST, NONE, ROUNDED, SCRIPTS } from './own.ts';

/** A delay as a part of an id. */
const idOf = (delay: number) => String(delay).replace('.', '-');

const perDelay = DELAYS.flatMap((delay): Claim[] => [
  own(`brotli-${idOf(delay)}`, `Read of the Brotli entry, ${delay} ms for each read of the disk`, 1, (run) =>
    ours.readTime(run, BROTLI, LARGE, delay),
  ),
  own(`dcb-${idOf(delay)}`, `Read of the DCB entry, ${delay} ms for each read of the disk`, 1, (run) =>
    ours.readTime(run, DCB, LARGE, delay),
  ),
  own(`ratio-${idOf(delay)}`, `DCB ÷ Brotli, ${delay} ms for each read of the disk`, 2, (run) => ours.readRatio(run, DCB, BROTLI, delay)),
]);

/** By the waits of the Brotli entry, whose few reads hardly overlap. */
const waits: Claim[] = [
  ...DELAYS.filter((delay) => delay !== NONE).map((delay) =>
    own(`wait-${idOf(delay)}`, `What a read of the disk waited on average, ${delay} ms set`, delay < 1 ? 2 : 1, (run) =>
      ours.waitOf(run, BROTLI, delay),
    ),
  ),
  number('own-wait-rounded', 'What a read of the disk waited on average, 0.1 ms set, first run', 1, ({ run }) =>
    ours.waitOf(run(ROUNDED), BROTLI, 0.1),
  ),
];

const perForm = FORMS.flatMap(({ key, label }): Claim[] => [
  own(`sent-${key}`, `Bytes sent, ${label}`, 1, (run) => scale(ours.sentBytes(run, key, LARGE, NONE), 1e-3, 'kB')),
  own(`stored-${key}`, `Cache entry on the disk, ${label}`, 2, (run) => scale(ours.entryBytes(run, key, LARGE, NONE), 1e-6, 'MB')),
  own(`reads-${key}`, `Reads of the cache entry, ${label}`, 0, (run) => ours.entryReads(run, key, LARGE, NONE)),
  own(`longest-${key}`, `Read with ${LONGEST} ms for each read of the disk, ${label}`, 0, (run) => ours.readTime(run, key, LARGE, LONGEST)),
]);

const perScript = SCRIPTS.flatMap(({ id: script, key, label }): Claim[] => [
  own(`saved-${script}`, `Share of the download that DCB leaves out against Brotli, ${label}`, 1, (run) =>
    ours.downloadSaved(run, DCB, key),
  ),
  ...[NONE, 4, LONGEST].map((delay) =>
    own(`gap-${script}-${delay}`, `DCB − Brotli, ${label}, ${delay} ms for each read of the disk`, 1, (run) =>
      ours.gap(run, DCB, delay, key),
    ),
  ),
]);

/** Those of the large script are among its forms. */
const readsPerScript = SCRIPTS.slice(1).flatMap(({ id: script, key, label }): Claim[] => [
  own(`reads-dcb-${script}`, `Reads of the DCB entry, ${label}`, 0, (run) => ours.entryReads(run, DCB, key, NONE)),
  own(`reads-brotli-${script}`, `Reads of the Brotli entry, ${label}`, 0, (run) => ours.entryReads(run, BROTLI, key, NONE)),
]);

/** Links of a reader, Mbit/s. */
const LINKS = [10, 100, 1000];
const breakEvens = LINKS.flatMap((mbit): Claim[] => [
  own(`link-${mbit}`, `What the smaller download saves once, ${mbit} Mbit/s`, 0, (run) => ours.downloadTimeSaved(run, LARGE, mbit)),
  ...[4, LONGEST].map((delay) =>
    own(
      `even-${mbit}-${delay}`,
      `Reads from the cache that use up the download saved, ${mbit} Mbit/s, ${delay} ms for each read of the disk`,
      1,
      (run) => ours.readsToBreakEven(run, mbit, delay),
    ),
  ),
]);

const dictionary: Claim[] = [
  own('other-reads', 'Reads of other files while the DCB entry is read from the cache', 0, (run) => ours.otherReads(run, DCB, LARGE, NONE)),
  own('download-reads', 'Reads of other files while the script is fetched as DCB from the server', 0, (run) =>
    ours.downloadReads(run, DCB, LARGE, NONE),
  ),
];

/** Of two runs on an Intel Xeon the one whose disk waited as set. */
const XEON = 'tax-cdt-cache-20261122-1250';
const besideXeon: Claim[] = [
  ...stolenClaims(XEON),
  onXeon(XEON)('ratio-16', 'DCB ÷ Brotli, 16 ms for each read of the disk', 2, (run) => ours.readRatio(run, DCB, BROTLI, LONGEST)),
];

/** Delays at which the waits outweigh the decoding, by the large script. */
const SLOW = DELAYS.filter((delay) => delay >= 4);

const sentences: Claim[] = [
  verdict(
    'own-dcb-longer',
    'Where each read waits four milliseconds or more, the large script takes longer as DCB than as Brotli',
    all(surely(above(1)), 'read time, DCB ÷ Brotli, 4 ms and more for each read of the disk,'),
    over(OURS, (run) => SLOW.map((delay) => ours.readRatio(run, DCB, BROTLI, delay))),
  ),
  verdict(
    'own-dcb-turns',
    'On the quiet machine DCB takes longer from half a millisecond on',
    all(surely(above(1)), 'read time, DCB ÷ Brotli, 0.5 ms and more for each read of the disk,'),
    ({ measured }) => DELAYS.filter((delay) => delay >= 0.5).map((delay) => ours.readRatio(measured, DCB, BROTLI, delay)),
  ),
  verdict(
    'own-small-alike',
    'A small script is read in about the same time either way',
    similar('median read time, DCB ÷ Brotli, small script, 4 ms and more,'),
    over(OURS, (run) => [4, LONGEST].map((delay) => ours.readRatio(run, DCB, BROTLI, delay, SCRIPTS[2].key))),
  ),
  verdict(
    'own-stored-decoded',
    'The browser stores the decoded script',
    all(within(1.01), 'bytes of the entry, DCB ÷ not compressed,'),
    over(OURS, (run) => [ratio(ours.entryBytes(run, DCB, LARGE, NONE), ours.entryBytes(run, 'identity', LARGE, NONE))]),
  ),
  verdict(
    'own-identity-alike',
    'A script sent uncompressed takes about as long to read as its DCB entry',
    similar('read time, DCB ÷ not compressed,'),
    over(OURS, (run) => SLOW.map((delay) => ours.readRatio(run, DCB, 'identity', delay))),
  ),
  verdict(
    'own-no-dictionary-read',
    'Reading the DCB entry reads no other file',
    all(exactly(0), 'number of reads of other files,'),
    over(OURS, (run) => DELAYS.map((delay) => ours.otherReads(run, DCB, LARGE, delay))),
  ),
  verdict(
    'own-dictionary-read-on-download',
    'The dictionary is read while the script is downloaded',
    all(atLeast(1), 'number of reads of other files,'),
    over(OURS, (run) => [ours.downloadReads(run, DCB, LARGE, NONE)]),
  ),
];

export const ownClaims: readonly Claim[] = [
  ...perDelay,
  ...waits,
  ...perForm,
  ...perScript,
  ...readsPerScript,
  ...breakEvens,
  ...besideXeon,
  ...dictionary,
  ...designClaims('wall-time', 'time'),
  ...sentences,
];
