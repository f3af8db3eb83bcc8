/**
 * Child processes with a deadline, each the leader of a group of its own so that nothing that it starts survives it.
 * In: a command. Out: what it printed, or a running process.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { HarnessError } from './errors.ts';
import { keep, release } from './kept.ts';

export interface Options {
  /** Seconds until the process and all that it started are killed. */
  deadlineS: number;
  /** Called when it prints for the first time. */
  onFirstPrint?: () => void;
  cwd?: string;
  /** Cores that it may run on, e.g. `1` or `0,1`; needs util-linux's taskset. */
  cores?: string;
  /** Network namespace that it runs in. */
  namespace?: string | undefined;
  /** Folder for what valgrind counts of it and of all that it starts; see counted.ts. */
  countInto?: string | undefined;
}

export interface Finished {
  stdout: string;
  stderr: string;
}

/** Processes that are running, so that a stop ends them all. */
const running = new Set<ChildProcess>();

/**
 * Runs a program to its end.
 * @throws HarnessError `deadline`, `tool-failed` with the end of what it printed
 */
export async function run(program: string, args: readonly string[], options: Options): Promise<Finished> {
  const child = start(program, args, options);
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  child.stdin?.on('error', () => undefined);
  child.stdin?.end();
  if (options.onFirstPrint) child.stdout?.once('data', options.onFirstPrint);
  const status = await ended(child, program, options.deadlineS);
  const finished = { stdout: stdout(), stderr: stderr() };
  if (status === 0) return finished;
  const said = (finished.stderr || finished.stdout).trim().slice(-500);
  throw new HarnessError('tool-failed', `${program} ${args.join(' ')} ended with ${status}: ${said}`);
}

/** A process that goes on: a server. */
export interface Server {
  pid: number;
  /** How long it may take to answer, s: under valgrind all takes twenty times as long. */
  patienceS: number;
  /** What it has printed so far. */
  printed(): string;
  /** True once it has ended, wanted or not. */
  hasEnded(): boolean;
  /** Ends it and all that it started, and waits for that. */
  stop(): Promise<void>;
}

/** Starts a program that keeps running until it is stopped. */
export function serve(program: string, args: readonly string[], options: Omit<Options, 'deadlineS' | 'onFirstPrint'> = {}): Server {
  const child = start(program, args, options);
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  child.stdin?.end();
  const over = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    pid: child.pid!,
    patienceS: options.countInto ? 120 : 10,
    printed: () => stdout() + stderr(),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      kill(child, 'SIGTERM');
      const patience = setTimeout(() => kill(child, 'SIGKILL'), 3000);
      await over;
      clearTimeout(patience);
      // What it started may outlive it.
      kill(child, 'SIGKILL');
    },
  };
}

/**
 * Waits until servers answer.
 * @param isReady false, or a rejection, means not yet
 * @throws HarnessError `tool-failed` with the end of what they printed, when one of them has ended or the longest patience is over
 */
export async function untilReady(name: string, servers: readonly Server[], isReady: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + Math.max(...servers.map(({ patienceS }) => patienceS)) * 1000;
  while (performance.now() < until && !servers.some((server) => server.hasEnded())) {
    if (await isReady().catch(() => false)) return;
    await wait(50);
  }
  const printed = servers.map((server) => server.printed()).join('');
  throw new HarnessError('tool-failed', `${name} does not answer: ${printed.trim().slice(-500)}`);
}

/** Kills every process that is still running, at once. */
export function killAll(): void {
  for (const child of running) kill(child, 'SIGKILL');
}

/** What goes before a program so that it and all that it starts write what they counted into a folder. */
const counting = (folder: string): string[] => [
  ...['valgrind', '--tool=cachegrind', '--cache-sim=no', '--trace-children=yes'],
  ...['--cachegrind-out-file=/dev/null', `--log-file=${folder}/counted.%p`],
];

function start(program: string, args: readonly string[], { cwd, cores, namespace, countInto }: Omit<Options, 'deadlineS'>): ChildProcess {
  const within = [
    ...(namespace ? ['ip', 'netns', 'exec', namespace] : []),
    ...(cores ? ['taskset', '-c', cores] : []),
    ...(countInto ? counting(countInto) : []),
    program,
    ...args,
  ];
  const child = spawn(within[0]!, within.slice(1), { cwd, detached: true, stdio: 'pipe' });
  running.add(child);
  if (child.pid !== undefined) keep('group', String(child.pid));
  const gone = () => {
    running.delete(child);
    if (child.pid !== undefined) release('group', String(child.pid));
  };
  child.once('close', gone);
  child.once('error', gone);
  return child;
}

function ended(child: ChildProcess, program: string, deadlineS: number): Promise<number | string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      kill(child, 'SIGKILL');
      reject(new HarnessError('deadline', `${program} did not end within ${deadlineS} s and was killed.`));
    }, deadlineS * 1000);
    child.once('error', (cause) => {
      clearTimeout(late);
      reject(new HarnessError('tool-failed', `${program} cannot be started: ${cause.message}`, { cause }));
    });
    child.once('close', (code, signal) => {
      clearTimeout(late);
      resolve(code ?? signal ?? 'no status');
    });
  });
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone.
  }
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  const parts: Buffer[] = [];
  stream?.on('data', (part: Buffer) => parts.push(part));
  return () => Buffer.concat(parts).toString('utf8');
}
