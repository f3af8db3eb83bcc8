/**
 * `node scripts/data-summary.ts <data before> <data after>` prints, as Markdown for a pull request, what a change of data/ does: pins,
 * published numbers, corrections, and for each study whose canonical run changed the table of `tax diff`. Nothing where nothing changed.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLimits } from '../src/bundle/index.ts';
import { parsePublished } from '../src/claims/published.ts';
import { diff } from '../src/cli/diff.ts';
import { correctionsOf } from '../src/sample-run/corrections.ts';
import { archivePath, loadCorrections, loadPins, type Pin } from '../src/sample-run/index.ts';

/** Text of data is text, also in a table: no tag, link, cell or emphasis of its own. */
const plain = (text: string) => text.replaceAll(/[\\`*_[\]<>|&~@#]/g, '\\$&').replaceAll(/\s+/g, ' ');

/** @returns Markdown, empty where the folders say the same */
export async function dataSummary(before: string, after: string): Promise<string> {
  const [pinsBefore, pinsAfter] = await Promise.all([before, after].map((dataDir) => loadPins({ dataDir })));
  const studies = [...new Set([...pinsBefore!, ...pinsAfter!].map(({ study }) => study))];
  const parts = [pinLines(pinsBefore!, pinsAfter!), await correctionLines(before, after)];
  for (const study of studies) {
    parts.push(await numberLines(study, before, after));
    parts.push(await canonicalLines(study, pinsBefore!, pinsAfter!, [before, after]));
  }
  const lines = parts.flat();
  return lines.length === 0 ? '' : `${['# What changed in data/', ...lines].join('\n')}\n`;
}

function pinLines(before: readonly Pin[], after: readonly Pin[]): string[] {
  const named = ({ runId, study, label }: Pin) => `${plain(runId)} (${plain(study)}, ${plain(label)})`;
  const without = (pins: readonly Pin[], others: readonly Pin[]) =>
    pins.filter(({ sha256 }) => !others.some((pin) => pin.sha256 === sha256));
  const lines = [
    ...without(after, before).map((pin) => `- pinned ${named(pin)}`),
    ...without(before, after).map((pin) => `- unpinned ${named(pin)}`),
  ];
  return lines.length === 0 ? [] : ['', '## Pins', '', ...lines];
}

async function correctionLines(before: string, after: string): Promise<string[]> {
  const [old, now] = await Promise.all([before, after].map((dataDir) => loadCorrections({ dataDir })));
  const known = new Set(old!.map((correction) => JSON.stringify(correction)));
  const added = now!.filter((correction) => !known.has(JSON.stringify(correction)));
  return added.length === 0
    ? []
    : ['', '## Corrections', '', ...added.map((c) => `- ${c.date} ${plain(`${c.study}/${c.claim}`)}, ${c.kind}: ${plain(c.because)}`)];
}

/** Old and new text of every published number whose text changes, comes or goes. */
async function numberLines(study: string, before: string, after: string): Promise<string[]> {
  const [old, now] = await Promise.all([before, after].map((dataDir) => literals(dataDir, study)));
  const said = { study, date: '', because: '' };
  const rows = [
    ...correctionsOf(old!, now!, said).map((c) => [c.claim, c.old.text, c.new?.text ?? 'published no more']),
    ...Object.entries(now!).flatMap(([claim, { text }]) => (old![claim] ? [] : [[claim, 'not published', text]])),
  ];
  const table = [['claim', 'before', 'after'], ['---', '---:', '---:'], ...rows.map((row) => row.map(plain))];
  return rows.length === 0 ? [] : ['', `## Published numbers of ${plain(study)}`, '', ...table.map((row) => `| ${row.join(' | ')} |`)];
}

async function literals(dataDir: string, study: string) {
  const file = join(dataDir, 'published', `${study}.json`);
  return existsSync(file) ? parsePublished(await readFile(file, 'utf8')).claims : {};
}

async function canonicalLines(
  study: string,
  before: readonly Pin[],
  after: readonly Pin[],
  dirs: readonly [string, string],
): Promise<string[]> {
  const canonical = (pins: readonly Pin[]) => pins.find((pin) => pin.study === study && pin.canonical);
  const [old, now] = [canonical(before), canonical(after)];
  if (!old || !now || old.sha256 === now.sha256) return [];
  const paths = [old, now].map((pin, i) => archivePath(pin, { dataDir: dirs[i]! })) as [string, string];
  const most = (limit: 'totalBytes' | 'fileBytes') => Math.max(...[old, now].map(({ limits }) => (limits ?? defaultLimits)[limit]));
  const raised = { maxUnpacked: most('totalBytes'), maxFile: most('fileBytes') };
  const table = await diff(...paths, { data: dirs[1], markdown: true, ...raised });
  return ['', `## Canonical run of ${plain(study)}: ${plain(old.runId)} → ${plain(now.runId)}`, '', table.trimEnd()];
}

if (import.meta.main) {
  const [before, after] = process.argv.slice(2);
  if (before === undefined || after === undefined) {
    process.stderr.write('usage: node scripts/data-summary.ts <data before> <data after>\n');
    process.exitCode = 2;
  } else process.stdout.write(await dataSummary(before, after));
}
