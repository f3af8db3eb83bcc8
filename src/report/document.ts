/** A page of its own beside those of the site: the report of a run, and a chart for a frame. */
import { escapeText, markup, type Html } from '../markup/markup.ts';

/** @param page `policy` is its Content-Security-Policy; `head` holds its title and what it loads */
export const documentHtml = ({ policy, head, body }: { policy: string; head: Html; body: Html }): Html => markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${escapeText(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}
</head>
<body>
${body}
</body>
</html>
`;
