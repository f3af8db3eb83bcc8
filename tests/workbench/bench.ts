/** The workbench as Node runs it: the modules that the Worker loads, with files in place of the network. */
import { readExpected } from '../../src/documents/read-expected.ts';
import { readPinned } from '../../src/sample-run/index.ts';
import { archiveAddress, type Pin } from '../../src/sample-run/pins.ts';
import { createWorkbench } from '../../src/workbench/workbench.ts';

export const expected = await readExpected();
export const BASE = '/';
export const ORIGIN = 'https://compression-tax.example';

/** What a server answers for a path below the base, or for a whole address elsewhere; null = there is nothing. */
export type Serve = (path: string) => Promise<Uint8Array | string | null>;

/** @param headers of every answer @param known what the program knows @param isReadable every archive, for no policy binds Node */
export const benchOn = (
  serve: Serve,
  headers: Record<string, string> = {},
  base = BASE,
  origin = ORIGIN,
  known = expected,
  isReadable: (pin: Pin) => boolean = () => true,
) =>
  createWorkbench({
    expected: known,
    base,
    origin,
    alive: () => undefined,
    isReadable,
    async get(request) {
      const address = request as string;
      const found = await serve(address.startsWith(base) ? address.slice(base.length) : address);
      return found === null
        ? new Response('', { status: 404 })
        : new Response(typeof found === 'string' ? found : new Uint8Array(found), { headers });
    },
  });

/** Serves the archives of data/, after `change`, and no page. */
export const archivesOnly =
  (change: (bytes: Uint8Array, runId: string) => Uint8Array = (bytes) => bytes): Serve =>
  async (path) => {
    const pin = expected.pins.find((own) => archiveAddress(own, '') === path);
    return pin === undefined ? null : change(await readPinned(pin), pin.runId);
  };

/** The bytes of a pinned archive. */
export const archiveOf = async (runId: string) =>
  new Uint8Array(await readPinned(expected.pins.find((pin) => pin.runId === runId)!)).buffer;

/** One bit of the archive's last bytes is another one. */
export const damaged = (bytes: Uint8Array): Uint8Array => bytes.with(bytes.length - 9, bytes.at(-9)! ^ 1);
