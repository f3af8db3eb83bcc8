/** Replications where the site shows them: in a note, on their own page, in the API. In: the site. Out: elements and a document. */
import { entryPath } from '../claims/ledger.ts';
import type { JudgedReplication } from '../claims/replication.ts';
import { answersHtml, notRepeatedHtml, placeOf, replicationCounts, replicationRow } from '../report/replications.ts';
import type { Estimate } from '../run/estimate.ts';
import { figureOf, schemaAddress, versionOf } from './json.ts';
import type { Piece } from './pieces.ts';
import { replicationId, type OpenedStudy, type Site } from './site.ts';

/** Elements of the page of all replications, as `replicationsPagePieces` lists them. */
export const IN_REPLICATIONS =
  /<li data-count=[^]*?<\/li>|<tr id="[^"]*" data-replication=[^]*?<\/tr>|<p class="answers">[^]*?<\/p>|<details class="not-repeated">[^]*?<\/details>/g;

/** The rows of one study. @param named true on the page of all studies */
export function replicationPieces(opened: OpenedStudy, base: string, named = false): Piece[] {
  const place = placeOf(opened, base, named);
  return (opened.study.replications ?? []).map(({ id }) => {
    const judged = opened.replications.find((own) => own.id === id);
    return { claim: replicationId(opened.study.id, id), text: judged ? replicationRow(place, judged) : null };
  });
}

/** How many sentences of the sources have a row, then those of every study that have none. */
export const notRepeatedPieces = ({ base, studies }: Site): Piece[] => [
  { text: answersHtml(studies.map(({ study }) => study)) },
  ...studies.filter(({ study }) => study.audit.length > 0).map(({ study }) => ({ text: notRepeatedHtml(base, study) })),
];

/** Counts, the rows of every study, then the sentences without one. */
export const replicationsPagePieces = (site: Site): Piece[] => [
  ...replicationCounts(allOf(site).map(({ verdict }) => verdict)).map((text) => ({ text })),
  ...site.studies.flatMap((opened) => replicationPieces(opened, site.base, true)),
  ...notRepeatedPieces(site),
];

/** Every judged entry. @throws Error where one could not be judged: nothing is counted or listed as a whole then */
export function allOf({ studies }: Site): JudgedReplication[] {
  const judged = studies.flatMap(({ replications }) => replications);
  const due = studies.flatMap(({ study }) => study.replications ?? []).length;
  if (judged.length < due) throw new Error(`${due - judged.length} findings could not be judged.`);
  return judged;
}

/** Address of the document, below the site's base. */
export const REPLICATIONS_JSON = `api/v${versionOf('replications')}/replications.json`;

/** All of them as one document of the API. @throws as `allOf` */
export function replicationsDocument(site: Site) {
  const { base, studies } = site;
  allOf(site);
  const rows = studies.flatMap(({ study, replications }) => replications.map((judged) => ({ study: study.id, ...judged })));
  return {
    version: versionOf('replications'),
    schema: schemaAddress(base, 'replications'),
    replications: rows.map(({ id, study, finding, about, rule, printed, machines, notCovered, verdict, isClose, byMachine }) => ({
      id: replicationId(study, id),
      study,
      finding,
      sourceClaim: `${study}/audit-${about}`,
      rule,
      printed: printed && figureOf(printed),
      machines: machines.map((own) => ({
        machine: own.machine,
        runs: own.runs,
        ratio: own.ratio ? estimateOf(own.ratio) : null,
        again: own.again ? estimateOf(own.again) : null,
        verdict: own.verdict,
        close: own.isClose,
        settledBy: own.settledBy || null,
      })),
      notCovered: [...notCovered],
      verdict,
      close: isClose,
      byMachine,
      page: `${base}notes/${study}/#replication-${id}`,
      ledger: base + entryPath({ id: replicationId(study, id) }),
    })),
  };
}

const estimateOf = ({ value, n, of, interval, byRun, runs }: Estimate) => ({
  value,
  n,
  of,
  interval: interval ?? null,
  byRun,
  runs: runs.map((own) => ({
    run: own.run,
    value: own.value,
    n: own.n,
    of: own.of,
    interval: own.interval ?? null,
    values: [...own.ratios],
  })),
});
