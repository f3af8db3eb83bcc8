/** What an author may use in note.mdx and source.mdx without importing it. */
import Audit from './Audit.astro';
import AuditSummary from './AuditSummary.astro';
import Brief from './Brief.astro';
import Claim from './Claim.astro';
import Commands from './Commands.astro';
import Figure from './Figure.astro';
import Lines from './Lines.astro';
import Machines from './Machines.astro';
import MarginNote from './MarginNote.astro';
import Pays from './Pays.astro';
import Provenance from './Provenance.astro';
import Quote from './Quote.astro';
import Replications from './Replications.astro';
import Results from './Results.astro';
import Term from './Term.astro';
import Verdict from './Verdict.astro';

export const noteComponents = {
  Audit,
  AuditSummary,
  Brief,
  Claim,
  Commands,
  Figure,
  Lines,
  Machines,
  MarginNote,
  Pays,
  Provenance,
  Quote,
  Replications,
  Results,
  Term,
  Verdict,
};
