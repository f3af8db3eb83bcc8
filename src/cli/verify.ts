/** `tax verify`: from bytes to published literals, offline. In: data folder. Out: report and whether it is clean. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compare, parsePublished } from '../claims/published.ts';
import { isDataError, type DataError } from '../run/errors.ts';
import { checkPins } from '../sample-run/index.ts';
import { studies } from '../studies/index.ts';
import { openStudy } from '../studies/open.ts';

interface Report {
  clean: boolean;
  pins: number;
  claims: number;
  audits: number;
  findings: { code: string; place: string; message: string }[];
}

/** Checks every archive, then every study; what cannot be read is a finding, so that one run lists them all. */
export async function verify({ data, json }: { data: string; json?: boolean }): Promise<{ text: string; clean: boolean }> {
  const report: Report = { clean: true, pins: 0, claims: 0, audits: 0, findings: [] };
  await collect(report, data, async () => report.findings.push(...(await checkPins({ dataDir: data })).map(findingOf)));
  if (report.findings.length === 0) for (const { id } of studies) await verifyStudy(id, data, report);
  report.clean = report.findings.length === 0;
  return { text: json ? `${JSON.stringify(report, null, 2)}\n` : print(report), clean: report.clean };
}

function verifyStudy(id: string, dataDir: string, report: Report): Promise<void> {
  const file = join(dataDir, 'published', `${id}.json`);
  return collect(report, file, async () => {
    const opened = await openStudy(id, { dataDir });
    const published = parsePublished(await readFile(file, 'utf8'));
    report.pins += opened.pins.length;
    report.claims += opened.claims.length;
    report.audits += opened.audit.length;
    report.findings.push(
      ...compare(opened.claims, published).map(({ code, claim, message }) => ({ code, place: `${file}#/claims/${claim}`, message })),
    );
  });
}

/** Runs one check; an error of the data or of reading it becomes a finding at `place`. */
async function collect(report: Report, place: string, check: () => Promise<unknown>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    report.findings.push(isDataError(error) ? findingOf(error) : { code: 'data-unreadable', place, message: error.message });
  }
}

const findingOf = ({ code, source, message }: DataError) => ({ code, place: source, message });

function print({ pins, claims, audits, findings, clean }: Report): string {
  const lines = findings.map(({ code, place, message }) => `${code}  ${place}\n  ${message}\n`);
  const checked = `${pins} pins, ${claims} claims, ${audits} audited claims of the sources recomputed`;
  return `${lines.join('')}${clean ? 'clean' : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`}: ${checked}.\n`;
}
