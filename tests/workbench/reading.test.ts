/** Notes as other runs read them: every study with every one of its pinned runs. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parsePublished } from '../../src/claims/published.ts';
import type { Run } from '../../src/run/types.ts';
import { openStudy } from '../../src/studies/open.ts';
import type { NoteReading } from '../../src/workbench/read-note.ts';
import { archiveOf, benchOnPins, expected } from './bench.ts';

const { pins } = expected;
const bench = benchOnPins();

const readings = new Map<string, Promise<NoteReading>>();
/** The study's note, read once with each of its runs. */
function readWith(study: string, runId: string): Promise<NoteReading> {
  const read = async () => {
    // The published one as a reader opens a file.
    const isPublished = runId === publishedRun(study);
    const { run } = await (isPublished ? bench.open(new File([await archiveOf(runId)], 'mine.tgz')) : bench.openPinned(runId));
    return bench.readNote(study, run.digest.sha256);
  };
  const reading = readings.get(`${study} ${runId}`) ?? read();
  readings.set(`${study} ${runId}`, reading);
  return reading;
}

const unread = (claims: NoteReading['claims']) => claims.flatMap((claim) => ('cannot' in claim ? [claim] : []));
const rows = (claims: NoteReading['claims']) => claims.flatMap((claim) => ('cannot' in claim ? [] : [claim]));
const publishedRun = (study: string) => pins.find((pin) => pin.study === study && pin.canonical)!.runId;

describe.each([...new Set(pins.map(({ study }) => study))])('the note of %s', (study) => {
  it('read with its own published archive says what is published', async () => {
    const { claims, charts, figures } = await readWith(study, publishedRun(study));
    const { claims: told } = parsePublished(await readFile(`data/published/${study}.json`, 'utf8'));
    expect(unread(claims)).toEqual([]);
    const numbers = rows(claims).filter(({ kind }) => kind === 'number');
    expect(Object.fromEntries(numbers.map(({ id, published, value }) => [id, { text: published, value }]))).toEqual(
      Object.fromEntries(Object.entries(told).map(([id, claim]) => [`${study}/${id}`, claim])),
    );
    expect(rows(claims).filter(({ verdict }) => verdict === 'contradicted')).toEqual([]);
    const opened = await openStudy(study);
    expect(charts.map(({ id }) => id)).toEqual(opened.charts(opened.runs.canonical).map(({ id }) => id));
    expect(figures).toEqual([]);
  });
});

/** Of a study that we measured, what the source printed stands beside our figures, whatever run of ours the note is read with. */
const isOfItsKind = (pin: (typeof pins)[number]) =>
  pins.some((own) => own.study === pin.study && own.canonical && own.provenance === pin.provenance);
const others = pins.filter((pin) => !pin.canonical && isOfItsKind(pin));

describe.each(others)('$study read with $runId', ({ study, runId }) => {
  it('holds no figure of the published run where it reads another', async () => {
    const [{ claims, charts, turned }, published] = await Promise.all([readWith(study, runId), readWith(study, publishedRun(study))]);
    expect(claims.map(({ id }) => id)).toEqual(published.claims.map(({ id }) => id));
    for (const { cannot } of unread(claims)) expect(cannot).toContain(runId);
    expect(charts.every((chart) => chart.run === runId)).toBe(true);
    const before = new Map(rows(published.claims).map((row) => [row.id, row]));
    const numbers = rows(claims).filter(({ kind }) => kind === 'number');
    expect(unread(claims).length > 0 || numbers.some((row) => row.value !== before.get(row.id)!.value)).toBe(true);
    const stale = numbers.filter((row) => {
      const reads = (r: typeof row, id: string) => r.runs.some((run) => run.id === id);
      return reads(before.get(row.id)!, publishedRun(study)) && !reads(row, runId) && !reads(row, publishedRun(study));
    });
    expect(stale).toEqual([]);
    // What turns has its whole interval on the other side of 1, or of 0, than the published one has.
    const sidesOf = ({ interval, unit }: (typeof numbers)[number]) =>
      [interval!.low, interval!.high].map((end) => Math.sign(end - (unit === '×' ? 1 : 0)));
    for (const row of numbers.filter(({ id }) => turned.includes(id)))
      expect(new Set([...sidesOf(before.get(row.id)!), ...sidesOf(row).map((side) => -side)]).size, row.id).toBe(1);
  });

  it('tests no sentence in whose decision it takes no part', async () => {
    const { claims } = await readWith(study, runId);
    const tested = rows(claims).filter(({ kind }) => kind === 'verdict');
    expect(tested.length).toBeGreaterThan(0);
    expect(tested.filter(({ runs, expressions }) => expressions.length > 0 && !runs.some(({ id }) => id === runId))).toEqual([]);
  });
});

const planOf = (run: Run) => /harness -- (\S+)/.exec(run.environment.find(({ label }) => label === 'Command')?.value ?? '')?.[1];
const opened = await Promise.all([...new Set(pins.map(({ study }) => study))].map((id) => openStudy(id)));
/** Runs of further plans, each with the one of its plan that the note quotes. */
const further = opened.flatMap((own) => {
  const all = own.pins.map(({ run }) => run).filter((run) => planOf(run) && planOf(run) !== planOf(own.runs.measured));
  const firstOf = (run: Run) => own.study.aa!.map(([first]) => own.runs.run(first)).find((first) => planOf(first) === planOf(run))?.id;
  return all.map((run) => ({ own, study: own.study.id, runId: run.id, quoted: firstOf(run) }));
});

it.each(further)('$study read with $runId, of a further plan, takes from it what the note quotes of that plan', async (one) => {
  const { own, study, runId, quoted } = one;
  expect(own.runs.all.map(({ id }) => id)).toContain(quoted);
  const [{ claims, figures }, published] = await Promise.all([readWith(study, runId), readWith(study, publishedRun(study))]);
  const readBy = (claim: (typeof claims)[number]) =>
    'cannot' in claim || claim.kind !== 'number' ? '' : claim.runs.map(({ id }) => id).join(' ');
  const before = published.claims.map(readBy);
  expect(before).toContain(quoted);
  const due = before.map((run) => (run === quoted ? runId : run === own.runs.measured.id ? '' : run));
  expect(claims.map(readBy)).toEqual(due);
  expect(unread(claims).every(({ kind, cannot }) => kind === 'verdict' || cannot === `${runId}.tgz is a run of another plan.`)).toBe(true);
  const drawn = own.study.figures(own.runs).filter(({ run }) => run === quoted);
  const isDrawn = drawn.map(({ id }) => runId === quoted || figures.some((figure) => figure.id === id && figure.run === runId));
  expect(isDrawn).not.toContain(false);
});

it('calls nothing a finding that rests on no figure of the run', async () => {
  const { claims, charts } = await readWith('gcs-encryption-proxy', 'gcs-encryption-proxy-20250115-acceptance');
  expect(unread(claims).some(({ kind, cannot }) => kind === 'verdict' && cannot.includes('row 1 of the load tests is not'))).toBe(true);
  expect(charts.some(({ notRecorded }) => notRecorded)).toBe(true);
});

it('says that a figure is not recorded where the run lacks what it shows', async () => {
  const { figures } = await readWith('cdt-cache', 'cdt-cache-20251126-example');
  expect(figures.length).toBeGreaterThan(0);
  for (const { notRecorded, run } of figures) {
    expect(run).toBe('cdt-cache-20251126-example');
    expect(notRecorded?.message).toMatch(/not recorded in this run/i);
  }
});
