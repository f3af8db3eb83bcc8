/** What each mark says, apart from the model, so that a page that computes need not load it as script. In: a mark. Out: its message. */
import { fill } from '../run/fill.ts';
import type { Mark, MarkCode } from './marks.ts';

/** Parts of an answer that a mark can touch. */
type Part = 'storage' | 'compute' | 'requests' | 'transfer' | 'upload' | 'sizing';

export interface ToldMark {
  touches: readonly Part[];
  /** One or two sentences with gaps for the facts of a mark: what was measured, and what is assumed. */
  text: string;
}

export const TOLD_MARKS: Readonly<Record<MarkCode, ToldMark>> = {
  'artifact-shape': {
    touches: ['storage', 'transfer'],
    text: 'Stored ÷ logical is that of {artifacts}; eligible bytes are taken to compress alike.',
  },
  'reference-shared': {
    touches: ['storage', 'transfer'],
    text: 'All versions of a product line share a reference copy: one with fewer versions than the run had stores more per version, one with more stores less.',
  },
  'implied-only': {
    touches: ['storage', 'transfer'],
    text: 'The run knows stored bytes only as implied: logical minus saved. The reference copy is left out, so the mode looks better than it is.',
  },
  'artifact-size': {
    touches: ['storage', 'compute', 'upload', 'sizing'],
    text: 'Your artifacts have {stated}; the run measured {measured}. CPU, time and saving per byte are taken to stay the same.',
  },
  'cpu-unsplit': {
    touches: ['compute', 'sizing'],
    text: '{modes}: the run does not split CPU between uploads and downloads, only one upload and two downloads together. The point shares it out evenly; the range covers every split.',
  },
  'cpu-subtracted': {
    touches: ['compute', 'sizing'],
    text: '{modes}: CPU of downloads is what the upload leaves of the mix over the mode’s window; downloads were too short to be sampled apart.',
  },
  'cpu-from-mean': {
    touches: ['compute', 'sizing'],
    text: '{modes}: CPU per GB is mean CPU × bytes ÷ throughput; the source prints no CPU time.',
  },
  'read-cost-cold': { touches: ['compute', 'sizing'], text: 'Reads cost the CPU of the run’s cold GET.' },
  'direct-not-measured': {
    touches: ['compute', 'transfer'],
    text: 'Without the mode, bytes go straight to the store: its proxy, CPU and memory are 0 because there is none. The run has no such mode; its plain mode goes through the proxy.',
  },
  'reference-not-measured': {
    touches: ['requests', 'transfer'],
    text: 'How often a reference copy must be fetched was not measured; it is your input. A fetched reference has the size of an artifact.',
  },
  'more-cores': { touches: ['sizing'], text: 'The run used {used}; beyond that, cores are taken to add up.' },
  'more-workers': {
    touches: ['sizing'],
    text: 'The load needs {needed} per instance at the measured speed of one; the run went up to {most}. Their speed is taken to stay the same.',
  },
  'memory-flat': {
    touches: ['sizing'],
    text: 'Peak memory was measured at concurrency {measured}; more workers are taken to need no more.',
  },
};

/** A mark in words. */
export const messageOf = ({ code, facts }: Mark): string => fill(TOLD_MARKS[code].text, facts);
