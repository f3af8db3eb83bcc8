/** A network of its own whose loopback is as slow as a link: what a proxy sends there waits as it would for the wire. Needs root. */
import { keep, release } from '../kit/kept.ts';
import { run } from '../kit/processes.ts';

/** Links by name, Mbit/s; the machine's own loopback is as fast as it is, with TLS too. */
const LINKS: Readonly<Record<string, number | null>> = { loopback: null, tls: null, 'tls-each': null, '1gbit': 1000, '100mbit': 100 };

/** Opens the link. @returns the namespace's name, and how to remove it; no namespace for the machine's own loopback */
export async function openLink(link: string): Promise<{ namespace?: string; close(): Promise<void> }> {
  const rate = LINKS[link];
  if (rate === undefined) throw new Error(`no link ${link}`);
  if (rate === null) return { close: () => Promise.resolve() };
  const namespace = `taxbench-${process.pid}`;
  const ip = (...args: string[]) => run('ip', args, { deadlineS: 10 });
  const close = async () => {
    await ip('netns', 'del', namespace);
    release('namespace', namespace);
  };
  keep('namespace', namespace);
  await ip('netns', 'add', namespace);
  try {
    await ip('-n', namespace, 'link', 'set', 'lo', 'up');
    const shape = ['rate', `${rate}mbit`, 'burst', '256k', 'latency', '100ms'];
    await run('tc', ['-n', namespace, 'qdisc', 'add', 'dev', 'lo', 'root', 'tbf', ...shape], { deadlineS: 10 });
    return { namespace, close };
  } catch (error) {
    await close();
    throw error;
  }
}
