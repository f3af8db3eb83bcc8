/** What scripts add to a page: elements, and the style sheets that come with them. */

/** An element with its content, in which null is left out; text is never read as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** A click that the browser answers in its own way, such as with a new tab. */
export const isModified = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/**
 * Adds a style sheet that the first view of a page does without, and waits until it applies.
 * @param href of a sheet that was imported with `?url`; one that cannot be loaded leaves the part that asked for it plain
 */
export const styleSheet = (href: string): Promise<unknown> =>
  new Promise((settle) => {
    document.head.append(Object.assign(element('link'), { rel: 'stylesheet', href, onload: settle, onerror: settle }));
  });
