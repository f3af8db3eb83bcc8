/** One browser with its cache in a given folder: fetches a script and times it. */
import { setTimeout as wait } from 'node:timers/promises';
import { HarnessError } from '../kit/errors.ts';
import { childrenOf, cpuOf, read } from '../kit/proc.ts';
import { ORIGIN } from './origin.ts';

const SETTLED_MS = 500;

/** What a page saw of one fetch. */
export interface Fetched {
  /** From the call to the last byte of the body, s. */
  seconds: number;
  bytes: number;
  sha256: string;
  /** Empty where it came from the network. */
  delivery: string;
}

export interface Browser {
  /** @throws HarnessError `tool-failed` when there is no answer, or not one of 200 */
  fetch(path: string): Promise<Fetched>;
  /** CPU time of all its processes so far. */
  cpuS(): number;
  close(): Promise<void>;
}

/** @param program Chromium @param profile folder of the profile @param cache folder of its HTTP cache */
export async function openBrowser(program: string, profile: string, cache: string): Promise<Browser> {
  // Here, so that a page that lists the harnesses does not load it.
  const { chromium } = await import('@playwright/test');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', `--disk-cache-dir=${cache}`],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const own = childrenOf(process.pid).filter((pid) => read(`/proc/${pid}/cmdline`).includes(profile));
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(ORIGIN);
  // A browser that has just started is busy with itself for a while.
  await wait(SETTLED_MS);
  return {
    fetch: (path) =>
      page.evaluate(fetchTimed, path).catch((cause: unknown) => {
        throw new HarnessError('tool-failed', `Chromium did not get ${path}: ${String(cause)}`, { cause });
      }),
    cpuS: () => own.reduce((sum, pid) => sum + cpuOf(pid), 0),
    close: () => context.close(),
  };
}

/** Runs in the page. The digest is taken after the clock has stopped. */
async function fetchTimed(path: string): Promise<Fetched> {
  const start = performance.now();
  const answer = await fetch(path);
  const body = await answer.arrayBuffer();
  const seconds = (performance.now() - start) / 1000;
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  // Node’s types know this clock but not what a browser’s has on top.
  const entries = performance.getEntriesByType('resource') as unknown as { name: string; deliveryType: string }[];
  return {
    seconds,
    bytes: body.byteLength,
    sha256: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    delivery: entries.findLast(({ name }) => name.endsWith(path))!.deliveryType,
  };
}
