/**
 * A note read with another run: numbers, marked sentences, charts and a banner, all computed in this browser. It is loaded when
 * a reader first asks for it. Either the whole note changes or, when something is wrong with the run, nothing.
 */
import { inlineAddresses, siteAddresses } from '../../report/addresses.ts';
import { figureHtml } from '../../report/chart-figure.ts';
import { byId } from '../../run/errors.ts';
import { inWorkbench } from '../page/workbench.ts';
import type { NoteReading } from '../../workbench/read-note.ts';
import type { Pin } from '../../workbench/workbench.ts';
import type { ChartElement } from '../charts/chart-element.ts';
import type { Reading } from '../evidence/evidence-card-data.ts';
import { openFile, say } from '../page/own-bundle.ts';
import { bannerOf, nameOf, summaryOf, type RunRead } from './reading-banner.ts';
import { Changes } from './reading-changes.ts';
import { readProse } from './reading-prose.ts';
import sheet from './reading.css?url';
import { setQuery } from '../page/address.ts';
import { element, styleSheet } from '../page/element.ts';

interface ReadNote {
  run: RunRead & { sha256: string };
  note: NoteReading;
  pins: readonly Pin[];
}

const changes = new Changes();
const styled = styleSheet(sheet);
const site = siteAddresses(import.meta.env.BASE_URL);
/** Counts requests: only the last one asked for is shown. */
let latest = 0;

/**
 * Reads the note with a pinned run, by id, or with the reader's own archive; the published run brings the note back as it was.
 * What is wrong with the run is said in the control, and the page stays as it is.
 * @param control the `<ct-run-switch>`; its `data-run` is the run in the address
 * @param from a reader's choice is an entry in the history, what the address says is not
 */
export async function read(control: HTMLElement, wanted: string | File, from: 'reader' | 'address'): Promise<void> {
  const turn = ++latest;
  if (wanted === control.dataset['published']) {
    back(control, from);
    return;
  }
  const status = control.querySelector('.ct-note')!;
  const popover = control.querySelector<HTMLElement>('[popover]')!;
  say(status, 'Reading the note with this run …');
  try {
    const [reading] = await Promise.all([compute(control, wanted), styled]);
    if (turn !== latest) return;
    const differences = show(control.closest('article')!, reading, () => back(control, 'reader'));
    const { id, label, page } = reading.run;
    settle(control, from, page === null ? '' : id, page === null ? label : undefined);
    say(status, '');
    popover.hidePopover();
    announce(control, `The note is read with ${label}: ${differences}.`);
  } catch (error) {
    if (turn !== latest) return;
    settle(control, 'address', control.dataset['run'] ?? '');
    popover.showPopover();
    say(status, error);
  }
}

/** The published note, node for node. */
function back(control: HTMLElement, from: 'reader' | 'address'): void {
  const banner = document.querySelector('.reading-banner');
  const opener = control.querySelector('button')!;
  const focused = banner?.contains(document.activeElement);
  changes.undo();
  tellCards(null);
  settle(control, from, '');
  control.querySelector<HTMLElement>('[popover]')!.hidePopover();
  if (focused) opener.focus({ preventScroll: true });
  if (banner) announce(control, 'The published run is back.');
}

/** @throws DataError what is wrong with the run; Error when something cannot be loaded */
async function compute(control: HTMLElement, wanted: string | File): Promise<ReadNote> {
  const study = control.dataset['study']!;
  const pins = await inWorkbench((bench) => bench.pins(study));
  const named = pins.map((pin) => ({ ...pin, id: pin.runId, page: site.run(pin.runId) }));
  const run = typeof wanted === 'string' ? byId('run', wanted, named) : await own(wanted);
  return { run, note: await inWorkbench((bench) => bench.readNote(study, run.sha256)), pins };
}

async function own(file: File): Promise<ReadNote['run']> {
  const { id, provenance, digest } = (await openFile(file)).run;
  return { id, label: file.name, provenance, sha256: digest.sha256, page: null };
}

/** Shows a reading in place of what is shown. @returns what differs, in one line */
function show(article: HTMLElement, reading: ReadNote, onBack: () => void): string {
  const { run, note } = reading;
  changes.undo();
  const differences = readProse(article, note, run.id, changes);
  showCharts(article, reading);
  showNames(article, run);
  const banner = bannerOf(run, differences, onBack);
  article.before(changes.added(banner));
  tellCards({ rows: new Map(note.claims.map((claim) => [claim.id, claim])), label: run.label });
  return summaryOf(differences);
}

/**
 * Control and address say what is shown.
 * @param from `reader`: the address is a new entry in the history
 * @param run the run in the address; empty = the published one, or the reader's own
 * @param own name of the reader's own file
 */
function settle(control: HTMLElement, from: 'reader' | 'address', run: string, own?: string): void {
  const select = control.querySelector('select')!;
  select.querySelector('[value=""]')?.remove();
  if (own !== undefined) select.add(new Option(own, ''));
  select.value = own === undefined ? run || control.dataset['published']! : '';
  control.dataset['run'] = run;
  setQuery([['run', run]], from === 'reader' ? 'pushState' : 'replaceState');
}

const announce = (control: HTMLElement, text: string) => {
  control.querySelector('[role="status"]')!.textContent = text;
};

/** @param detail what cards show beside the published row; null when the published run is back */
const tellCards = (detail: Reading | null) => document.dispatchEvent(new CustomEvent('ct:reading', { detail }));

/** Only charts of the published run have files on the site. */
function showCharts(article: HTMLElement, { run, note, pins }: ReadNote): void {
  const archives = [
    ...pins.filter((pin) => pin.runId !== run.id).map((pin) => ({ id: pin.runId, digest: pin })),
    { id: run.id, digest: run },
  ];
  const addresses = inlineAddresses(archives, (id) => (id === run.id ? run.page : site.run(id)));
  const read = [...note.charts, ...note.figures];
  for (const published of article.querySelectorAll<ChartElement>('ct-chart[data-study]')) {
    const spec = read.find(({ id }) => id === published.dataset['chart']);
    if (!spec) continue;
    const chart = changes.standIn(published);
    chart.append(element('figure'));
    chart.show(spec, figureHtml(spec, addresses));
  }
}

/** Says what was written for the published run, and which run the figures come from now. */
function showNames(article: HTMLElement, run: RunRead): void {
  const byline = article.querySelector('[data-run-named]');
  if (byline) changes.content(byline, 'Figures read with ', ...nameOf(run));
  const written = 'All words, “first run” and machines too, were written for the published run; a framed number is that of ';
  const counts = 'The counts are of verdicts on the claims of the source by the published runs, whatever run the note is read with.';
  const notice = (text: string) => changes.added(element('p', 'reading-notice warning', text));
  article.querySelector('.standfirst')?.after(notice(`${written}${run.label}.`));
  article.querySelector('.audit-summary')?.before(notice(counts));
}
