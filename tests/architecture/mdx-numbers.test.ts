/**
 * A note holds no hand-typed measured number: every figure is a claim component, and every phrase of size is inside a verdict
 * that the data can fail. Code and the designations listed below are the only digits an author may type.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mdxToMdast } from 'satteri';
import { partsOf } from '../../src/claims/saying.ts';
import { studies } from '../../src/studies/index.ts';
import { describe, expect, it } from 'vitest';

/** Names, standards and settings that hold digits but were not measured. */
const designations = [
  /\bS3\b/,
  /\bAES-(128|256)(-GCM)?\b/,
  /\bSHA-256\b/,
  /\bxdelta3\b/,
  // Settings: of the read-buffer experiment, and of RocksDB's blocks.
  /\b(4|16|64|256)\s(KiB)\b/,
  // A buffer's default size.
  /\b16\skB\b/,
  /\bNode(\.js)? (20|22|24)\b/,
  /\bTypeScript 5\b/,
  /\bproxy 1\.19\.0\b/,
  /\btypescript@5\.8\.[23]\b/,
  /\b(ext4|lz4)\b/,
  /\bp(50|95|99)\b/,
  // A limit that the plan sets.
  /\ba quarter of a core\b/,
  // Definitions of units, and dates.
  /\b10[⁶⁹]/,
  /\b100\s%\sof\sone\score\b/,
  /\b\d{1,2} [A-Z][a-z]+ 20[23]\d\b/,
  /\b20[23]\d(-\d\d-\d\d)?\b(?!\s*(MB|GB|ms|%|×))/,
];

const counts =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|hundred|thousand|million';
const units = 'times|percent|per cent|seconds?|milliseconds?|minutes?|bytes|megabytes?|gigabytes?|cores?|MB|GB|ms|s|%|×';
/** Sizes in words: "ten times", "threefold", "half the time", "an order of magnitude", "doubles". */
const sizeInWords = new RegExp(
  `\\b(${counts}|half|a third|a quarter|two thirds)[ -](${units})(?!\\w)|\\b(several times|half|a third|a quarter) (the|as|less|more)\\b|\\b(a third of|a quarter of|a dozen)\\b|[½⅓¼¾]|\\b(${counts}|many)-?fold\\b|\\b(twice|thrice|halv(e[sd]?|ing))\\b` +
    '|\\b(doubl|tripl|quadrupl)(es|ed|ing)\\b|\\borders? of magnitude\\b',
  'i',
);
/** A bare number, with or without a unit, in code type is a figure in disguise. */
const figureInCode = /^[~≈\s]*[\d.,]+\s*(MB\/s|MB|GB|%|×|x|ms|s)?$/;

interface Node {
  type: string;
  name?: string | null;
  value?: unknown;
  children?: Node[];
  attributes?: { type: string; name?: string; value?: unknown }[];
  position?: { start: { line: number } };
}

/** Attributes that name or address a thing; every other text in an attribute is prose. */
const naming = new Set(['id', 'claim', 'chart', 'charts', 'run', 'study', 'href', 'src', 'class', 'lang', 'slug']);

const withoutDesignations = (text: string) => designations.reduce((rest, name) => rest.replace(new RegExp(name.source, 'g'), '·'), text);

function judge(text: string, inSentence = false): string | undefined {
  const digits = /[^\s]*\d[^\s]*/.exec(withoutDesignations(text));
  if (digits) return `the number "${digits[0]}" is typed by hand: make it a claim`;
  const words = inSentence ? null : sizeInWords.exec(withoutDesignations(text));
  return words ? `"${words[0]}" states a size: make it a claim or the sentence of a verdict` : undefined;
}

/** Every hand-typed figure of one MDX text, as `line: what is wrong`. */
function typedNumbers(mdx: string): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    const report = (text: string) => {
      const wrong = judge(text);
      if (wrong) found.push(`line ${node.position?.start.line ?? '?'}: ${wrong}`);
    };
    if (node.type === 'text') report(String(node.value));
    else if (node.type === 'yaml') report(String(node.value).replace(/^\w+:\s*['"]?\d{4}-\d\d-\d\d['"]?\s*$/gm, ''));
    else if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression')
      report(String(node.value).replace(/\/\*[^]*?\*\//g, ''));
    else if (node.type === 'inlineCode' && figureInCode.test(String(node.value))) report(String(node.value));
    for (const attribute of node.attributes ?? []) {
      if (typeof attribute.value === 'string' && !naming.has(attribute.name ?? '')) report(attribute.value);
    }
    if (node.name === 'Verdict' && (node.children ?? []).length > 0)
      found.push(`line ${node.position?.start.line ?? '?'}: words inside a verdict: its sentence is the label of its claim`);
    for (const child of node.children ?? []) visit(child);
  };
  visit(mdxToMdast(mdx, { features: { frontmatter: true } }) as Node);
  return found;
}

describe('the check for hand-typed numbers', () => {
  it.each([
    'Uploads ran at 8.88 MB/s.',
    '## Compression is 12× slower',
    '| mode | MB/s |\n|---|---|\n| plain | 105 |',
    'About **61 %** was saved.',
    'It is ten times slower.',
    'It takes half the time, a dozen files or ½ of them.',
    'A threefold gain, at four-fold cost.',
    'Storage fell by an order of magnitude.',
    'Encryption doubles the rate, or *twice* that.',
    'It took `8.88 MB/s` here.',
    'It took {11.9} of them.',
    '<Figure title="Saved 61 %">\n\nwords\n\n</Figure>',
    '<Note>\n\nSaved 61 % of it\n\n</Note>',
    '<Verdict id="same">much alike</Verdict>',
    '---\ntitle: Saved 61 percent\n---\n\nWords.',
  ])('rejects %j', (mdx) => {
    expect(typedNumbers(mdx)).not.toEqual([]);
  });
});

const folder = join(import.meta.dirname, '../../src/studies');
const notes = globSync('*/{note,source}.mdx', { cwd: folder });

it('finds the notes', () => {
  expect(notes).not.toEqual([]);
});

it.each(notes)('%s holds no hand-typed number', (note) => {
  expect(typedNumbers(readFileSync(join(folder, note), 'utf8'))).toEqual([]);
});

it.each(studies)('title, standfirst and cover of $id hold no hand-typed number', ({ id, title, standfirst, cost }) => {
  for (const [part, text] of Object.entries({ title, standfirst, pays: cost.pays }))
    for (const words of partsOf(text).filter((_, i) => i % 2 === 0))
      expect(judge(words), `src/studies/${id}/index.ts, ${part}`).toBeUndefined();
});

it.each(studies.map(({ id, claims }) => [id, claims] as const))('the sentences of %s hold no hand-typed number', (_, claims) => {
  const sentences = claims.flatMap((claim) => (claim.kind === 'verdict' ? [claim.label] : []));
  expect(sentences.flatMap((sentence) => judge(sentence, true) ?? [])).toEqual([]);
});
