/** What waits for a reader to meet a word of the glossary; its definition is fetched then. Without it the word is a link. */

/** Rest of the pointer before a definition opens, ms. */
const REST = 250;

function meet(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.term') : null;
  if (!link) return;
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
  // A finger cannot hover: its first press shows the definition, the next one follows the link.
  if (event.type === 'click' && isTouch && link.getAttribute('aria-describedby') === null) event.preventDefault();
  else if (event.type === 'click' || (event.type === 'pointerover' && isTouch)) return;
  const wait = event.type === 'pointerover' ? REST : 0;
  setTimeout(() => {
    if (wait && !link.matches(':hover')) return;
    import('./term-definition.ts').then(({ define }) => define(link)).catch(() => undefined);
  }, wait);
}

for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, meet);
