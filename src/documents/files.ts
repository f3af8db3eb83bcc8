/** Every file of the site beside its pages: the API, charts as data and drawings, the feed. */
import { caught } from '../run/errors.ts';
import { chartText, dataAddress, type FileType } from '../report/addresses.ts';
import type { Archive } from '../charts/frame.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { archivesOf, quotedCharts } from './charts.ts';
import { claimsLines } from './claims.ts';
import { feedText } from './feed.ts';
import { runAddress } from '../report/api.ts';
import { documentLines } from './json.ts';
import { overviewDocument } from './overview.ts';
import { defaultPair } from './pair.ts';
import { REPLICATIONS_JSON, replicationsDocument } from './replications.ts';
import { runDocument } from './runs.ts';
import type { Site, SiteStudy } from './site.ts';

export interface SiteFile {
  /** Below the site's base. */
  path: string;
  /** What it serves, in lines; null for one about something that could not be evaluated. @throws what keeps all of it from being computed */
  lines(): readonly (string | null)[];
}

const file = (path: string, text: () => string): SiteFile => ({ path, lines: () => text().split('\n') });
const json = (path: string, document: () => object): SiteFile => ({ path, lines: () => documentLines(document()) });

/** What belongs to one study: its ledger, its runs and their charts. */
export const filesOf = ({ base }: Site, opened: SiteStudy): SiteFile[] => [
  { path: `api/v1/claims/${opened.study.id}.json`, lines: () => claimsLines(opened.ledger, base) },
  ...opened.pins.map((pinned) => json(runAddress('', pinned.pin.runId), () => runDocument(pinned, opened.pins, base))),
  ...chartFiles(
    `api/v1/charts/${opened.study.id}/`,
    () => quotedCharts(opened),
    (spec, type) => dataAddress('', spec, type),
    (spec) => archivesOf(spec, opened.pins),
  ),
];

/** What belongs to no study alone. */
export function filesOfSite(site: Site): SiteFile[] {
  const pair = () => defaultPair(site);
  return [
    ...chartFiles(
      'compare/',
      () => pair().charts,
      (spec, type) => `compare/${spec.id}.${type}`,
      () => [pair().a.run, pair().b.run],
    ),
    json(REPLICATIONS_JSON, () => replicationsDocument(site)),
    json('api/v1/index.json', () => overviewDocument(site)),
    file('feed.xml', () => feedText(site)),
  ];
}

/** Files of charts; where the charts cannot be made, one at `place` that says why when it is asked for its lines. */
function chartFiles(
  place: string,
  charts: () => readonly ChartSpec[],
  address: (spec: ChartSpec, type: FileType) => string,
  archives: (spec: ChartSpec) => readonly Archive[],
): SiteFile[] {
  const specs = caught(charts);
  if (specs instanceof Error) {
    const refuse = () => {
      throw specs;
    };
    return [{ path: place, lines: refuse }];
  }
  return specs.flatMap((spec) =>
    (['csv', 'json', 'svg'] as const)
      .filter((type) => type !== 'svg' || !spec.notRecorded)
      .map((type) => file(address(spec, type), () => chartText(spec, type, archives(spec)))),
  );
}
