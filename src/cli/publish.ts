/** `tax publish`: writes what readers are told for one study, atomically. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toPublished } from '../claims/published.ts';
import { openStudy } from '../studies/index.ts';

/** @returns one line for the terminal @throws DataError as `openStudy` */
export async function publish(study: string): Promise<string> {
  const { claims } = await openStudy(study);
  const published = toPublished(study, claims);
  const file = join('data', 'published', `${study}.json`);
  await writeFile(`${file}.part`, `${JSON.stringify(published, null, 2)}\n`);
  await rename(`${file}.part`, file);
  return `wrote ${file}: ${Object.keys(published.claims).length} claims\n`;
}
