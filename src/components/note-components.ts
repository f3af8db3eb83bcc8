/** What an author may use in note.mdx without importing it. */
import Audit from './Audit.astro';
import Claim from './Claim.astro';
import Commands from './Commands.astro';
import Figure from './Figure.astro';
import MarginNote from './MarginNote.astro';
import Pays from './Pays.astro';
import Provenance from './Provenance.astro';
import Replications from './Replications.astro';
import Results from './Results.astro';
import Term from './Term.astro';
import Verdict from './Verdict.astro';

export const noteComponents = { Audit, Claim, Commands, Figure, MarginNote, Pays, Provenance, Replications, Results, Term, Verdict };
