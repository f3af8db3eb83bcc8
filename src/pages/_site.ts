/** The site as its pages are made from it: every study opened from disk, with its ledger. */
import expected from 'virtual:expected';
import { siteOf, type Site } from '../documents/site.ts';
import { studies } from '../studies/index.ts';
import { openStudy } from '../studies/open.ts';

/** @throws whatever reading a bundle or a claim throws */
export async function openSite(): Promise<Site> {
  const opened = await Promise.all(studies.map(({ id }) => openStudy(id)));
  return siteOf({ base: import.meta.env.BASE_URL, origin: import.meta.env.SITE, expected }, opened);
}
