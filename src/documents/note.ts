/** What a note and the home page show of claims. In: evaluated studies, what notes place. Out: elements, in the order of each page. */
import { siteAddresses } from '../charts/addresses.ts';
import type { ChartSpec } from '../charts/spec.ts';
import type { EvaluatedClaim, EvaluatedNumber } from '../claims/types.ts';
import { chartHtml } from '../report/chart.ts';
import { auditHtml, countHtml, factHtml, findingHtml, numberHtml, sentenceHtml } from '../report/claims.ts';
import { byId, caught, chartRuns } from '../studies/evaluate.ts';
import type { Placed } from './expected.ts';
import type { Piece } from './pieces.ts';
import { allOf, replicationPieces } from './replications.ts';
import { auditId, type Site, type SiteStudy } from './site.ts';
import { mapPiece } from './tax-map.ts';

/** Elements of a note that show figures, as `notePieces` lists them. */
export const IN_NOTE =
  /<div><dt>[^]*?<\/div>|<a class="claim" [^]*?<\/a>(?:<span class="spread">[^]*?<\/span>)?|<a class="verdict" [^]*?<\/a>|<ct-chart [^]*?<\/ct-chart>|<li id="audit-[^]*?<\/li>|<tr id="replication-[^]*?<\/tr>/g;

/** Elements of the home page that show figures, as `homePieces` lists them. */
export const IN_HOME =
  /<div><dt>[^]*?<\/div>|<a class="(?:claim|verdict)" [^]*?<\/a>|<li><a [^>]*><strong>[^]*?<\/li>|(?:<svg class="ct-svg [^]*?<\/svg>)+/g;

/** The facts of the cover, then what the text places. */
export function notePieces(opened: SiteStudy, placed: readonly Placed[], base: string): Piece[] {
  const { study, audit } = opened;
  const place = { base, study: study.id };
  const used = new Set<string>();
  const first = (claim: string) => !used.has(claim) && Boolean(used.add(claim));
  const charts = chartsOf(opened);
  const addresses = siteAddresses(base);
  return [
    ...factPieces(opened, base),
    ...placed.flatMap((placed): Piece[] => {
      if (placed.kind === 'audit')
        return study.audit.map(({ id }) => {
          const entry = audit.find((judged) => judged.id === id);
          return { claim: auditId(study.id, id), text: entry ? auditHtml(place, entry) : null };
        });
      if (placed.kind === 'replications') return replicationPieces(opened, base);
      if (placed.kind === 'chart') {
        const spec = charts(placed.chart);
        return [{ claim: `${study.id}/chart ${placed.chart}`, text: spec && chartHtml(spec, addresses) }];
      }
      const where = { ...place, first: first(placed.claim) };
      if (placed.kind === 'sentence')
        return [{ claim: `${study.id}/${placed.claim}`, text: sentenceHtml(where, placed.claim, placed.html) }];
      return [numberPiece(opened, placed.claim, (claim) => numberHtml(where, claim, placed.spread))];
    }),
  ];
}

/** A chart that a note may place, by id; null where what it reads was refused. @throws DataError `chart-unknown` */
function chartsOf({ study, runs, charts }: SiteStudy): (id: string) => ChartSpec | null {
  const made = [caught(() => study.figures(runs)), ...chartRuns(study, runs).map((read) => caught(() => charts(read())))];
  const known = made.flatMap((specs) => (specs instanceof Error ? [] : specs));
  const refused = made.some((specs) => specs instanceof Error);
  return (id) => known.find((spec) => spec.id === id) ?? (refused ? null : byId('chart', id, known));
}

const factPieces = (opened: SiteStudy, base: string): Piece[] =>
  opened.study.facts.map(({ label, claim }) =>
    numberPiece(opened, claim, (evaluated) => factHtml({ base, study: opened.study.id }, label, evaluated)),
  );

/** Counts, the finding of each note, the first with its facts, the tax map. */
export const homePieces = (site: Site): Piece[] => [
  ...countsOf(site).map(({ count, label, href }) => ({ text: countHtml(count, label, href) })),
  ...site.studies.flatMap((opened, i): Piece[] => [findingPiece(opened, site.base), ...(i === 0 ? factPieces(opened, site.base) : [])]),
  mapPiece(site),
];

export function countsOf(site: Site) {
  const { base, expected, studies } = site;
  const replications = allOf(site);
  return [
    { label: 'studies', count: studies.length, href: '#notes' },
    { label: 'pinned runs', count: expected.pins.length, href: `${base}runs/` },
    { label: 'claims of ours, each computed', count: studies.flatMap(({ study }) => study.claims).length, href: `${base}claims/` },
    { label: 'claims of the sources, each judged', count: studies.flatMap(({ study }) => study.audit).length, href: `${base}claims/` },
    {
      label: `of ${replications.length} headline findings of the sources replicate`,
      count: replications.filter(({ verdict }) => verdict === 'replicates').length,
      href: `${base}replications/`,
    },
  ];
}

function findingPiece({ study, claims }: SiteStudy, base: string): Piece {
  const found = evaluated(claims, study.finding);
  const text = found?.kind === 'verdict' ? findingHtml({ base, study: study.id }, found) : null;
  return { claim: `${study.id}/${study.finding}`, text };
}

function numberPiece({ study, claims }: SiteStudy, id: string, html: (claim: EvaluatedNumber) => string): Piece {
  const found = evaluated(claims, id);
  return { claim: `${study.id}/${id}`, text: found?.kind === 'number' ? html(found) : null };
}

const evaluated = (claims: readonly EvaluatedClaim[], id: string) => claims.find((claim) => claim.id === id);
