/** The workbench as Node runs it: the modules that the Worker loads, with files in place of the network. */
import { readFile } from 'node:fs/promises';
import { readExpected } from '../../src/documents/read-expected.ts';
import { createWorkbench } from '../../src/workbench/workbench.ts';

export const expected = await readExpected();
export const BASE = '/';
export const ORIGIN = 'https://compression-tax.example';

/** What a server answers for a path below the base; null = there is nothing. */
export type Serve = (path: string) => Promise<Uint8Array | string | null>;

/** @param headers of every answer @param known what the program knows */
export const benchOn = (serve: Serve, headers: Record<string, string> = {}, base = BASE, origin = ORIGIN, known = expected) =>
  createWorkbench({
    expected: known,
    base,
    origin,
    alive: () => undefined,
    async get(address) {
      const found = await serve((address as string).slice(base.length));
      return found === null
        ? new Response('', { status: 404 })
        : new Response(typeof found === 'string' ? found : new Uint8Array(found), { headers });
    },
  });

/** Serves the archives of data/, after `change`, and no page. */
export const archivesOnly =
  (change: (bytes: Uint8Array, runId: string) => Uint8Array = (bytes) => bytes): Serve =>
  async (path) => {
    const runId = /^bundles\/(.+)\.tgz$/.exec(path)?.[1];
    return runId === undefined ? null : change(await readFile(`data/bundles/${runId}.tgz`), runId);
  };

/** The bytes of a pinned archive. */
export const archiveOf = async (runId: string) => new Uint8Array(await readFile(`data/bundles/${runId}.tgz`)).buffer;

/** One bit of the archive's last bytes is another one. */
export const damaged = (bytes: Uint8Array): Uint8Array => bytes.with(bytes.length - 9, bytes.at(-9)! ^ 1);
