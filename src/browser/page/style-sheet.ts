/** Style sheets that a script brings along, so that the first view of a page does without them. */

const sheets = new Map<string, Promise<void>>();

/**
 * Adds a style sheet to the page once, and waits until it applies.
 * @param href of a sheet that was imported with `?url`; one that cannot be loaded leaves the part that asked for it plain
 */
export function styleSheet(href: string): Promise<void> {
  const known = sheets.get(href);
  if (known) return known;
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(sheet);
  const applied = new Promise<void>((resolve) => {
    for (const event of ['load', 'error']) sheet.addEventListener(event, () => resolve(), { once: true });
  });
  sheets.set(href, applied);
  return applied;
}
