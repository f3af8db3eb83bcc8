/** The slow disk: slowdisk (Go) mounted for one cell. In: folders. Out: a delay for reads, and reads by file. */
import { setTimeout as wait } from 'node:timers/promises';
import { HarnessError } from '../kit/errors.ts';
import { run, serve } from '../kit/processes.ts';

const ADDRESS = '127.0.0.1:8494';

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
  const server = serve(slowdisk, ['-from', from, '-at', at, '-listen', ADDRESS]);
  const delay = async (ms: number) =>
    (await (await fetch(`http://${ADDRESS}/?delay=${Math.round(ms * 1000)}`)).json()) as Readonly<Record<string, Reads>>;
  const unmount = async () => {
    await server.stop();
    // Nothing is mounted any more, unless the program had to be killed.
    await run('umount', ['-l', at], { deadlineS: 10 }).catch(() => undefined);
  };
  for (let tries = 0; tries < 100 && !server.hasEnded(); tries += 1) {
    if (await delay(0).catch(() => null)) return { delay, unmount };
    await wait(50);
  }
  await unmount();
  throw new HarnessError('tool-failed', `slowdisk does not answer: ${server.printed().trim().slice(-500)}`);
}
