/** The slow disk: slowdisk (Go) mounted for one cell. In: folders. Out: a delay for reads, and reads by file. */
import { keep, release } from '../kit/kept.ts';
import { run, serve, untilReady } from '../kit/processes.ts';

export const DISK_PORT = 8494;
const ADDRESS = `127.0.0.1:${DISK_PORT}`;

/** Reads of one file: how many, bytes asked for, and the time that they really waited, s. */
export interface Reads {
  reads: number;
  bytes: number;
  waitedS: number;
}

export interface Disk {
  /** Sets the delay for each read from now on, ms. @returns reads by file, below the mount, since the last call */
  delay(ms: number): Promise<Readonly<Record<string, Reads>>>;
  unmount(): Promise<void>;
}

/** Shows `from` at `at`. @throws HarnessError `tool-failed` with what slowdisk printed when it does not answer */
export async function mount(slowdisk: string, from: string, at: string): Promise<Disk> {
  keep('mount', at);
  const server = serve(slowdisk, ['-from', from, '-at', at, '-listen', ADDRESS]);
  const delay = async (ms: number) =>
    (await (await fetch(`http://${ADDRESS}/?delay=${Math.round(ms * 1000)}`)).json()) as Readonly<Record<string, Reads>>;
  const unmount = async () => {
    await server.stop();
    // Nothing is mounted any more, unless the program had to be killed.
    await run('umount', ['-l', at], { deadlineS: 10 }).catch(() => undefined);
    release('mount', at);
  };
  try {
    await untilReady('slowdisk', [server], async () => Boolean(await delay(0)));
  } catch (cause) {
    await unmount();
    throw cause;
  }
  return { delay, unmount };
}
