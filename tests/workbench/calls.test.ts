/** Calls into a Worker that loads, fails, hangs or is stopped: each of them settles, and one that is aborted takes no other with it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCalls } from '../../src/workbench/calls.ts';

/** A Worker in name, which says what it is told to. */
class FakeWorker extends EventTarget {
  terminated = false;
  terminate() {
    this.terminated = true;
  }
  says(type: 'message' | 'error' | 'messageerror') {
    this.dispatchEvent(new Event(type));
  }
}

function setUp() {
  const workers: FakeWorker[] = [];
  const call = createCalls(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return { worker: worker, bench: workers.length };
  });
  return { workers, call };
}

const never = () => new Promise<never>(() => undefined);
const FAILED = /could not be loaded or has failed; reload the page/;
const SILENT = /has made no progress for 60 s; reload the page/;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('gives what the work gives, with one Worker for all', async () => {
  const { call, workers } = setUp();
  expect(await call((bench) => Promise.resolve(`worker ${bench}`))).toBe('worker 1');
  expect(await call((bench) => Promise.resolve(`worker ${bench}`))).toBe('worker 1');
  await expect(call(() => Promise.reject(new Error('bad archive')))).rejects.toThrow('bad archive');
  expect(workers.map(({ terminated }) => terminated)).toEqual([false]);
});

it.each(['error', 'messageerror'] as const)('rejects every call that waits on "%s", and starts anew for the next', async (type) => {
  const { call, workers } = setUp();
  const waiting = [call(never), call(never)].map((made) => expect(made).rejects.toThrow(FAILED));
  workers[0]!.says(type);
  await Promise.all(waiting);
  expect(workers[0]!.terminated).toBe(true);
  expect(await call((bench) => Promise.resolve(bench))).toBe(2);
});

describe('silence', () => {
  it('ends every call after a minute without a message', async () => {
    const { call, workers } = setUp();
    const waiting = [call(never), call(never)].map((made) => expect(made).rejects.toThrow(SILENT));
    vi.advanceTimersByTime(59_999);
    expect(workers[0]!.terminated).toBe(false);
    vi.advanceTimersByTime(1);
    await Promise.all(waiting);
    expect(workers[0]!.terminated).toBe(true);
  });

  it('is counted from the last message, and not while nothing waits', async () => {
    const { call, workers } = setUp();
    const waiting = expect(call(never)).rejects.toThrow(SILENT);
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(59_000);
      workers[0]!.says('message');
    }
    expect(workers[0]!.terminated).toBe(false);
    vi.advanceTimersByTime(60_000);
    await waiting;
    await call(() => Promise.resolve());
    vi.advanceTimersByTime(600_000);
    expect(workers[1]!.terminated).toBe(false);
  });
});

describe('an abort', () => {
  const stop = new Error('cancelled by the reader');

  it('rejects its call alone while others wait, and these end as they would', async () => {
    const { call, workers } = setUp();
    const cancel = new AbortController();
    let finish: (value: string) => void = () => undefined;
    const other = call(() => new Promise<string>((resolve) => (finish = resolve)));
    const cancelled = expect(call(never, cancel.signal)).rejects.toThrow(stop);
    cancel.abort(stop);
    await cancelled;
    expect(workers[0]!.terminated).toBe(false);
    finish('done');
    expect(await other).toBe('done');
  });
});
