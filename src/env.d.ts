/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The study whose note is being rendered; set by pages/notes/[study].astro for the components in its MDX. */
    note: import('./studies/open.ts').OpenStudy;
    /** Of the note that is being rendered; English where it is not set. */
    language?: import('./run/language.ts').Language;
  }
}

/** For tsc, which cannot read components; astro check resolves the real ones. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}
