/** What a note and the home page show of claims. In: evaluated studies, what notes place. Out: elements, in the order of each page. */
import { siteAddresses } from '../charts/addresses.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { chartHtml } from '../report/chart.ts';
import type { ReplicationVerdict } from '../claims/replicates.ts';
import { claimsOf } from '../claims/saying.ts';
import { auditHtml, auditSummaryHtml, countHtml, firstUses, numberHtml, sentenceHtml } from '../report/claims.ts';
import { findingHtml, rangeOf, type Finding } from '../report/finding.ts';
import { byId, caught, chartRuns } from '../studies/evaluate.ts';
import { figuresOf, holdingOf, holdsText } from '../studies/machines.ts';
import type { Placed } from './expected.ts';
import { holdingPieces } from './machines.ts';
import type { Piece } from './pieces.ts';
import { allOf, replicationPieces } from './replications.ts';
import { auditId, type Site, type SiteStudy } from './site.ts';

/** Elements of a note, and of the page about its source, that show figures, as `notePieces` and `sourcePieces` list them. */
export const IN_NOTE =
  /<a class="claim" [^]*?<\/a>(?:<span class="spread">[^]*?<\/span>)?|<a class="verdict" [^]*?<\/a>|<ct-chart [^]*?<\/ct-chart>|<li id="audit-[^]*?<\/li>|<ul class="audit-summary">[^]*?<\/ul>|<tr id="replication-[^]*?<\/tr>|<p class="machines">[^]*?<\/p>/g;

/** Elements of the home page that show figures, as `homePieces` lists them. */
export const IN_HOME = /<div class="finding" [^]*?<\/svg><\/div><\/div>|<li><a [^>]*><strong>[^]*?<\/li>/g;

/** The numbers of title and standfirst, then what the text places. */
export function notePieces(
  opened: SiteStudy,
  { title, standfirst }: { title: string; standfirst: string },
  placed: readonly Placed[],
  base: string,
): Piece[] {
  const cover = claimsOf(title + standfirst).map((claim): Placed => ({ kind: 'number', claim, spread: false }));
  return sourcePieces(opened, [...cover, ...placed], base);
}

/** What the page about the source places. */
export function sourcePieces(opened: SiteStudy, placed: readonly Placed[], base: string): Piece[] {
  const { study, audit } = opened;
  const place = { base, study: study.id };
  const isFirstUse = firstUses();
  const charts = chartsOf(opened);
  const addresses = siteAddresses(base);
  return placed.flatMap((placed): Piece[] => {
    if (placed.kind === 'audit')
      return study.audit.map(({ id }) => {
        const entry = audit.find((judged) => judged.id === id);
        return { claim: auditId(study.id, id), text: entry ? auditHtml(place, entry) : null };
      });
    if (placed.kind === 'audit summary') {
      const whole = audit.length === study.audit.length;
      return [{ claim: `${study.id}/audit`, text: whole ? auditSummaryHtml(place, audit) : null }];
    }
    if (placed.kind === 'replications') return replicationPieces(opened, base);
    if (placed.kind === 'machines') return holdingPieces(opened, base);
    if (placed.kind === 'chart') {
      const spec = charts(placed.chart);
      return [{ claim: `${study.id}/chart ${placed.chart}`, text: spec && chartHtml(spec, addresses) }];
    }
    const where = { ...place, first: isFirstUse(placed.claim) };
    if (placed.kind === 'sentence') return [{ claim: `${study.id}/${placed.claim}`, text: sentenceHtml(where, placed.claim, placed.html) }];
    const number = opened.claims.find(({ id }) => id === placed.claim);
    return [{ claim: `${study.id}/${placed.claim}`, text: number?.kind === 'number' ? numberHtml(where, number, placed.spread) : null }];
  });
}

/** A chart that a note may place, by id; null where what it reads was refused. @throws DataError `chart-unknown` */
function chartsOf({ study, runs, charts }: SiteStudy): (id: string) => ChartSpec | null {
  const made = [caught(() => figuresOf(study, runs)), ...chartRuns(study, runs).map((read) => caught(() => charts(read())))];
  const known = made.flatMap((specs) => (specs instanceof Error ? [] : specs));
  const refused = made.some((specs) => specs instanceof Error);
  return (id) => known.find((spec) => spec.id === id) ?? (refused ? null : byId('chart', id, known));
}

/** The finding of each note, counts. */
export const homePieces = (site: Site): Piece[] => [
  ...site.studies.map((opened) => findingPiece(opened, site)),
  ...countsOf(site).map(({ count, label, href }) => ({ text: countHtml(count, label, href) })),
];

function findingPiece(opened: SiteStudy, site: Site): Piece {
  const text = caught(() => findingHtml(site.base, findingOf(opened), rangeOf(site.studies.map(findingOf))));
  return { claim: `${opened.study.id}/finding`, text: text instanceof Error ? null : text };
}

/** The finding of a study with its numbers. @throws DataError `claim-unknown` where one of them could not be evaluated */
export function findingOf({ study, claims, runs }: Pick<SiteStudy, 'study' | 'claims' | 'runs'>): Finding {
  const numbers = claims.filter((claim) => claim.kind === 'number');
  const number = (id: string) => byId('claim', id, numbers);
  const { ours, printed } = study.cost;
  return { study, number, ours: ours.map(number), printed: printed.map(number), holds: holdsText(holdingOf(study, runs)) };
}

export function countsOf(site: Site) {
  const { base, expected, studies } = site;
  const replications = allOf(site);
  const judged = (word: ReplicationVerdict) => replications.filter(({ verdict }) => verdict === word).length;
  return [
    { label: 'studies', count: studies.length, href: '#notes' },
    { label: 'pinned runs', count: expected.pins.length, href: `${base}runs/` },
    { label: 'claims of ours, each computed', count: studies.flatMap(({ study }) => study.claims).length, href: `${base}claims/` },
    { label: 'claims of the sources, each judged', count: studies.flatMap(({ study }) => study.audit).length, href: `${base}claims/` },
    {
      label: `of ${replications.length} findings of the sources replicate, ${judged('same direction, other size')} in direction only, ${judged('opposite') + judged('not seen here')} do not, ${judged('cannot tell')} are undecided`,
      count: judged('replicates'),
      href: `${base}replications/`,
    },
  ];
}
