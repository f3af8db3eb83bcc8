/** The code and the note of a new study. In: what its run holds. Out: files as text; what only an author can say is marked. No finding is written. */
import { TO_WRITE } from '../documents/unwritten.ts';
import type { Skeleton, Table } from './new-study-figures.ts';

export interface NewStudy extends Skeleton {
  id: string;
  name: string;
  /** ISO date. */
  today: string;
}

const code = (value: unknown) => JSON.stringify(value);
const listed = (values: readonly unknown[]) => `[\n${values.map((value) => `  ${code(value)},\n`).join('')}]`;
const leads = ({ ratios }: Skeleton) => ratios.find(({ metric }) => metric === 'wall-time') ?? ratios[0]!;
const ratioId = ({ metric }: Table, mode: string, setting: string) => `own-${metric}-ratio-${mode}-${setting}`;
/** What a reader sees first: these modes, at the first setting. */
const coverModes = (study: Skeleton) => leads(study).modes.slice(0, 4);
const covers = (study: Skeleton) => coverModes(study).map((mode) => ratioId(leads(study), mode, leads(study).settings[0]!));

/** Its files by name, below `src/studies/<id>/`. */
export const filesOf = (study: NewStudy): Record<string, string> => ({
  'index.ts': indexText(study),
  'figures.ts': figuresText(study),
  'claims.ts': CLAIMS,
  'charts.ts': CHARTS,
  'note.mdx': noteText(study),
});

const indexText = (study: NewStudy) => `/** ${TO_WRITE}: the question of the study in one sentence. */
import type { Study } from '../study.ts';
import { charts } from './charts.ts';
import { claims } from './claims.ts';
import { BASELINE, STUDY } from './figures.ts';

export const study: Study = {
  id: STUDY,
  name: ${code(study.name)},
  title: ${code(`${TO_WRITE}: the finding in one sentence, with its number: {${covers(study)[0]!}}`)},
  standfirst: ${code(`${TO_WRITE}: what was measured and where, in {own-blocks} of measurements.`)},
  cost: {
    of: ${code(`${leads(study).label}, with ÷ without`)},
    ours: ${code(covers(study))},
    printed: [],
    rows: { ${covers(study)
      .map((claim) => `${code(claim)}: ${code(claim)}`)
      .join(', ')} },
    pays: ${code(`${TO_WRITE}: when it pays.`)},
  },
  published: ${code(study.today)},
  claims,
  audit: [],
  replications: [],
  // ${TO_WRITE}: the verdicts that title and standfirst rest on.
  guards: [],
  charts: (run) => (run.experiment ? charts(run) : []),
  figures: () => [],
  // ${TO_WRITE}: what a run says about money, and workloads by name.
  economics: () => ({ kind: 'none', missing: ['bytes and CPU of each mode, read as a cost'] }),
  presets: [],
};
`;

const figuresText = ({
  id,
  baseline,
  modes,
  settings,
  figures,
  ratios,
}: NewStudy) => `/** What was measured, by mode and setting. In: Run. Out: quantities, block by block. */
import { ratio } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Dims, Run } from '../../run/types.ts';

export const STUDY = ${code(id)};
export const BASELINE = ${code(baseline)};

/** As the bundle names them, by their part of claim ids. */
export const MODES = new Map<string, string>(${listed(modes.map((mode) => [mode.id, mode.key]))});

interface Setting {
  label: string;
  dims: Dims;
}
/** What the modes were measured under, by their part of claim ids. */
export const SETTINGS = new Map<string, Setting>(${listed(settings.map(({ id: setting, label, dims }) => [setting, { label, dims }]))});

/** A metric at every pair of some modes and settings; \`decimals\` as published. */
export interface Table {
  id: string;
  metric: string;
  label: string;
  better?: 'higher' | 'lower';
  decimals: number;
  modes: readonly string[];
  settings: readonly string[];
}
/** ${TO_WRITE}: take out what no reader needs, and say what a counter counts and which way it is better. */
export const FIGURES: readonly Table[] = ${listed(figures)};
/** The same ÷ the baseline. */
export const RATIOS: readonly Table[] = ${listed(ratios)};

export const figure = (run: Run, metric: string, mode: string, setting: string) =>
  need(run, metric, { mode, ...SETTINGS.get(setting)!.dims });
export const against = (run: Run, metric: string, mode: string, setting: string) =>
  ratio(figure(run, metric, mode, setting), figure(run, metric, BASELINE, setting));
`;

const CLAIMS = `/** Each metric of each mode, and its ratio to the baseline. In: measured runs. Out: quantities. */
import type { Claim } from '../../claims/types.ts';
import { designClaims, own } from '../ours.ts';
import { against, BASELINE, figure, FIGURES, MODES, RATIOS, SETTINGS, type Table } from './figures.ts';

/** One claim for each pair of mode and setting in a table. */
const perPair = (tables: readonly Table[], claim: (table: Table, mode: string, setting: string) => Claim) =>
  tables.flatMap((table) => table.settings.flatMap((setting) => table.modes.map((mode) => claim(table, mode, setting))));

export const claims: readonly Claim[] = [
  ...perPair(FIGURES, ({ metric, label, decimals }, mode, setting) =>
    own(\`\${metric}-\${mode}-\${setting}\`, \`\${label}, \${MODES.get(mode)}, \${SETTINGS.get(setting)!.label}\`, decimals, (run) =>
      figure(run, metric, MODES.get(mode)!, setting),
    ),
  ),
  ...perPair(RATIOS, ({ metric, label, decimals }, mode, setting) =>
    own(\`\${metric}-ratio-\${mode}-\${setting}\`, \`\${label}, \${MODES.get(mode)} ÷ \${BASELINE}, \${SETTINGS.get(setting)!.label}\`, decimals, (run) =>
      against(run, metric, MODES.get(mode)!, setting),
    ),
  ),
  ...designClaims('wall-time', 'wall time'),
];
`;

const CHARTS = `/** Charts of our own runs: each metric against the baseline. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import { barsOf, blocksNote, placed, span, text, titled } from '../../charts/build.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import type { Run } from '../../run/types.ts';
import { against, BASELINE, MODES, RATIOS, SETTINGS, STUDY } from './figures.ts';

export const charts = (run: Run): ChartSpec[] =>
  RATIOS.map(({ id, metric, label, better, modes, settings }) => {
    const series = [
      ...modes.map((mode) => ({ key: MODES.get(mode)!, label: MODES.get(mode)! })),
      { key: run.experiment?.again ?? '', label: \`\${BASELINE}, measured again\` },
    ];
    return {
      ...barsOf(STUDY)(run, \`own-\${id}\`, { label: \`\${label} ÷ \${BASELINE}\`, unit: '×', reference: 1, ...(better ? { better } : {}) }, series),
      title: titled(
        \`\${label} against \${BASELINE}\`,
        () => modes.flatMap((mode) => settings.map((setting) => against(run, metric, MODES.get(mode)!, setting))),
        (...ratios) => {
          const ofMode = (i: number) => ratios.slice(i * settings.length, (i + 1) * settings.length);
          const said = modes.map((mode, i) => \`\${MODES.get(mode)} \${ofMode(i).length > 1 ? span(ofMode(i), 2) : text(ofMode(i)[0]!, 2)}\`);
          return \`\${label} ÷ \${BASELINE}: \${said.join(', ')}\`;
        },
      ),
      howToRead: \`Each block divided by its own \${BASELINE}; measured again, it shows what differs by itself. \${blocksNote(run)}\`,
      groups: settings.map((key) => ({ key, label: SETTINGS.get(key)!.label })),
      points: settings.flatMap((setting) => series.map(({ key }) => ({ group: setting, series: key, ...placed(() => against(run, metric, key, setting)) }))),
    };
  });
`;

/** Beside the first chart: more make a note too heavy to send. */
const MOST_BARS = 90;
/** What says again what another metric says, or more than a first look needs. */
const REPEATING = /^(operations-per-second|cpu-mean|latency-(p95|p99|max))/;

const noteText = (study: NewStudy) => {
  const lead = leads(study);
  const [setting = ''] = lead.settings;
  const keyOf = (mode: string) => study.modes.find(({ id }) => id === mode)!.key;
  const labelOf = study.settings.find(({ id }) => id === setting)!.label;
  const others = study.ratios.filter((table) => table !== lead);
  const telling = others.filter(({ id }) => !REPEATING.test(id));
  const bars = (lead.modes.length + 1) * lead.settings.length;
  const placed = telling.slice(0, Math.min(4, Math.floor(MOST_BARS / bars)));
  const more = others.filter((table) => !placed.includes(table)).map(({ id }) => `own-${id}`);
  const costs = others.filter(({ id, settings }) => /^(cpu-seconds-per-gb|peak-rss)$/.test(id) && settings.includes(setting));
  const bullets = (table: Table, says: (mode: string, claim: string) => string) =>
    coverModes(study)
      .filter((mode) => table.modes.includes(mode))
      .map((mode) => `- ${says(`\`${keyOf(mode)}\``, `<Claim id="${ratioId(table, mode, setting)}" />`)}`)
      .join('\n');
  return `<Brief chart="own-${lead.id}">
<Lines title="Result">

${bullets(lead, (mode, claim) => `${mode}: ${claim} the ${lead.label.toLowerCase()} of \`${study.baseline}\`, \`${labelOf}\`.`)}

</Lines>
<Lines title="Do this">

- ${TO_WRITE}: use it if …, avoid it if …, measure … first.

</Lines>
</Brief>

## Why ${TO_WRITE}

${TO_WRITE}: what readers believe, and why it misleads them.

## How we measured

${TO_WRITE}: what ran, on which data, and what was checked.

Each of <Claim id="own-blocks" /> measures every combination once, in random order; ratios are taken within a block. \`${study.baseline}\` is in the plan under two names, to show the noise: measured again it took <Claim id="own-again-least" /> to <Claim id="own-again-most" /> of its own time.

## Results

${TO_WRITE}: what the charts show, each sentence a verdict.

{/* ${TO_WRITE}: place the charts that decide; there are also ${more.join(', ') || 'no others'}. */}

${placed.map(({ id }) => `<Figure id="own-${id}" />`).join('\n\n')}

## What it costs

${TO_WRITE}: time, CPU and memory, in words.

${costs.map((table) => bullets(table, (mode, claim) => `${table.label}, ${mode}: ${claim} that of \`${study.baseline}\`.`)).join('\n')}

## When it pays

${TO_WRITE}: for whom, and for whom not.

<Pays />

## What we do not know

${TO_WRITE}: what was not measured, and what another machine may show.

## Does the source replicate?

${TO_WRITE}: list the findings of the source as replications and place their table; without a source, say so.

<Machines />

<Figure id="machines" />

## What the source says, and what we found

${TO_WRITE}: quote the source, judge its claims in an audit and write the page about it; without a source, say whose advice this tests.

## Reproduce it

<Commands title="Measure it on your machine" code={\`npm run -s harness -- ${study.id} --quick
npm run -s harness -- ${study.id}\`} />

<Commands title="Read the run here" code={\`npm run -s tax -- inspect data/bundles/${study.run}.tgz\`} />
`;
};

/** `tests/studies/<id>.test.ts`: the first ratio of each metric, by a second reader. */
export const testText = (study: NewStudy) => {
  const { id, baseline, modes, settings, ratios } = study;
  const rows = ratios.flatMap((table) => {
    const setting = settings.find((s) => s.id === table.settings[0])!;
    const at = Object.fromEntries(Object.entries(setting.dims).map(([name, value]) => [name, String(value)]));
    return table.modes.map((mode) => [ratioId(table, mode, setting.id), table.metric, modes.find((m) => m.id === mode)!.key, at]);
  });
  return `/** Ratios to the baseline, read a second way: system tar and plain division. Only the study under test comes from src/. */
import { describe, expect, it } from 'vitest';
import { openStudy } from '../../src/studies/open.ts';
import { keyOf, median, readTrials } from '../site/plain-reader.ts';

const { runs, number } = await openStudy(${code(id)});
const blocks = readTrials(\`\${runs.measured.id}.tgz\`);

describe('the published ratios', () => {
  it.each<[id: string, metric: string, mode: string, at: Record<string, string>]>(${listed(rows)})('%s follows from the archive', (id, metric, mode, at) => {
    const of = (block: (typeof blocks)[number], arm: string) => block.get(keyOf({ metric, at: { mode: arm, ...at } }))!.value;
    const expected = median(blocks.map((block) => of(block, mode) / of(block, ${code(baseline)})));
    expect(number(id).quantity.value / expected).toBeCloseTo(1, 9);
  });
});
`;
};
