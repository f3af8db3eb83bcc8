/** The changelog as an Atom feed (RFC 4287). Dates are those of the data, so the same data is the same text. */
import { escapeText, tag } from '../markup/markup.ts';
import { changesOf, type Change } from './changes.ts';
import { absolute, type Site } from './site.ts';

/** Entries of the feed, the newest; the changelog has them all. */
const ENTRIES = 50;

export function feedText(site: Site): string {
  const changes = changesOf(site);
  const changelog = absolute(site, 'changelog/');
  const head = [
    line('id', changelog),
    line('title', 'Compression Tax: pins and corrections'),
    line('subtitle', 'Runs that were pinned or superseded, numbers that were corrected, claims that were retired.'),
    line('updated', moment(changes[0]?.date ?? '1970-01-01')),
    `<author>${line('name', 'Compression Tax')}</author>`,
    line('rights', 'MIT licence'),
    link('alternate', changelog),
    link('self', absolute(site, 'feed.xml')),
  ];
  const entries = changes.slice(0, ENTRIES).map((change) => entry(site, change));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    ...head.map((text) => `  ${text}`),
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

function entry(site: Site, { id, date, kind, title, text, path }: Change): string {
  const parts = [
    line('id', absolute(site, `changelog/#${id}`)),
    line('title', `${kind}: ${title}`),
    link('alternate', absolute(site, path)),
    line('updated', moment(date)),
    line('summary', text),
  ];
  return `  <entry>${parts.join('')}</entry>`;
}

const line = (name: string, text: string) => tag(name, {}, escapeText(text));
const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeText(href)}"/>`;
const moment = (date: string) => `${date}T00:00:00.000Z`;
