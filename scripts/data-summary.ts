/**
 * `node scripts/data-summary.ts <data before> <data after>` prints, as Markdown for a pull request, what a change of data/ does: pins,
 * published numbers, corrections, and for each study whose canonical run changed the table of `tax diff`. Nothing where nothing changed.
 */
import { diff } from '../src/cli/diff.ts';
import { readPublished } from '../src/cli/pin.ts';
import { markdownTable, markdownText as plain } from '../src/cli/terminal-text.ts';
import { correctionsOf } from '../src/sample-run/corrections.ts';
import { archivePath, loadCorrections, loadPins, type Pin } from '../src/sample-run/index.ts';

/** @returns Markdown, empty where the folders say the same */
export async function dataSummary(before: string, after: string): Promise<string> {
  const pins = [await loadPins(before), await loadPins(after)] as const;
  const parts = [pinLines(...pins), await correctionLines(before, after)];
  for (const study of new Set(pins.flat().map((pin) => pin.study)))
    parts.push(await numberLines(study, before, after), await canonicalLines(study, pins, [before, after]));
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
  const [old, now] = await Promise.all([before, after].map((dataDir) => loadCorrections(dataDir)));
  const known = new Set(old!.map((correction) => JSON.stringify(correction)));
  const added = now!.filter((correction) => !known.has(JSON.stringify(correction)));
  return added.length === 0
    ? []
    : ['', '## Corrections', '', ...added.map((c) => `- ${c.date} ${plain(`${c.study}/${c.claim}`)}, ${c.kind}: ${plain(c.because)}`)];
}

/** Old and new text of every published number whose text changes, comes or goes. */
async function numberLines(study: string, before: string, after: string): Promise<string[]> {
  const [old, now] = await Promise.all([before, after].map((dataDir) => readPublished(dataDir, study)));
  const said = { study, date: '', because: '' };
  const rows = [
    ...correctionsOf(old!.claims, now!.claims, said).map((c) => [c.claim, c.old.text, c.new?.text ?? 'published no more']),
    ...Object.entries(now!.claims).flatMap(([claim, { text }]) => (old!.claims[claim] ? [] : [[claim, 'not published', text]])),
  ];
  const table = markdownTable(['claim', 'before', 'after'], rows, [1, 2]);
  return rows.length === 0 ? [] : ['', `## Published numbers of ${plain(study)}`, '', ...table];
}

/** The table of `tax diff` where another run is canonical. */
async function canonicalLines(study: string, pins: readonly (readonly Pin[])[], dirs: readonly [string, string]): Promise<string[]> {
  const [old, now] = pins.map((all) => all.find((pin) => pin.study === study && pin.canonical));
  if (!old || !now || old.sha256 === now.sha256) return [];
  const paths = [old, now].map((pin, i) => archivePath(pin, dirs[i])) as [string, string];
  const table = await diff(...paths, { data: dirs[1], markdown: true });
  return ['', `## Canonical run of ${plain(study)}: ${plain(old.runId)} → ${plain(now.runId)}`, '', table.trimEnd()];
}

if (import.meta.main) {
  const [before, after] = process.argv.slice(2);
  if (before === undefined || after === undefined) {
    process.stderr.write('usage: node scripts/data-summary.ts <data before> <data after>\n');
    process.exitCode = 2;
  } else process.stdout.write(await dataSummary(before, after));
}
