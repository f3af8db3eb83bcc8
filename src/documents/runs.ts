/** One pinned run as a document of the API and as its page. */
import { siteAddresses } from '../report/addresses.ts';
import type { Html } from '../markup/markup.ts';
import { runHtml } from '../report/run-page.ts';
import { archiveAddress, hasChartFiles, type Pin } from '../sample-run/pins.ts';
import { formatNumber } from '../run/format.ts';
import type { Run } from '../run/types.ts';
import { titleIn } from '../studies/index.ts';
import { archiveDocument } from './archive.ts';
import { runAddress, schemaAddress, versionOf } from '../report/api.ts';
import type { OpenedStudy } from '../studies/evaluate.ts';
import { successorIn } from './superseded.ts';

type Pinned = OpenedStudy['pins'][number];

/** What pin and archive say of a run. */
export const runDocument = ({ pin, run }: { pin: Pin; run: Run }, pins: readonly { pin: Pin }[], base: string) => ({
  version: versionOf('run'),
  schema: schemaAddress(base, 'run'),
  ...archiveDocument(run),
  study: pin.study,
  label: pin.label,
  source: pin.source,
  pinnedAt: pin.pinnedAt,
  canonical: pin.canonical,
  supersedes: pin.supersedes,
  supersededBy: successorIn(pins, pin.runId),
  archive: { address: archiveAddress(pin, base), ...run.digest },
});

/** What the list of runs says of one, by column. */
export const listedFacts = ({ bytes }: Pick<Pin, 'bytes'>, run: Run) => ({
  started: run.startedAt?.slice(0, 10) ?? '',
  trials: `${run.trials}`,
  artifacts: run.artifacts.length > 0 ? `${run.artifacts.length}` : '',
  flags: `${run.flags.length}`,
  archive: formatNumber(bytes, 'B').text,
});

/** Everything that the bundle holds, for inside `<div class="page run">`. */
export function runMarkup({ study, pins, charts }: OpenedStudy, { pin, run }: Pinned, base: string): Html {
  const successor = successorIn(pins, pin.runId);
  return runHtml(run, {
    charts: charts(run),
    addresses: siteAddresses(base),
    fromArchive: !hasChartFiles(pin, pins),
    pin: { ...pin, label: titleIn(study, pin) },
    study: { title: study.name, href: `${base}notes/${study.id}/` },
    successor: pins.find((other) => other.pin.runId === successor)?.pin,
    links: [
      { label: 'Download the archive', href: archiveAddress(pin, base), download: true },
      { label: 'Compare with another run', href: `${base}compare/?a=${run.id}` },
      { label: 'All figures as JSON', href: runAddress(base, run.id) },
    ],
  });
}
