/** `tax verify`: everything in data/ against what is computed, offline. */
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { altered, type Correction } from '../sample-run/corrections.ts';
import { loadCorrections, loadPins, unpinnedFiles, type Pin } from '../sample-run/index.ts';
import { studies } from '../studies/index.ts';
import { jsonText } from './terminal-text.ts';
import { collect, findingAt, verifyPart, type Finding, type Part, type Share } from './verify-part.ts';

/** By study: SHA-256 of the sentences of its source. */
const Words = v.record(v.string(), v.string());

interface Report extends Part {
  clean: boolean;
  /** Files beside the archives that are none. */
  ignored: string[];
}

/** Checks what all studies share, and each study. */
export async function verify({ data, json }: { data: string; json?: boolean }): Promise<{ text: string; clean: boolean }> {
  const findings: Finding[] = [];
  const pins = await collect(findings, data, () => loadPins(data));
  const unpinned = pins && (await collect(findings, data, () => unpinnedFiles(data)));
  const { archives = [], others: ignored = [] } = unpinned ?? {};
  findings.push(...archives.map((error) => findingAt(data, error)));
  const corrections = (await collect(findings, join(data, 'corrections.json'), () => loadCorrections(data))) ?? [];
  for (const correction of altered(corrections)) {
    const place = `${data}/corrections.json#/${corrections.indexOf(correction)}`;
    findings.push({ code: 'correction-differs', place, message: alteredText(correction) });
  }
  const words = await collect(findings, join(data, 'sources.json'), async () =>
    v.parse(Words, JSON.parse(await readFile(join(data, 'sources.json'), 'utf8'))),
  );
  for (const study of pins && words ? studies : []) {
    const digest = hash('sha256', study.audit.map(({ quote }) => quote).join('\n'));
    if (study.audit.length > 0 && words![study.id] !== digest) {
      const message = `a sentence of the source is not as transcribed: digest ${digest}.`;
      findings.push({ code: 'source-differs', place: `${data}/sources.json#/${study.id}`, message });
    }
  }
  const parts = pins ? await partsOf(pins, { data, corrections }) : [];
  const sum = (of: Exclude<keyof Part, 'findings'>) => parts.reduce((all, part) => all + part[of], 0);
  const report: Report = {
    clean: false,
    pins: sum('pins'),
    claims: sum('claims'),
    audits: sum('audits'),
    replications: sum('replications'),
    ignored,
    findings: [...findings, ...parts.flatMap((part) => part.findings)],
  };
  report.clean = report.findings.length === 0;
  return { text: json ? jsonText(report) : print(report), clean: report.clean };
}

/** A part for each study, largest first; this thread and another take the next study whenever they are free. */
async function partsOf(pins: readonly Pin[], shared: Omit<Share, 'study'>): Promise<Part[]> {
  const parts: Part[] = [];
  const left = largestFirst(pins).entries();
  const take = async (verifyOne: typeof verifyPart) => {
    for (const [i, study] of left) parts[i] = await verifyOne({ ...shared, study });
  };
  const thread = new Worker(new URL('./verify-thread.ts', import.meta.url));
  try {
    await Promise.all([take(verifyPart), take((share) => inThread(thread, share))]);
  } finally {
    await thread.terminate();
  }
  return parts;
}

/** Studies, and what pins name beside them, by the bytes of their archives. */
const largestFirst = (pins: readonly Pin[]): string[] => {
  const bytesOf = (id: string) => pins.reduce((sum, { study, bytes }) => sum + (study === id ? bytes : 0), 0);
  return [...new Set([...studies, ...pins.map(({ study: id }) => ({ id }))].map(({ id }) => id))].sort((a, b) => bytesOf(b) - bytesOf(a));
};

async function inThread(thread: Worker, share: Share): Promise<Part> {
  thread.postMessage(share);
  const [part] = (await once(thread, 'message')) as [Part];
  return part;
}

const alteredText = ({ study, claim, old }: Correction) =>
  `${study}/${claim}: ${old.text} (${old.value}) is not what the entry before it published, or text and value differ; restore data/ from version control.`;

function print({ pins, claims, audits, replications, ignored, findings, clean }: Report): string {
  const lines = findings.map(({ code, place, message }) => `${code}  ${place}\n  ${message}\n`);
  const left = ignored.length > 0 ? `ignored in data/bundles, no archive: ${ignored.join(', ')}\n` : '';
  const checked = `${pins} pins, ${claims} claims, ${audits} audited claims of the sources and ${replications} replications recomputed`;
  return `${lines.join('')}${left}${clean ? 'clean' : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`}: ${checked}.\n`;
}
