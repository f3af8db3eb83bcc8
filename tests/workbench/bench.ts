/** The workbench as Node runs it: the modules that the Worker loads, with files in place of the network. */
import { readExpected } from '../../src/documents/read-expected.ts';
import { loadRun, readPinned } from '../../src/sample-run/index.ts';
import { archiveAddress } from '../../src/sample-run/pins.ts';
import { createReader } from '../../src/workbench/served.ts';
import { createWorkbench } from '../../src/workbench/workbench.ts';

export const expected = await readExpected();
export const BASE = '/';
export const ORIGIN = 'https://compression-tax.example';

/** What a server answers for a path below the base; null = there is nothing. */
export type Serve = (path: string) => Promise<Uint8Array | string | null>;

const readerOn = (serve: Serve, base: string) =>
  createReader({
    base,
    alive: () => undefined,
    async get(request) {
      const address = request as string;
      const found = await serve(address.startsWith(base) ? address.slice(base.length) : address);
      return found === null ? new Response('', { status: 404 }) : new Response(typeof found === 'string' ? found : new Uint8Array(found));
    },
  });

/** @param known what the program knows */
export const benchOn = (serve: Serve, base = BASE, origin = ORIGIN, known = expected) =>
  createWorkbench({ expected: known, base, origin, reader: readerOn(serve, base) });

/** Serves the archives of data/, after `change`, and no page. */
export const archivesOnly =
  (change: (bytes: Uint8Array, runId: string) => Uint8Array = (bytes) => bytes): Serve =>
  async (path) => {
    const pin = expected.pins.find((own) => archiveAddress(own, '') === path);
    return pin === undefined ? null : change(await readPinned(pin), pin.runId);
  };

/** A workbench with the runs of data/, which a process parses once for all its tests, and the pages that are served, if any. */
export const benchOnPins = (serve: Serve = () => Promise.resolve(null), base = BASE, origin = ORIGIN) =>
  createWorkbench({ expected, base, origin, reader: { ...readerOn(serve, base), run: ({ runId }) => loadRun(runId) } });

/** The bytes of a pinned archive. */
export const archiveOf = async (runId: string) =>
  new Uint8Array(await readPinned(expected.pins.find((pin) => pin.runId === runId)!)).buffer;

/** One bit of the archive's last bytes is another one. */
export const damaged = (bytes: Uint8Array): Uint8Array => bytes.with(bytes.length - 9, bytes.at(-9)! ^ 1);
