/** `tax verify`: from bytes to published literals, offline. In: data folder. Out: report and whether it is clean. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answersOf } from '../claims/not-repeated.ts';
import { compare, parsePublished } from '../claims/published.ts';
import { isDataError, type DataError } from '../run/errors.ts';
import { unpublished, type Correction } from '../sample-run/corrections.ts';
import { checkPins, loadCorrections, loadStudyRuns } from '../sample-run/index.ts';
import { attempt, caught, evaluateStudy } from '../studies/evaluate.ts';
import { studies, type Study } from '../studies/index.ts';
import { jsonText } from './terminal-text.ts';

interface Report {
  clean: boolean;
  pins: number;
  claims: number;
  audits: number;
  replications: number;
  findings: { code: string; place: string; message: string }[];
}

/** Checks every archive, then every study; what cannot be read is a finding, so that one run lists them all. */
export async function verify({ data, json }: { data: string; json?: boolean }): Promise<{ text: string; clean: boolean }> {
  const report: Report = { clean: true, pins: 0, claims: 0, audits: 0, replications: 0, findings: [] };
  await collect(report, data, async () => report.findings.push(...(await checkPins({ dataDir: data })).map(findingOf)));
  if (report.findings.length === 0) for (const study of studies) await verifyStudy(study, data, report);
  report.clean = report.findings.length === 0;
  return { text: json ? jsonText(report) : print(report), clean: report.clean };
}

/** Each claim, judged claim and replication by itself, so that one that cannot be computed hides no other. */
function verifyStudy(study: Study, dataDir: string, report: Report): Promise<void> {
  const file = join(dataDir, 'published', `${study.id}.json`);
  return collect(report, file, async () => {
    const pins = await loadStudyRuns(study.id, { dataDir });
    const published = parsePublished(await readFile(file, 'utf8'));
    const claims = study.claims.map((claim) => ({ id: claim.id, is: attempt(study, claim, pins) }));
    const audits = study.audit.map((entry) => caught(() => evaluateStudy({ id: study.id, audit: [entry] }, pins)));
    const replications = (study.replications ?? []).map((entry) =>
      caught(() => evaluateStudy({ id: study.id, replications: [entry] }, pins)),
    );
    const computed = claims.flatMap(({ is }) => (is instanceof Error ? [] : [is]));
    const failed = new Set(claims.flatMap(({ id, is }) => (is instanceof Error ? [id] : [])));
    const ahead = unpublished(await loadCorrections({ dataDir }), study.id, published.claims);
    const differing = compare(computed, published).filter(({ claim }) => !failed.has(claim));
    report.pins += pins.length;
    report.claims += computed.length;
    report.audits += audits.filter((judged) => !(judged instanceof Error)).length;
    report.replications += replications.filter((judged) => !(judged instanceof Error)).length;
    report.findings.push(
      ...[...claims.map(({ is }) => is), ...audits, ...replications, caught(() => answersOf(study))].flatMap((result) =>
        result instanceof Error ? [findingAt(file, result)] : [],
      ),
      ...differing.map(({ code, claim, message }) => ({ code, place: `${file}#/claims/${claim}`, message })),
      ...ahead.map((correction) => ({
        code: 'correction-ahead',
        place: `${file}#/claims/${correction.claim}`,
        message: aheadText(correction),
      })),
    );
  });
}

const aheadText = ({ old, new: now }: Correction) =>
  `data/corrections.json says ${old.text} → ${now?.text ?? 'retired'}, which is not published. Run the interrupted verb again, or restore data/ from version control.`;

/** Runs one check; an error of the data or of reading it becomes a finding at `place`. */
async function collect(report: Report, place: string, check: () => Promise<unknown>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    report.findings.push(findingAt(place, error));
  }
}

const findingAt = (place: string, error: Error) =>
  isDataError(error) ? findingOf(error) : { code: 'data-unreadable', place, message: error.message };
const findingOf = ({ code, source, message }: DataError) => ({ code, place: source, message });

function print({ pins, claims, audits, replications, findings, clean }: Report): string {
  const lines = findings.map(({ code, place, message }) => `${code}  ${place}\n  ${message}\n`);
  const checked = `${pins} pins, ${claims} claims, ${audits} audited claims of the sources and ${replications} replications recomputed`;
  return `${lines.join('')}${clean ? 'clean' : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`}: ${checked}.\n`;
}
