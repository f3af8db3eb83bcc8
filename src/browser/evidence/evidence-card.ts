/**
 * What waits for a reader to point at a number: these few lines. The card itself is fetched when the browser is idle, or at
 * the first hover, focus or press. Without them, and when the card cannot be fetched, a number is a link to the ledger.
 */
import { isModified } from '../page/element.ts';
import { sayLoading } from '../page/loading.ts';
import type { Reading } from './evidence-card-data.ts';

const TRIGGERS = 'a:is(.claim, .verdict)[href*="/claims/"], .data-table data[role="button"]:not(.comparison *, ct-chart *)';

let loading: Promise<typeof import('./evidence-card-popup.ts')> | undefined;
const card = () => (loading ??= import('./evidence-card-popup.ts'));
let reading: Reading | null = null;

/** A plain press: a click, or Enter or Space on a figure that is no link. Modified clicks stay the browser's. */
const isPress = (event: Event, trigger: HTMLElement) =>
  event instanceof KeyboardEvent
    ? trigger.tagName !== 'A' && (event.key === 'Enter' || event.key === ' ')
    : event instanceof MouseEvent && event.type === 'click' && !isModified(event);

function meet(event: Event): void {
  const trigger = event.target instanceof Element ? event.target.closest<HTMLElement>(TRIGGERS) : null;
  if (!trigger) return;
  const press = isPress(event, trigger);
  if (press) {
    event.preventDefault();
    // On a slow line the pressed number says that its card is on the way.
    document.addEventListener('ct:evidence', sayLoading(trigger), { once: true });
  }
  const how = press
    ? 'press'
    : event.type === 'focusin' && trigger.matches(':focus-visible')
      ? 'focus'
      : event instanceof PointerEvent && event.type === 'pointermove' && event.pointerType === 'mouse'
        ? 'hover'
        : undefined;
  if (!how) return;
  card().then(
    ({ openCard }) => openCard(trigger, how, reading),
    () => {
      loading = undefined;
      if (press && trigger instanceof HTMLAnchorElement) location.href = trigger.href;
    },
  );
}

// An address that names a number opens its card.
const named = location.hash.startsWith('#c-') && document.getElementById(decodeURIComponent(location.hash.slice(1)));
const linked = named && (named.closest<HTMLElement>(TRIGGERS) ?? named.querySelector<HTMLElement>(TRIGGERS));
if (linked)
  card().then(
    ({ openCard }) => openCard(linked, 'press', reading),
    () => (loading = undefined),
  );
// By a move: a page that scrolls or changes under a pointer at rest opens nothing.
for (const type of ['pointermove', 'focusin', 'click', 'keydown']) document.addEventListener(type, meet);
document.addEventListener('ct:reading', (event) => {
  reading = (event as CustomEvent<Reading | null>).detail;
});
const fetchEarly = () => void card().catch(() => (loading = undefined));
// Safari has no idle callback; elsewhere a busy page may never be idle, and its figures wait to be buttons.
const whenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(fetchEarly, { timeout: 2000 }) : setTimeout(fetchEarly, 1000);
// Figures of tables become buttons by the card; a link is one already and waits for a reader's first move.
if (document.querySelector('.data-table [data-metric]')) whenIdle();
else if (document.querySelector('a:is(.claim, .verdict)'))
  for (const type of ['scroll', 'pointermove', 'keydown']) addEventListener(type, whenIdle, { once: true, passive: true });
