/** The site as its pages are made from it: every study opened from disk, with its ledger. */
import expected from 'virtual:expected';
import { absolute, siteOf, type Site } from '../documents/site.ts';
import { studies } from '../studies/index.ts';
import { openStudy, type OpenStudy } from '../studies/open.ts';

const place = { base: import.meta.env.BASE_URL, origin: import.meta.env.SITE };

/** Made last, of these studies: a dozen pages ask for the same. */
let last: { opened: readonly OpenStudy[]; site: Site } | undefined;

/** @throws whatever reading a bundle or a claim throws */
export async function openSite(): Promise<Site> {
  const opened = await Promise.all(studies.map(({ id }) => openStudy(id)));
  if (!last || opened.some((study, i) => study !== last!.opened[i])) last = { opened, site: siteOf({ ...place, expected }, opened) };
  return last.site;
}

/** Protocol, host and path of an address below the base. */
export const addressOf = (below: string): string => absolute(place, below);

/** JSON that no text in it can end the script element that holds it. */
export const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
