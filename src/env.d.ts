/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The study whose note is being rendered; set by pages/notes/[study].astro for the components in its MDX. */
    note: import('./studies/index.ts').OpenStudy;
  }
}
