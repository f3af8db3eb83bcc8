/** What an author may use in note.mdx and source.mdx without importing it. */
export { default as Audit } from './Audit.astro';
export { default as AuditSummary } from './AuditSummary.astro';
export { default as Brief } from './Brief.astro';
export { default as Claim } from './Claim.astro';
export { default as code } from './Code.astro';
export { default as Commands } from './Commands.astro';
export { default as Figure } from './Figure.astro';
export { default as Lines } from './Lines.astro';
export { default as Machines } from './Machines.astro';
export { default as MarginNote } from './MarginNote.astro';
export { default as Pays } from './Pays.astro';
export { default as Provenance } from './Provenance.astro';
export { default as Quote } from './Quote.astro';
export { default as Replications } from './Replications.astro';
export { default as Term } from './Term.astro';
export { default as Verdict } from './Verdict.astro';
export { default as Wide } from './Wide.astro';
