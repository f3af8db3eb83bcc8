/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The study whose text is being rendered. This and what follows is set by pages/notes/_text.ts for the components in its MDX. */
    note: import('./studies/open.ts').OpenStudy;
    isFirstUse: (claim: string) => boolean;
    /** How many asides the text has had so far. */
    marginNotes: number;
  }
}

/** For tsc, which cannot read components; astro check resolves the real ones. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}
