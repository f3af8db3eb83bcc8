/** The changelog as an Atom feed. Dates are those of the data, so the same data is the same bytes. */
import type { APIRoute } from 'astro';
import { Feed } from 'feed';
import { escapeText } from '../charts/markup.ts';
import { loadCorrections, loadPins } from '../sample-run/index.ts';
import { studies } from '../studies/index.ts';
import { changesOf } from './_changes.ts';

/** Entries of the feed, the newest; the changelog has them all. */
const ENTRIES = 50;

export const GET: APIRoute = async ({ site }) => {
  const address = (path: string) => new URL(import.meta.env.BASE_URL + path, site).href;
  const changes = changesOf(await loadPins(), await loadCorrections(), studies);
  const feed = new Feed({
    id: address('changelog/'),
    link: address('changelog/'),
    title: 'Compression Tax: pins and corrections',
    description: 'Runs that were pinned or superseded, numbers that were corrected, claims that were retired.',
    author: { name: 'Compression Tax' },
    copyright: 'MIT licence',
    updated: new Date(changes[0]?.date ?? 0),
    feedLinks: { atom: address('feed.xml') },
  });
  for (const { id, date, kind, title, text, path } of changes.slice(0, ENTRIES)) {
    // The library takes both for HTML.
    feed.addItem({
      id: address(`changelog/#${id}`),
      title: escapeText(`${kind}: ${title}`),
      link: address(path),
      date: new Date(date),
      description: escapeText(text),
    });
  }
  return new Response(feed.atom1(), { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
};
