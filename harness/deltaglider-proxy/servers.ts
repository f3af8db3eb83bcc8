/** What stores the files: the proxy in one of its modes, or rclone with its own way of compressing and encrypting. In: an arm. Out: a server. */
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run, serve, untilReady, type Server } from '../kit/processes.ts';
import type { Buffer, Programs } from './build.ts';

export const PORT = 8490;
const HOST = `127.0.0.1:${PORT}`;
export const ADDRESS = `http://${HOST}`;
export const BUCKET = 'load';
const KEY = { id: 'load', secret: 'load-secret' };
export const SIGNED_AS = `${KEY.id}:${KEY.secret}`;
/** 32 bytes of no secrecy. */
const CIPHER_KEY = '0123456789abcdef'.repeat(4);

/** Compresses, encrypts, both or neither; the proxy's read buffer where it is the proxy. */
export interface Store {
  kind: 'proxy' | 'rclone';
  compress: boolean;
  encrypt: boolean;
  buffer: Buffer;
}

/** Starts an arm's server on what `folder` holds. @throws HarnessError `tool-failed` with what it printed when it does not answer */
export async function startStore(programs: Programs, store: Store, folder: string, countInto?: string): Promise<Server> {
  await mkdir(join(folder, 'data'), { recursive: true });
  const server = await (store.kind === 'proxy' ? startProxy : startRclone)(programs, store, folder, countInto);
  try {
    await untilReady(store.kind, [server], async () => (await fetch(ADDRESS)).status > 0);
    return server;
  } catch (cause) {
    await server.stop();
    throw cause;
  }
}

async function startProxy({ proxy }: Programs, { compress, encrypt, buffer }: Store, folder: string, countInto?: string): Promise<Server> {
  const settings = join(folder, 'proxy.yaml');
  await writeFile(
    settings,
    `access:
  access_key_id: ${KEY.id}
  secret_access_key: ${KEY.secret}
storage:
  default_backend: disk
  backends:
    - name: disk
      type: filesystem
      path: ${join(folder, 'data')}
${encrypt ? `      encryption:\n        mode: aes256-gcm-proxy\n        key: "${CIPHER_KEY}"\n` : ''}  buckets:
    ${BUCKET}:
      backend: disk
      compression: ${compress}
`,
  );
  const options = { DGP_CONFIG: settings, DGP_LISTEN_ADDR: HOST, DGP_MAX_OBJECT_SIZE: 2 ** 30, RUST_LOG: 'error' };
  return serve('env', [...Object.entries(options).map(([name, value]) => `${name}=${value}`), proxy[buffer]!], { cwd: folder, countInto });
}

/** Compresses first and encrypts what is left, where it does both. */
async function startRclone({ rclone }: Programs, { compress, encrypt }: Store, folder: string): Promise<Server> {
  const settings = join(folder, 'rclone.conf');
  const { stdout: password } = await run(rclone, ['obscure', CIPHER_KEY], { deadlineS: 30 });
  await writeFile(
    settings,
    `[disk]
type = alias
remote = ${join(folder, 'data')}

[crypt]
type = crypt
remote = disk:
password = ${password.trim()}

[compress]
type = compress
remote = ${encrypt ? 'crypt' : 'disk'}:
`,
  );
  const remote = compress ? 'compress' : encrypt ? 'crypt' : 'disk';
  const args = ['serve', 's3', `${remote}:`, '--addr', HOST, '--auth-key', `${KEY.id},${KEY.secret}`];
  return serve(rclone, [...args, '--config', settings, '--log-level', 'ERROR'], { cwd: folder });
}

/** A file that a store keeps. */
export interface StoredFile {
  /** Without its folders. */
  name: string;
  bytes: number;
}

/** Every file that a store keeps, in whatever form. */
export async function storedFiles(folder: string): Promise<StoredFile[]> {
  const entries = await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(async ({ parentPath, name }) => ({ name, bytes: (await stat(join(parentPath, name))).size })));
}

/** The proxy's copy of the first file, to which all others are differences. */
export const isReference = ({ name }: StoredFile): boolean => name === 'reference.bin';
