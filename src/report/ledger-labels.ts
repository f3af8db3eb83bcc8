/** What the kinds of the ledger are called on a page. */
import type { LedgerKind } from '../claims/ledger.ts';

export const KIND_LABELS: Readonly<Record<LedgerKind, string>> = {
  number: 'Numbers of the note',
  verdict: 'Sentences of the note',
  audit: 'Claims of the source, judged',
  replication: 'Findings of the source, measured again',
};
