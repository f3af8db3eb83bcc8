/** Places that `tax new-study` left to the author; Node only. A site that is published has none. */
import { globSync, readFileSync } from 'node:fs';
import { DataError } from '../run/errors.ts';

/** Begins each such place, in notes and in code. */
export const TO_WRITE = 'TODO(author)';

/**
 * The places as `src/studies/<id>/note.mdx:12`; none where everything is written.
 * @param study all studies unless said
 * @param root folder of the project
 */
export const unwritten = (study = '*', root = '.'): string[] =>
  globSync(`src/studies/${study}/*.{ts,mdx}`, { cwd: root })
    .sort()
    .flatMap((file) =>
      readFileSync(`${root}/${file}`, 'utf8')
        .split('\n')
        .flatMap((line, i) => (line.includes(TO_WRITE) ? `${file}:${i + 1}` : [])),
    );

/**
 * Refuses to build a site for readers, on CI or for an address, while a place is unwritten; a build to look at is none of these.
 * @throws DataError `study-unwritten`
 */
export function refuseUnwritten({ CI, SITE_URL }: Readonly<Record<string, string | undefined>>, root?: string): void {
  const [first, ...others] = CI || SITE_URL ? unwritten('*', root) : [];
  if (first === undefined) return;
  const message = `says ${TO_WRITE}, as do ${others.length} other lines (${others.join(', ')}); write what it asks for and take it out.`;
  throw new DataError('study-unwritten', first, message);
}
