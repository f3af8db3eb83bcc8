/** An S3 server for tests, which `npm run test:all` builds where Go is installed, and the command run against it. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { rclone } from '../../scripts/ensure.mjs';

const credentials = { accessKeyId: 'key-of-a-test', secretAccessKey: 'secret-of-a-test' };

export const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, 'localhost')
      .on('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .on('error', () => resolve(false));
  });

export interface Store {
  port: number;
  client: S3Client;
  stop(): void;
}

/** Starts a store with these empty buckets, below a folder that `stop` removes. */
export async function startStore(...buckets: string[]): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'compression-tax-store-'));
  for (const bucket of buckets) mkdirSync(join(folder, bucket));
  const port = await freePort();
  const key = `${credentials.accessKeyId},${credentials.secretAccessKey}`;
  const server = spawn(rclone.path, ['serve', 's3', '--addr', `localhost:${port}`, '--auth-key', key, folder], { stdio: 'ignore' });
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error(`${rclone.path} ended with ${server.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const client = new S3Client({ endpoint: `http://localhost:${port}`, region: 'auto', credentials, forcePathStyle: true });
  const stop = () => {
    server.kill();
    client.destroy();
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, client, stop };
}

export interface Relay {
  port: number;
  /** Uploads that succeeded since the last `free` or `hold`. */
  uploads: () => number;
  /** Lets every upload through. */
  free(): void;
  /** Lets `count` uploads through; resolves when they have succeeded and the next one waits, for ever. */
  hold(count: number): Promise<void>;
  stop(): void;
}

/** Stands between the command and the store, so that a test can stop the command after a number of uploads. */
export async function startRelay(storePort: number): Promise<Relay> {
  let [begun, done, waiting, most, reached] = [0, 0, 0, Infinity, () => {}];
  const settle = () => {
    if (done === most && waiting > 0) reached();
  };
  const server = createServer((from, to) => {
    const isUpload = from.method === 'PUT';
    if (isUpload && begun === most) {
      waiting += 1;
      settle();
      return;
    }
    if (isUpload) begun += 1;
    const forward = request({ port: storePort, method: from.method, path: from.url, headers: from.headers }, (answer) => {
      to.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(to);
      answer.on('end', () => {
        if (!isUpload) return;
        // The client tries again what the store failed at.
        if (answer.statusCode === 200) done += 1;
        else begun -= 1;
        settle();
      });
    });
    from.pipe(forward);
    forward.on('error', () => to.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    port: portOf(server),
    uploads: () => done,
    free: () => {
      [begun, done, waiting, most] = [0, 0, 0, Infinity];
    },
    hold: (count) => {
      [begun, done, waiting, most] = [0, 0, 0, count];
      return new Promise((resolve) => (reached = resolve));
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The command against a store on this port, with `--json`. */
export function publish(port: number, args: string[], env: Record<string, string> = {}) {
  const child: ChildProcess = execFile(process.execPath, ['scripts/publish.ts', '--json', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    maxBuffer: 2 ** 26,
    env: {
      PATH: process.env['PATH'],
      AWS_ENDPOINT_URL: `http://localhost:${port}`,
      AWS_REGION: 'auto',
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      ...env,
    },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout!.on('data', (text: string) => (stdout += text));
  child.stderr!.on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(() => ({ status: child.exitCode, stderr, json: () => JSON.parse(stdout) as Answer }));
  return { child, ended };
}

/** What `--json` prints. */
export interface Answer {
  published: boolean;
  stages: Record<'add' | 'replace' | 'pages' | 'worker' | 'delete', { objects: number; bytes: number; paths: string[] }>;
  unchanged: number;
  kept: number;
  foreign: number;
}
