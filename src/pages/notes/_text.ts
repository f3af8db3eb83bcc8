import { readFile } from 'node:fs/promises';
import type { MDXInstance } from 'astro';
import expected from 'virtual:expected';
import { say } from '../../claims/saying.ts';
import { firstUses, sayingHtml } from '../../report/claims.ts';
import { versionOf } from '../../sample-run/corrections.ts';
import type { Study } from '../../studies/index.ts';
import { openStudy, type OpenStudy } from '../../studies/open.ts';

const texts = import.meta.glob<MDXInstance<Record<string, unknown>>>('../../studies/*/{note,source}.mdx');
const base = import.meta.env.BASE_URL;
const WORDS_PER_MINUTE = 230;

/**
 * A text of a study. What its components read is put into `locals`.
 * @throws Error when the study has no such text; DataError `verdict-fails` where what title and standfirst rest on does not hold
 */
export async function openText(locals: App.Locals, id: string, name: 'note' | 'source') {
  const path = `studies/${id}/${name}.mdx`;
  const load = texts[`../../${path}`];
  if (!load) throw new Error(`Study ${id} has no text ${name}: expected src/${path}; write it.`);
  const { Content, getHeadings } = await load();
  const words = (await readFile(`src/${path}`, 'utf8')).split(/\s+/).length;
  const note = await openStudy(id);
  for (const guard of note.study.guards) note.verdict(guard);
  Object.assign(locals, { note, isFirstUse: firstUses(), marginNotes: 0 } satisfies App.Locals);
  const published = versionOf(note.study, expected.corrections);
  return { note, Content, layout: { headings: getHeadings(), readingMinutes: Math.ceil(words / WORDS_PER_MINUTE), published } };
}

/** Title and standfirst with their numbers, as plain text and as markup. */
export function coverOf({ note, isFirstUse }: App.Locals, { title, standfirst }: Pick<Study, 'title' | 'standfirst'>) {
  const { study, number } = note;
  const plain = (sentence: string) => say(sentence, (claim) => number(claim).text);
  const inPage = (sentence: string) => sayingHtml({ base, study: study.id }, sentence, number, isFirstUse);
  return {
    title: plain(title),
    standfirst: plain(standfirst),
    cover: { title: inPage(title), standfirst: inPage(standfirst), scope: `cover/${study.id}` },
  };
}

/** The run that a text names as the one its figures come from. */
export const namedRun = ({ pin, run }: OpenStudy['pins'][number]) => ({
  label: pin.label,
  href: `${base}runs/${run.id}/`,
  provenance: run.provenance,
});
