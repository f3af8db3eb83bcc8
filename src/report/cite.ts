/** How to cite a note or one number of it. What changes the figures changes the version: the text’s date and the archive’s digest. */

export interface Cited {
  /** Study id; with the version's date it is the entry's key. */
  study: string;
  title: string;
  published: string;
  /** Every run that what is cited was computed from; of a note the quoted one, then those of its title and standfirst. */
  runs: readonly { id: string; sha256: string }[];
  /** Absolute address of the note. */
  address: string;
  /** Absent for the note as a whole; `text` is the number as published, null for a sentence, `address` that of its ledger entry, absolute. */
  claim?: { id: string; label: string; text: string | null; address: string };
}

const SITE = 'Compression Tax';

export function citationOf({ study, title, published, runs, address, claim }: Cited) {
  const at = claim?.address ?? address;
  const version = [published, ...runs.map(({ id, sha256 }) => `run ${id}, SHA-256 ${sha256}`)].join(', ');
  const said = claim && `${claim.label}${claim.text === null ? '' : `: ${claim.text}`}`;
  const plain = `${SITE}. ${said === undefined ? '' : `“${said}.” In: `}“${title}.” Version of ${version}. ${at}`;
  const fields = {
    author: `{${SITE}}`,
    title: `{${bibtexText(title)}}`,
    year: published.slice(0, 4),
    month: String(Number(published.slice(5, 7))),
    version: bibtexText(version),
    ...(said === undefined ? {} : { note: bibtexText(said) }),
    url: at.replaceAll(/[{}\\]/g, encodeURIComponent),
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`);
  const key = ['compression-tax', study, published, ...(claim ? [claim.id] : [])].join('-').replaceAll(/[^A-Za-z0-9-]/g, '-');
  return { plain, bibtex: `@misc{${key},\n${lines.join('\n')}\n}` };
}

const COMMANDS: Readonly<Record<string, string>> = { '\\': '\\textbackslash{}', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}' };

/** Text in which nothing is a command of TeX. */
const bibtexText = (text: string) => text.replaceAll(/[\\{}$&#%_~^]/g, (c) => COMMANDS[c] ?? `\\${c}`);
