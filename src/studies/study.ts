/** What a study is: one question, one note. Adding one means a folder here, a line in notes.ts and pins in data/pins.json. */
import type { AuditEntry } from '../claims/audit.ts';
import type { Replication } from '../claims/replication.ts';
import type { Claim, StudyRuns } from '../claims/types.ts';
import type { ChartSpec } from '../charts/spec.ts';
import type { EconomicsCase } from '../economics/figures.ts';
import type { Preset } from '../economics/fields.ts';
import type { Run } from '../run/types.ts';

export interface Study {
  /** Folder name and address, kebab-case. */
  id: string;
  /** The system in a few words, as lists print it. */
  name: string;
  /** The finding in one sentence. `{claim-id}` is that number as published, here and in what follows. */
  title: string;
  /** How it was measured, and what the source printed. */
  standfirst: string;
  /** The finding as the home page draws it: a cost against doing without, in ×. */
  cost: {
    /** What the marks are, as a noun phrase: `Time to write, with ÷ without`. */
    of: string;
    /** Number claims of ours, each a mark with its interval, and what each is in two or three words. */
    ours: Readonly<Record<string, string>>;
    /** The same of another plan, drawn before them; the figure across machines leaves them out. */
    another?: Readonly<Record<string, string>>;
    /** The same of what the source printed. */
    printed: Readonly<Record<string, string>>;
    /** When it pays, in one sentence. */
    pays: string;
  };
  /** The harness whose bundles are runs of this study; absent where runs are transcripts that name it. */
  harness?: Run['harness'];
  /** ISO date of the note's current text. */
  published: string;
  claims: readonly Claim[];
  /** Every sentence of its source, in order, as `sourceOf` gives them; empty where there is no source. */
  audit: readonly AuditEntry[];
  /** Those of its findings that our own harness measured again, as `sourceOf` gives them. */
  replications: readonly Replication[];
  /** Ids of the verdict claims that title and standfirst rest on: the note is not built unless all of them hold. */
  guards: readonly string[];
  /** Charts of one run, the same ids for every run of the study; a chart whose data the run lacks says so. */
  charts(run: Run, all: readonly { run: Run; label: string }[]): ChartSpec[];
  /** Figures of the note that lay several runs side by side. */
  figures(runs: StudyRuns): ChartSpec[];
  /**
   * A/A pairs: ids of two runs of the same plan on the same kind of machine, with nothing changed but order, time and commit of the
   * harness; what they differ by is the noise between runs. Of a further plan the first is the one that the note quotes.
   */
  aa?: readonly (readonly [string, string])[];
  /** What one run says about money, and what it lacks for it. */
  economics(run: Run): EconomicsCase;
  /** Workloads by name that the calculator offers for its runs; none where it has no answer. */
  presets: readonly Preset[];
}
