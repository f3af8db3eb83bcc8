/** Charts of our own runs. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import { barsOf, grid, placed, span, text, titled } from '../../charts/build.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import type { Run } from '../../run/types.ts';
import { DOCUMENTS, PHASES, savedShare, timeRatio, withPayload, writeRatio } from './own.ts';
import { CODECS } from './words.ts';

const bars = barsOf('rocksdb-blob');

/** Every chart of a run of ours. */
export const ownCharts = (run: Run): ChartSpec[] => [
  {
    ...bars(run, 'own-write', { label: 'Time of put, flush and compaction ÷ none', unit: '×', better: 'lower', reference: 1 }, codecs),
    title: titled(
      'Time of a whole write against none, JSON documents',
      () => CODECS.flatMap((codec) => DOCUMENTS.map((setting) => writeRatio(run, codec, setting))),
      (...ratios) => {
        const [lz4, zstd] = [ratios.slice(0, DOCUMENTS.length), ratios.slice(DOCUMENTS.length)];
        return `A whole write takes ${span(lz4, 1)} as long with lz4 and ${span(zstd, 1)} with zstd`;
      },
    ),
    howToRead: `JSON documents, by size. ${blocksNote(run)}`,
    ...grid(DOCUMENTS, codecs, (setting, { key }) => placed(() => writeRatio(run, key, setting))),
  },
  {
    ...bars(run, 'own-phases', { label: 'Time ÷ none', unit: '×', better: 'lower', reference: 1 }, arms(run)),
    title: titled(
      'Each phase against none, JSON of 4 KiB',
      () => [timeRatio(run, 'zstd', MIDDLE, 'flush'), timeRatio(run, 'lz4', MIDDLE, 'flush')],
      (zstd, lz4) => `The flush takes ${text(zstd, 1)} as long with zstd and ${text(lz4, 1)} with lz4`,
    ),
    howToRead: `JSON of ${MIDDLE.label}, phase by phase; what the source timed is put. ${againNote(run)}`,
    ...grid(PHASES, arms(run), (phase, { key }) => placed(() => timeRatio(run, key, MIDDLE, phase.key))),
  },
  {
    ...bars(run, 'own-saved', { label: 'Bytes not stored', unit: '%', better: 'higher' }, codecs),
    title: titled(
      'Bytes not stored against none, by payload',
      () => [savedShare(run, 'zstd', MIDDLE), savedShare(run, 'zstd', { ...MIDDLE, payload: 'incompressible' })],
      (documents, random) => `Of JSON of ${MIDDLE.label} zstd leaves out ${text(documents, 0)}, of random bytes ${text(random, 1)}`,
    ),
    howToRead: 'Live table files after compaction, against those of none. The source stored one hexadecimal value under all keys.',
    ...grid(PAYLOADS, codecs, (setting, { key }) => placed(() => savedShare(run, key, setting))),
  },
];

const MIDDLE = DOCUMENTS[1];
/** Every payload at every size. */
const PAYLOADS = [
  { what: 'JSON', settings: DOCUMENTS },
  { what: 'one value', settings: withPayload('same') },
  { what: 'random', settings: withPayload('incompressible') },
].flatMap(({ what, settings }) =>
  settings.map((setting) => ({ ...setting, id: `${setting.payload} ${setting.size}`, label: `${what}, ${setting.label}` })),
);

const codecs = CODECS.map((key) => ({ key, label: key }));
/** The codecs, in the colours that they have in every chart, and the baseline under its second name. */
const arms = ({ experiment }: Run) => [...codecs, { key: experiment?.again ?? '', label: 'none, measured again' }];
const blocksNote = ({ trials }: Run) => `Medians of ${trials} blocks, each block divided by its own none; whiskers are intervals.`;
const againNote = (run: Run) => `${blocksNote(run)} None measured again shows what differs by itself.`;
