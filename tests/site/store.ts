/** An S3 server for tests, which `npm run test:all` builds where Go is installed, and the site published to it. */
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rclone } from '../../scripts/ensure.mjs';

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Stored {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** An object of a store as it is sent, with no encoding undone. @param path bucket and key */
export const get = (port: number, path: string): Promise<Stored> =>
  new Promise((resolve, reject) => {
    request({ host: 'localhost', port, path: `/${path}` }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });

/** Whether a server answers, whatever it says. */
export const isReached = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    () => false,
  );

/** Starts a store with this empty bucket, below a folder that `stop` removes. Whoever asks may read and write. */
export async function startStore(bucket: string): Promise<{ port: number; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'compression-tax-store-'));
  mkdirSync(join(folder, bucket));
  const port = await freePort();
  const server = spawn(rclone.path, ['serve', 's3', '--addr', `localhost:${port}`, folder], { stdio: 'ignore' });
  while (!(await isReached(get(port, '')))) {
    if (server.exitCode !== null) throw new Error(`${rclone.path} ended with ${server.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, stop };
}

/** Runs a script of the project on a folder, against the store on this port. */
export const runScript = (name: string, folder: string, port: number, args: readonly string[] = []) =>
  new Promise<{ status: number | null; output: string }>((resolve) => {
    const env = {
      PATH: process.env['PATH'],
      DIST: folder,
      RCLONE: rclone.path,
      RCLONE_CONFIG: join(folder, 'no-such-file'),
      RCLONE_S3_PROVIDER: 'Rclone',
      RCLONE_S3_ENDPOINT: `http://localhost:${port}`,
      RCLONE_S3_ACCESS_KEY_ID: 'key-of-a-test',
      RCLONE_S3_SECRET_ACCESS_KEY: 'secret-of-a-test',
    };
    const child = execFile(process.execPath, [`scripts/${name}.ts`, ...args], { env, maxBuffer: 2 ** 26 }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode, output: stdout + stderr }),
    );
  });
