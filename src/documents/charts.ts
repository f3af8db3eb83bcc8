/** Charts that have files of their own: the figures of notes, and the charts of runs that prose quotes or did. */
import { dataAddress } from '../report/addresses.ts';
import { runsOf, type ChartSpec } from '../charts/spec.ts';
import { captionOf, type Archive } from '../charts/frame.ts';
import { renderSvg } from '../charts/svg.ts';
import { scopeOfChart } from '../report/chart-figure.ts';
import { escapeText, joined, markup, tag, type Html } from '../markup/markup.ts';
import { oncePer } from '../run/once.ts';
import { hasChartFiles } from '../sample-run/pins.ts';
import { figuresOf, machinesFigure } from '../studies/machines.ts';
import type { OpenedStudy } from '../studies/evaluate.ts';
import { successorIn } from './superseded.ts';

/** The figures of the note, and that across machines under each run that was quoted before another took its place: addresses stay. */
export const noteFigures = oncePer(({ study, runs, pins }: OpenedStudy): readonly ChartSpec[] => {
  const quotedBefore = pins.filter(({ pin }) => successorIn(pins, pin.runId) !== null);
  return [...figuresOf(study, runs), ...quotedBefore.flatMap(({ run }) => (run.experiment ? machinesFigure(study, runs, run) : []))];
});

/** The figures of its note, then the charts of each run whose charts have files. */
export function quotedCharts(opened: OpenedStudy): ChartSpec[] {
  const quoted = opened.pins.filter(({ pin }) => hasChartFiles(pin, opened.pins));
  return [...noteFigures(opened), ...quoted.flatMap(({ run }) => opened.charts(run))];
}

/** The archives behind a chart, by their digests. */
export const archivesOf = (spec: ChartSpec, pins: OpenedStudy['pins']): Archive[] => {
  const own = runsOf(spec).map(({ run }) => run);
  return pins.filter(({ pin }) => own.includes(pin.runId)).map(({ pin }) => ({ id: pin.runId, digest: { sha256: pin.sha256 } }));
};

/** What a frame on another site shows, for inside `<main>`. */
export function embedMarkup(spec: ChartSpec, archives: readonly Archive[], note: { id: string; name: string }, base: string): Html {
  const out = (href: string, text: string) => tag('a', { href, target: '_top' }, escapeText(text));
  const runs = runsOf(spec).map(({ run }) => run);
  const origins = captionOf(spec, archives).map((line) => tag('p', {}, escapeText(line)));
  const links = [
    ...runs.map((run) => out(`${base}runs/${run}/`, `Run ${run}`)),
    out(`${base}notes/${note.id}/`, note.name),
    out(dataAddress(base, spec, 'csv'), 'Figures as CSV'),
    out(base, 'Compression Tax'),
  ];
  return markup`
${tag('h1', { 'data-scope': scopeOfChart(spec), 'data-key': ':title' }, escapeText(spec.title))}
${tag('p', { 'data-key': ':how' }, escapeText(spec.howToRead))}
<div class="ct-plot">${renderSvg(spec, { width: 'wide', legend: true })}${renderSvg(spec, { width: 'narrow', legend: true })}</div>
${joined(origins, markup`\n`)}
<p>${joined(links, markup` · `)}</p>
`;
}
