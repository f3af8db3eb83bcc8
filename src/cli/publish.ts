/** `tax publish`: writes what readers are told for one study, atomically. */
import { join } from 'node:path';
import { toPublished } from '../claims/published.ts';
import { writeTogether } from '../sample-run/write.ts';
import { openStudy } from '../studies/open.ts';

/** @returns one line for the terminal @throws DataError as `openStudy` */
export async function publish(study: string): Promise<string> {
  const { claims } = await openStudy(study);
  const published = toPublished(study, claims);
  const path = join('published', `${study}.json`);
  await writeTogether([{ path, content: `${JSON.stringify(published, null, 2)}\n` }]);
  return `wrote ${join('data', path)}: ${Object.keys(published.claims).length} claims\n`;
}
