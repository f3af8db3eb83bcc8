/** The page of one study's ledger. In: its places. Out: lines of its table. */
import { LEDGER_KINDS, type LedgerKind } from '../claims/ledger.ts';
import { LEDGER_END, LEDGER_GROUP_END, ledgerGroup, ledgerHead, ledgerRowHtml } from '../report/ledger.ts';
import { holdingPieces } from './machines.ts';
import type { Piece } from './pieces.ts';
import { replicationId, type SiteStudy } from './site.ts';

/** For inside `<div class="ledger-study">`. */
export function ledgerPieces(opened: SiteStudy, base: string): Piece[] {
  const { study, pins, ledger } = opened;
  const labels = new Map(pins.map(({ pin }) => [pin.runId, pin.label]));
  const kinds = new Map<string, LedgerKind>([
    ...study.claims.map(({ id, kind }) => [`${study.id}/${id}`, kind] as const),
    ...(study.replications ?? []).map(({ id }) => [replicationId(study.id, id), 'replication'] as const),
  ]);
  const kindOf = (id: string) => kinds.get(id) ?? 'audit';
  return [
    ...holdingPieces(opened, base),
    { text: ledgerHead(study.id) },
    ...LEDGER_KINDS.flatMap((kind): Piece[] => {
      const own = ledger.filter(({ id }) => kindOf(id) === kind);
      const rows = own.map(({ id, row }) => ({ claim: id, text: row && ledgerRowHtml(row, base, (run) => labels.get(run) ?? run) }));
      return own.length === 0 ? [] : [{ text: ledgerGroup(kind, own.length) }, ...rows, { text: LEDGER_GROUP_END }];
    }),
    { text: LEDGER_END },
  ];
}
