/** A page of its own, for a file that opens from disk: no script, nothing that is fetched. */
import { escapeText, markup, tag, trusted, type Html } from '../markup/markup.ts';

/**
 * The policy allows the one style sheet, `data:` fonts and images, and nothing else.
 * @param page `css` is the whole style sheet, fonts included as `data:` addresses; `cssHash` its digest as the policy names it, `sha256-…`
 */
export function documentHtml({ title, body, css, cssHash }: { title: string; body: Html; css: string; cssHash: string }): Html {
  const policy = `default-src 'none'; style-src '${cssHash}'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeText(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${tag('title', {}, escapeText(title))}
<style>${trusted(css)}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
