/** The outputs that CONTRIBUTING.md shows are what its commands print: each line of a sample stands in the output, in that order. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratch } from '../scratch.ts';
import { tax } from './terminal.ts';

const dir = scratch();

const text = readFileSync('CONTRIBUTING.md', 'utf8');
/** Each sample with the command before it. */
const samples = [...text.matchAll(/^ *```text\n([^]*?)^ *```$/gm)].map(({ 1: sample = '', index }) => {
  const [, command = ''] = [...text.slice(0, index).matchAll(/npm run -s tax -- ([^\n`]+)/g)].at(-1)!;
  return { command: command.trim(), sample };
});
/** What a claim is to be added for first. */
const afterAnEdit = /^verify$/;

const folded = (line: string) => line.replaceAll(/\s+/g, ' ').trim();
/** Whether a line says what one of a sample does; `…` is anything, and columns may be wider. */
function says(printed: string, line: string): boolean {
  let from = 0;
  return folded(line)
    .split('…')
    .every((part) => {
      const at = folded(printed).indexOf(part.trim(), from);
      from = at + part.trim().length;
      return at >= 0;
    });
}

it('has samples of five commands', () => {
  expect(new Set(samples.map(({ command }) => command.split(' ')[0]))).toEqual(new Set(['pin', 'unpin', 'diff', 'report', 'verify']));
});

it.each(samples.filter(({ command }) => !afterAnEdit.test(command)))('shows what “$command” prints', ({ command, sample }) => {
  const data = join(dir, 'data');
  cpSync('data', data, { recursive: true });
  const args = command.split(' ').map((arg) => (arg === 'report.html' ? join(dir, arg) : arg));
  const { stdout } = tax(...args, ...(args[0] === 'report' ? [] : ['--data', data]));
  const lines = stdout.replaceAll(`${dir}/`, '').split('\n');
  let from = 0;
  for (const line of sample.split('\n').filter((own) => own.trim() !== '')) {
    const at = lines.findIndex((printed, i) => i >= from && says(printed, line));
    expect(at, `${line}\nis not in\n${lines.slice(from, from + 20).join('\n')}`).toBeGreaterThanOrEqual(from);
    from = at + 1;
  }
});

it('ends the example of a pin with a true note: what the source printed stays, and verify is clean', () => {
  const section = text.slice(text.indexOf('## Pin a run'), text.indexOf('## Compare runs'));
  const commands = [...section.matchAll(/^ +npm run -s tax -- ((?:inspect|pin|verify)\b.*)$/gm)].map(({ 1: command = '' }) =>
    command.split(' '),
  );
  expect(commands.map(([verb]) => verb)).toEqual(['inspect', 'pin', 'pin', 'verify']);
  const data = join(dir, 'example');
  cpSync('data', data, { recursive: true });
  const published = () => {
    const file = readFileSync(join(data, 'published/deltaglider-proxy.json'), 'utf8');
    return (JSON.parse(file) as { claims: Record<string, { text: string }> }).claims;
  };
  const before = published();
  const outputs = commands.map((args) => tax(...args, ...(args[0] === 'inspect' ? [] : ['--data', data])));
  expect(outputs.map(({ status, stderr }) => [status, stderr])).toEqual(commands.map(() => [0, '']));
  expect(outputs.at(-1)!.stdout).toMatch(/^clean: /);
  const after = published();
  const changed = Object.keys(before).filter((id) => before[id]!.text !== after[id]!.text);
  expect(changed.length).toBeGreaterThan(10);
  expect(changed.filter((id) => !id.startsWith('own-'))).toEqual([]);
}, 90_000);
