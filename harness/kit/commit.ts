/** Git's name of the state in which harness/ is: a pinned run is of a committed plan. */
import { run } from './processes.ts';

/** The last commit of harness/, with `-dirty` where files differ from it; `unknown` outside a checkout. */
export async function harnessCommit(): Promise<string> {
  const git = (...args: string[]) => run('git', args, { deadlineS: 20, cwd: new URL('../..', import.meta.url).pathname });
  try {
    const [commit, changes] = await Promise.all([
      git('log', '-1', '--format=%H', '--', 'harness'),
      git('status', '--porcelain', '--', 'harness'),
    ]);
    const name = commit.stdout.trim() || 'unknown';
    return changes.stdout.trim() ? `${name}-dirty` : name;
  } catch {
    return 'unknown';
  }
}
