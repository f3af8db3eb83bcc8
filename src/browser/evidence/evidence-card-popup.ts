/**
 * The evidence card: one popover for the page. It opens on hover and focus and goes with them; a press (click, tap, Enter)
 * keeps it and moves the focus into it. Escape or a press elsewhere closes it and gives the focus back (WCAG 1.4.13).
 */
import { claimCard, served, type Card, type Reading } from './evidence-card-data.ts';
import type { ShownClaim } from '../../workbench/check.ts';
import type { IndexDocument } from '../../workbench/workbench.ts';
import { cardView, failureView } from './evidence-card-view.ts';
import sheet from './evidence-card.css?url';
import { element, styleSheet } from '../page/element.ts';
import { place } from '../page/place.ts';

type How = 'hover' | 'focus' | 'press';

/** Rest of the pointer before a card opens, and its time to reach the card, ms. */
const REST = 250;
const GRACE = 300;

const box = Object.assign(element('div', 'evidence-card no-print'), { popover: 'auto', role: 'dialog', tabIndex: -1 });
const close = Object.assign(element('button', 'close', 'Close'), { type: 'button' });
document.body.append(box);

const styled = styleSheet(sheet);

let current: { trigger: HTMLElement; how: How } | undefined;
/** The number whose card was closed while focus or pointer is on it; it must not open again by itself. */
let left: HTMLElement | undefined;
let turn = 0;
let opening = 0;
let closing = 0;
const cancelOpening = () => clearTimeout(opening);

/** The card of a claim link, or of a figure on a run page. @throws Error when its data cannot be fetched or do not hold it */
async function cardOf(trigger: HTMLElement, reading: Reading | null): Promise<Card> {
  if (trigger instanceof HTMLAnchorElement) return claimCard(trigger, reading);
  return (await import('./run-figures.ts')).figureCard(trigger as HTMLDataElement);
}

export function openCard(trigger: HTMLElement, how: How, reading: Reading | null): void {
  cancelOpening();
  if (how !== 'press' && trigger === left) return;
  left = undefined;
  const isOpen = current?.trigger === trigger;
  if (isOpen && how !== 'press') return;
  if (isOpen && current?.how === 'press') {
    box.hidePopover();
    return;
  }
  if (how === 'hover' && current?.how === 'press') return;
  const open = () => void show(trigger, how, () => cardOf(trigger, reading));
  if (how === 'hover') {
    opening = window.setTimeout(open, REST);
    trigger.addEventListener('pointerleave', cancelOpening, { once: true });
  } else open();
}

/** Opens a card beside `at`, on behalf of a number or of the canvas that draws it. */
export async function show(
  trigger: HTMLElement,
  how: How,
  load: () => Promise<Card>,
  at = () => trigger.getBoundingClientRect(),
): Promise<void> {
  const own = ++turn;
  let view: Node[];
  let label = 'Evidence';
  let sources: Card['sources'] = [];
  try {
    const [card, index] = await Promise.all([load(), served<IndexDocument>('api/v1/index.json').catch(() => null), styled]);
    ({ sources } = card);
    view = cardView(card, printedBy(trigger, card), index);
    label = `Evidence: ${card.text}`;
  } catch (error) {
    view = failureView(trigger, error as Error);
  }
  if (own !== turn || (how === 'focus' && !trigger.matches(':focus')) || (how === 'hover' && !trigger.matches(':hover'))) return;
  clearTimeout(closing);
  if (current) box.hidePopover();
  box.ariaLabel = label;
  box.replaceChildren(close, ...view);
  box.showPopover(how === 'press' ? { source: trigger } : {});
  current = { trigger, how };
  light(sources);
  trigger.ariaHasPopup = 'dialog';
  trigger.ariaExpanded = 'true';
  place(box, at(), trigger.closest('.prose > :is(p, ul, ol)')?.getBoundingClientRect());
  // At the foot of a phone's window the card would cover the number that it is about.
  const covered = at().bottom - box.getBoundingClientRect().top;
  if (covered > 0 && getComputedStyle(box).position === 'fixed') scrollBy(0, covered + 12);
  if (how === 'press') box.focus({ preventScroll: true });
}

/** Charts light up the points that the open card was computed from; an empty list when it closes. */
const light = (sources: Card['sources']) => document.dispatchEvent(new CustomEvent('ct:evidence', { detail: sources }));

/** What the page prints at the number, which is what a check compares with. */
function printedBy(trigger: HTMLElement, card: Card): ShownClaim['printed'] {
  const number = trigger.querySelector('data');
  if (number) return { text: number.textContent.trim(), value: Number(number.value) };
  return trigger.classList.contains('verdict') ? (card.verdict ?? '') : trigger.textContent.trim();
}

box.addEventListener('beforetoggle', (event) => {
  if (event.newState !== 'closed' || !current) return;
  const { trigger } = current;
  current = undefined;
  light([]);
  turn += 1;
  trigger.ariaExpanded = 'false';
  const holdsFocus = box.contains(document.activeElement);
  if (holdsFocus || trigger.matches(':focus, :hover')) {
    left = trigger;
    for (const gone of ['blur', 'pointerleave']) trigger.addEventListener(gone, () => (left = undefined), { once: true });
  }
  if (holdsFocus) trigger.focus({ preventScroll: true });
});

/** A card that was only looked at goes when pointer or focus goes; moving into it keeps it. */
document.addEventListener('pointerover', ({ target }) => {
  if (current?.how !== 'hover' || !(target instanceof Node)) return;
  clearTimeout(closing);
  if (!box.contains(target) && !current.trigger.contains(target)) closing = window.setTimeout(() => box.hidePopover(), GRACE);
});
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  if (!current || (relatedTarget instanceof Node && (box.contains(relatedTarget) || current.trigger.contains(relatedTarget)))) return;
  const fromCard = target instanceof Node && box.contains(target);
  if (fromCard ? relatedTarget !== null : target === current.trigger && current.how === 'focus') box.hidePopover();
});
box.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a, .close')) box.hidePopover();
});

/** Figures in tables are no links. */
if (/\/runs\/[^/]+\/$/.test(location.pathname)) void import('./run-figures.ts').then(({ stepThroughRun }) => stepThroughRun());
