/** How every command line of the project ends. */
import { CommanderError, type Command } from 'commander';
import { isDataError } from '../run/errors.ts';

/**
 * Runs a program with `exitOverride`: wrong usage ends with 2, a refusal is printed with its code. What is no DataError is thrown.
 * @param refused exit status of a refusal, asked when there is one
 */
export async function runProgram(program: Command, refused: () => number = () => 2): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else if (isDataError(error)) {
      process.stderr.write(`${program.name()}: ${error.code}: ${error.message}\n`);
      process.exitCode = refused();
    } else throw error;
  }
}
