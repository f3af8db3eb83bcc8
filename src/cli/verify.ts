/**
 * `tax verify`: archives, transcripts, published literals, corrections and the sources' sentences against what is computed, offline. Everything is
 * checked and all that is wrong is listed. In: data folder. Out: report and whether it is clean.
 */
import { ofKind } from '../claims/evaluate.ts';
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { readBundle } from '../bundle/index.ts';
import { ledgerId } from '../claims/ledger.ts';
import { compare, parsePublished } from '../claims/published.ts';
import { isDataError, type DataError } from '../run/errors.ts';
import type { Run } from '../run/types.ts';
import { altered, unpublished, type Correction } from '../sample-run/corrections.ts';
import { loadCorrections, openPins, readPinned, unpinnedFiles, type Pin } from '../sample-run/index.ts';
import { openOn } from '../studies/evaluate.ts';
import { studies, type Study } from '../studies/index.ts';
import { jsonText } from './terminal-text.ts';

/** By study: SHA-256 of the sentences of its source. */
const Words = v.record(v.string(), v.string());

interface Report {
  clean: boolean;
  pins: number;
  claims: number;
  audits: number;
  replications: number;
  /** Files beside the archives that are none. */
  ignored: string[];
  findings: { code: string; place: string; message: string }[];
}

/** Checks every archive, then all that rests on them; what cannot be read is a finding, so that one run lists them all. */
export async function verify({ data, json }: { data: string; json?: boolean }): Promise<{ text: string; clean: boolean }> {
  const report: Report = { clean: true, pins: 0, claims: 0, audits: 0, replications: 0, ignored: [], findings: [] };
  const find = (code: string, place: string, message: string) => void report.findings.push({ code, place, message });
  const options = { dataDir: data };
  /** Runs one check; an error of the data or of reading it becomes a finding at `place`. */
  async function collect<T>(place: string, check: () => Promise<T>): Promise<T | undefined> {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      report.findings.push(findingAt(place, error));
      return undefined;
    }
  }

  const pins = (await collect(data, () => openPins(options))) ?? new Map<Pin, Run | DataError>();
  const refused = [...pins.values()].filter((run) => isDataError(run));
  await collect(data, async () => {
    const { archives, others } = await unpinnedFiles(options);
    report.ignored = others;
    report.findings.push(...[...archives, ...refused].map((error) => findingAt(data, error)));
  });
  report.pins = pins.size - refused.length;
  for (const [pin, run] of pins)
    if (pin.provenance === 'transcribed' && !isDataError(run))
      await collect(join(data, 'transcripts', pin.runId), async () => {
        for (const path of await changedIn(pin, data))
          find('transcript-differs', path, `is not as in the pinned ${pin.file}; restore it, or pack and pin anew.`);
      });

  const corrections = (await collect(join(data, 'corrections.json'), () => loadCorrections(options))) ?? [];
  for (const correction of altered(corrections))
    find('correction-differs', `${data}/corrections.json#/${corrections.indexOf(correction)}`, alteredText(correction));
  const words = await collect(join(data, 'sources.json'), async () =>
    v.parse(Words, JSON.parse(await readFile(join(data, 'sources.json'), 'utf8'))),
  );
  for (const study of pins.size > 0 ? studies : []) {
    const digest = wordsOf(study);
    if (words && study.audit.length > 0 && words[study.id] !== digest)
      find('source-differs', `${data}/sources.json#/${study.id}`, `a sentence of the source is not as transcribed: digest ${digest}.`);
    const file = join(data, 'published', `${study.id}.json`);
    await collect(file, async () => {
      const published = parsePublished(await readFile(file, 'utf8'));
      const own = [...pins.keys()].filter((pin) => pin.study === study.id);
      const opened = openOn(study, own, (pin) => {
        const run = pins.get(pin)!;
        if (isDataError(run)) throw run;
        return run;
      });
      report.claims += ofKind(opened, 'number').length + ofKind(opened, 'verdict').length;
      report.audits += ofKind(opened, 'audit').length;
      report.replications += ofKind(opened, 'replication').length;
      // What a refused archive costs is no finding of its own.
      for (const result of opened.results)
        if ('cannot' in result && !refused.some(({ message }) => result.cannot.message.includes(message)))
          find('claim-failed', `${file}#/claims/${ledgerId(study.id, result)}`, result.cannot.message);
      for (const { code, claim, message } of compare(opened.results, published)) find(code, `${file}#/claims/${claim}`, message);
      for (const correction of unpublished(corrections, study.id, published.claims))
        find('correction-ahead', `${file}#/claims/${correction.claim}`, aheadText(correction));
    });
  }
  report.clean = report.findings.length === 0;
  return { text: json ? jsonText(report) : print(report), clean: report.clean };
}

/** Paths of a transcript's files that are not as in its archive, there or here alone. */
async function changedIn(pin: Pin, data: string): Promise<string[]> {
  const { files } = await readBundle(pin.file, await readPinned(pin, { dataDir: data }), pin.limits);
  const folder = join(data, 'transcripts', pin.runId);
  const names = new Set([...files.keys(), ...(await readdir(folder))]);
  const differs = async (name: string) => {
    const here = await readFile(join(folder, name)).catch(() => undefined);
    return here !== undefined && files.has(name) && here.equals(files.get(name)!) ? [] : [join(folder, name)];
  };
  return (await Promise.all([...names].map(differs))).flat();
}

/** @returns SHA-256 of the sentences of a source as they were transcribed, in order */
const wordsOf = ({ audit }: Study): string => hash('sha256', audit.map(({ quote }) => quote).join('\n'));

const alteredText = ({ study, claim, old }: Correction) =>
  `${study}/${claim}: ${old.text} (${old.value}) is not what the entry before it published, or text and value differ; restore data/ from version control.`;

const aheadText = ({ old, new: now }: Correction) =>
  `data/corrections.json says ${old.text} → ${now?.text ?? 'retired'}, which is not published. Run the interrupted verb again, or restore data/ from version control.`;

const findingAt = (place: string, error: Error) =>
  isDataError(error)
    ? { code: error.code, place: error.source, message: error.message }
    : { code: 'data-unreadable', place, message: error.message };

function print({ pins, claims, audits, replications, ignored, findings, clean }: Report): string {
  const lines = findings.map(({ code, place, message }) => `${code}  ${place}\n  ${message}\n`);
  const left = ignored.length > 0 ? `ignored in data/bundles, no archive: ${ignored.join(', ')}\n` : '';
  const checked = `${pins} pins, ${claims} claims, ${audits} audited claims of the sources and ${replications} replications recomputed`;
  return `${lines.join('')}${left}${clean ? 'clean' : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`}: ${checked}.\n`;
}
