/**
 * Calls into one Worker, started when it is first asked for. Every call settles: with its result, or with an error once the Worker
 * fails, is silent for too long, or is stopped.
 */

export interface Started<Bench> {
  worker: Pick<Worker, 'addEventListener' | 'terminate'>;
  bench: Bench;
}

interface Running<Bench> extends Started<Bench> {
  /** Rejects a call that waits. */
  waiting: Set<(reason: Error) => void>;
  silence: ReturnType<typeof setTimeout> | undefined;
}

/** Time without any message of the Worker after which it is given up, ms. It sends one with each chunk, archive and document. */
const SILENCE = 60_000;

const FAILED = 'The program that reads archives could not be loaded or has failed; reload the page and try again.';
const SILENT = `The program that reads archives has made no progress for ${SILENCE / 1000} s; reload the page and try again.`;

export function createCalls<Bench>(start: () => Started<Bench>) {
  let running: Running<Bench> | undefined;

  function begin(): Running<Bench> {
    const own: Running<Bench> = { ...start(), waiting: new Set(), silence: undefined };
    own.worker.addEventListener('message', () => listen(own));
    for (const failure of ['error', 'messageerror'] as const) own.worker.addEventListener(failure, () => stop(own, new Error(FAILED)));
    return own;
  }

  /** Waits anew for a message, while there is something to wait for. */
  function listen(own: Running<Bench>): void {
    clearTimeout(own.silence);
    if (own.waiting.size > 0) own.silence = setTimeout(() => stop(own, new Error(SILENT)), SILENCE);
  }

  function stop(own: Running<Bench>, reason: Error): void {
    clearTimeout(own.silence);
    own.worker.terminate();
    if (running === own) running = undefined;
    for (const reject of own.waiting) reject(reason);
  }

  /**
   * Does work in the Worker. An abort rejects this call alone; the Worker is stopped with it unless other calls wait.
   * @throws the signal's reason; Error when the Worker cannot be started, fails or is silent; what the work throws
   */
  return async function call<T>(work: (bench: Bench) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const own = (running ??= begin());
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    const abort = () => {
      own.waiting.delete(reject);
      reject(signal!.reason as Error);
      if (own.waiting.size === 0) stop(own, signal!.reason as Error);
    };
    own.waiting.add(reject);
    signal?.addEventListener('abort', abort);
    listen(own);
    try {
      return await Promise.race([work(own.bench), stopped]);
    } finally {
      own.waiting.delete(reject);
      signal?.removeEventListener('abort', abort);
      if (running === own) listen(own);
    }
  };
}
