/**
 * The definition of a word of the glossary, beside the word. It stays while pointer or focus is on word or definition, and
 * Escape closes it (WCAG 1.4.13).
 */
import { termOf } from '../../glossary/terms.ts';
import sheet from './term.css?url';
import { element, styleSheet } from './element.ts';
import { place } from './place.ts';

/** Time for the pointer to reach the definition, ms. */
const GRACE = 300;

const styled = styleSheet(sheet);
const box = Object.assign(element('div', 'term-definition no-print'), { id: 'term-definition', role: 'tooltip', popover: 'manual' });
document.body.append(box);

let shown: HTMLAnchorElement | undefined;
let closing = 0;

/** Shows the definition of the word that the link is on. */
export async function define(link: HTMLAnchorElement): Promise<void> {
  await styled;
  clearTimeout(closing);
  if (shown === link) return;
  close();
  const { term, definition } = termOf(link.hash.slice(1));
  box.replaceChildren(element('strong', '', term), ` ${definition}`);
  box.showPopover();
  place(box, link.getBoundingClientRect());
  link.setAttribute('aria-describedby', box.id);
  shown = link;
}

function close(): void {
  clearTimeout(closing);
  shown?.removeAttribute('aria-describedby');
  shown = undefined;
  box.hidePopover();
}

const isKept = (target: EventTarget | null) => target instanceof Node && (box.contains(target) || shown?.contains(target));

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close();
});
document.addEventListener('focusout', close);
document.addEventListener('pointerdown', ({ target }) => {
  if (!isKept(target)) close();
});
document.addEventListener('pointerover', ({ target, pointerType }) => {
  clearTimeout(closing);
  if (pointerType === 'mouse' && !isKept(target) && document.activeElement !== shown) closing = window.setTimeout(close, GRACE);
});
