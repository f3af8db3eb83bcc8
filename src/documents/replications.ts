import { ofKind } from '../claims/evaluate.ts';
import { entryPath, ledgerId } from '../claims/ledger.ts';
import type { StatedReplication } from '../claims/types.ts';
import type { Estimate } from '../run/estimate.ts';
import type { Statistic } from '../run/types.ts';
import { schemaAddress, versionOf } from '../report/api.ts';
import type { Site } from './site.ts';

/** Every judged entry. @throws Error where one could not be judged: nothing is counted or listed as a whole then */
export function allOf({ studies }: Pick<Site, 'studies'>): StatedReplication[] {
  const judged = studies.flatMap((opened) => ofKind(opened, 'replication'));
  const due = studies.flatMap(({ study }) => study.replications).length;
  if (judged.length < due) throw new Error(`${due - judged.length} findings could not be judged.`);
  return judged;
}

/** Address of the document, below the site's base. */
export const REPLICATIONS_JSON = `api/v${versionOf('replications')}/replications.json`;

/** All of them as one document of the API. @throws as `allOf` */
export function replicationsDocument(site: Site) {
  const { base, studies } = site;
  allOf(site);
  const rows = studies.flatMap((opened) =>
    ofKind(opened, 'replication').map((own) => ({ study: opened.study.id, ledger: ledgerId(opened.study.id, own), ...own })),
  );
  return {
    version: versionOf('replications'),
    schema: schemaAddress(base, 'replications'),
    replications: rows.map(({ id, study, ledger, label, about, formula, printed, machines, notCovered, verdict, isClose, byMachine }) => ({
      id: ledger,
      study,
      finding: label,
      sourceClaim: `${study}/audit-${about}`,
      rule: formula,
      printed: printed && figureOf(printed),
      machines: machines.map(({ ratio, again, isClose: close, settledBy, ...own }) => ({
        ...own,
        ratio: ratio ? estimateOf(ratio) : null,
        again: again ? estimateOf(again) : null,
        close,
        settledBy: settledBy || null,
      })),
      notCovered: [...notCovered],
      verdict,
      close: isClose,
      byMachine,
      page: `${base}notes/${study}/#replication-${id}`,
      ledger: base + entryPath({ id: ledger }),
    })),
  };
}

const figureOf = ({ value, unit, n, values = [], interval }: Statistic) => ({
  value,
  unit,
  n,
  values: [...values],
  interval: interval ?? null,
});

const estimateOf = ({ interval, runs, ...whole }: Estimate) => ({
  ...whole,
  interval: interval ?? null,
  runs: runs.map(({ interval: own, ratios, ...blocks }) => ({ ...blocks, interval: own ?? null, values: ratios })),
});
