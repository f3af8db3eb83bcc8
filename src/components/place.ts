/** Puts a box beside what it belongs to. */

/** Between the two, and between box and window, px. */
const GAP = 6;
const EDGE = 12;

/**
 * Places a shown box of `position: absolute` below `at` or, where more room is, above it, and limits its height to that room.
 * @param at place of what it belongs to, in the window
 */
export function place(box: HTMLElement, at: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const [above, below] = [at.top - GAP - EDGE, clientHeight - at.bottom - GAP - EDGE];
  box.style.removeProperty('max-height');
  const under = box.offsetHeight <= below || below >= above;
  box.style.setProperty('max-height', `${under ? below : above}px`);
  const left = Math.max(EDGE, Math.min(at.left, clientWidth - box.offsetWidth - EDGE));
  const top = under ? at.bottom + GAP : at.top - GAP - box.offsetHeight;
  box.style.setProperty('left', `${left + scrollX}px`);
  box.style.setProperty('top', `${top + scrollY}px`);
}
