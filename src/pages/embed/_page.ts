/**
 * One chart as a page for a frame on another site: no script, a small style sheet, links that leave the frame. Written as text, because
 * every page of Astro gets the whole style sheet of the site. The drawing says title, reading and origin itself; the same words stand
 * beside it for those who do not see it. In: ChartSpec, archives. Out: HTML in which all text is escaped.
 */
import { dataAddress } from '../../charts/addresses.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import { captionOf, type Archive } from '../../charts/svg-file.ts';
import { runsOf } from '../../charts/table.ts';
import { escapeText, joined, markup, tag, type Html } from '../../charts/markup.ts';
import { contentSecurityPolicy } from '../../layouts/policy.ts';

interface Place {
  /** Root of the site, with its final slash. */
  base: string;
  /** The note that the chart belongs to. */
  note: { title: string; href: string };
}

/** @param archives those of the chart's runs */
export function embedPage(spec: ChartSpec, archives: readonly Archive[], { base, note }: Place): Html {
  const title = escapeText(spec.title);
  const out = (href: string, text: string) => tag('a', { href, target: '_top' }, escapeText(text));
  const runs = runsOf(spec).map(({ run }) => run);
  const origins = captionOf(spec, archives).map((line) => tag('p', {}, escapeText(line)));
  const links = [
    ...runs.map((run) => out(`${base}runs/${run}/`, `Run ${run}`)),
    out(note.href, note.title),
    out(dataAddress(base, spec, 'csv'), 'Figures as CSV'),
    out(base, 'Compression Tax'),
  ];
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${escapeText(contentSecurityPolicy)}">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${escapeText(base)}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${escapeText(base)}embed/style.css">
<title>${title} · Compression Tax</title>
</head>
<body>
<main>
<div class="unseen">
<h1>${title}</h1>
<p>${escapeText(spec.howToRead)}</p>
${joined(origins, markup`\n`)}
</div>
<picture>
<source media="(width < 36rem)" srcset="narrow.svg">
<img src="${escapeText(dataAddress(base, spec, 'svg'))}" alt="${title}">
</picture>
<p>${joined(links, markup` · `)}</p>
</main>
</body>
</html>
`;
}
