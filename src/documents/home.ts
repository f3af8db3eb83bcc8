import { ofKind } from '../claims/evaluate.ts';
import type { ReplicationVerdict } from '../claims/replicates.ts';
import type { Finding } from '../report/finding.ts';
import { byId } from '../run/errors.ts';
import { holdingOf, holdsText } from '../studies/machines.ts';
import { allOf } from './replications.ts';
import type { Site, SiteStudy } from './site.ts';

/** The finding of a study with its numbers. @throws DataError `claim-unknown` where one of them could not be evaluated */
export function findingOf(opened: Pick<SiteStudy, 'study' | 'results' | 'runs'>): Finding {
  const { study, runs } = opened;
  const numbers = ofKind(opened, 'number');
  const number = (id: string) => byId('claim', id, numbers);
  const numbersOf = (marks: Readonly<Record<string, string>>) => Object.keys(marks).map(number);
  const { another, ours, printed } = study.cost;
  return { study, number, ours: numbersOf({ ...another, ...ours }), printed: numbersOf(printed), holds: holdsText(holdingOf(study, runs)) };
}

/** By name. @throws Error where a replication could not be judged */
export function countsOf({ expected: { pins }, studies }: Site) {
  const replications = allOf({ studies });
  const judged = (word: ReplicationVerdict) => replications.filter(({ verdict }) => verdict === word).length;
  return {
    studies: studies.length,
    runs: pins.length,
    measuredRuns: pins.filter(({ provenance }) => provenance === 'measured').length,
    claims: studies.flatMap(({ study }) => study.claims).length,
    audits: studies.flatMap(({ study }) => study.audit).length,
    findings: replications.length,
    replicate: judged('replicates'),
    direction: judged('same direction, other size'),
    contradicted: judged('opposite') + judged('not seen here'),
    undecided: judged('cannot tell'),
  };
}
