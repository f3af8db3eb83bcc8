/** Who holds what a harness needs for itself: ports, and the lock of a run's folder. In: /proc. Out: refusals that name the process. */
import { createHash } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { HarnessError } from './errors.ts';
import { read } from './proc.ts';

/** What a harness that was killed a moment ago left is cleared up within this time. */
const [PATIENCE_MS, PAUSE_MS] = [2000, 50];

/** @throws HarnessError `in-use` with the process that listens on one of them */
export async function requirePorts(ports: readonly number[]): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (const port of ports) {
    let sockets = listening(port);
    while (sockets.length > 0 && performance.now() < until) {
      await setTimeout(PAUSE_MS);
      sockets = listening(port);
    }
    if (sockets.length > 0) throw new HarnessError('in-use', `port ${port} is held by ${holder(sockets)}. End that, then start again.`);
  }
}

/**
 * Locks a name, such as a run's folder, on this machine for this process; the kernel opens the lock when the process ends, however it does.
 * @returns how to unlock it
 * @throws HarnessError `in-use` with the process that has it
 */
export async function lock(what: string): Promise<() => void> {
  const name = `taxbench-${createHash('sha256').update(what).digest('hex').slice(0, 24)}`;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const sockets = table('unix').flatMap((fields) => (fields[7] === `@${name}` ? [fields[6]!] : []));
      reject(new HarnessError('in-use', `${what} belongs to ${holder(sockets)} until that ends.`, { cause }));
    });
    server.listen(`\0${name}`, resolve);
  });
  server.unref();
  return () => void server.close();
}

/** Inodes of the sockets that listen on a port of this machine, whatever the address. */
function listening(port: number): string[] {
  const LISTEN = '0A';
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  return [...table('tcp'), ...table('tcp6')].flatMap((fields) =>
    fields[1]!.endsWith(`:${hex}`) && fields[3] === LISTEN ? [fields[9]!] : [],
  );
}

/** Rows of one of the kernel's tables of sockets. */
const table = (kind: 'tcp' | 'tcp6' | 'unix'): string[][] =>
  read(`/proc/net/${kind}`)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));

function holder(inodes: readonly string[]): string {
  const links = new Set(inodes.map((inode) => `socket:[${inode}]`));
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && openFiles(name).some((file) => links.has(file)));
  return pid ? `${read(`/proc/${pid}/comm`).trim()} (process ${pid})` : 'a process that is not to be seen from here';
}

/** What a process has open; nothing where it is gone or not ours to see. */
function openFiles(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((file) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${file}`)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}
