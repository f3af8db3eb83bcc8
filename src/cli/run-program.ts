/** How every command line of the project ends. */
import { CommanderError, type Command } from 'commander';
import { isDataError } from '../run/errors.ts';
import { systemReason } from '../sample-run/write.ts';

/**
 * Runs a program with `exitOverride`: what is refused and what the system refuses is one line; wrong usage ends with 2.
 * @param statusOf exit status of an error that its message explains; undefined for one that is a mistake of ours
 */
export async function runProgram(
  program: Command,
  statusOf: (error: unknown) => number | undefined = (error) => (isDataError(error) ? 2 : undefined),
): Promise<void> {
  const say = (error: Error) => process.stderr.write(`${program.name()}: ${lineOf(error)}\n`);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader such as `head` may close the pipe early; that is no error of ours.
    if (error.code === 'EPIPE') return;
    say(error);
    process.exitCode = 2;
  });
  try {
    await program.parseAsync();
  } catch (error) {
    const status = statusOf(error) ?? (error instanceof Error && 'syscall' in error ? 2 : undefined);
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else if (status === undefined) throw error;
    else {
      say(error as Error);
      process.exitCode = status;
    }
  }
}

function lineOf(error: NodeJS.ErrnoException): string {
  if (error.syscall === undefined) return `${error.code}: ${error.message}`;
  return `file-refused: ${error.path ?? error.syscall}: ${systemReason(error)}.`;
}
