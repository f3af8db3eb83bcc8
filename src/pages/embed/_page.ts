/**
 * One chart as a page for a frame on another site: no script, a small style sheet, links that leave the frame. Written as text, because
 * every page of Astro gets the whole style sheet of the site.
 */
import { escapeText, markup, type Html } from '../../charts/markup.ts';
import { contentSecurityPolicy } from '../../layouts/policy.ts';

/** @param main content of `<main>` */
export const embedPage = (title: string, main: Html, base: string): Html => markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${escapeText(contentSecurityPolicy)}">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${escapeText(base)}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${escapeText(base)}embed/style.css">
<title>${escapeText(title)} · Compression Tax</title>
</head>
<body>
<main>${main}</main>
</body>
</html>
`;
