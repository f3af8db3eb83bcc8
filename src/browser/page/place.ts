/** Puts a box beside what it belongs to. */

/** Between the two, and between box and window, px. */
const GAP = 6;
const EDGE = 12;
/** Narrower than this a box is not put beside a text, px. */
const NARROWEST = 300;

/**
 * Places a shown box of `position: absolute`: to the right of `text`, so that it can be read on, where there is room for it; else below `at`,
 * or above it where more room is. Limits its height to that room.
 * @param at place of what it belongs to, in the window
 * @param text place of the paragraph around it
 */
export function place(box: HTMLElement, at: DOMRect, text?: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  for (const name of ['max-height', 'max-width']) box.style.removeProperty(name);
  const move = (left: number, top: number) => {
    box.style.setProperty('left', `${left + scrollX}px`);
    box.style.setProperty('top', `${top + scrollY}px`);
  };
  const beside = text ? clientWidth - text.right - 2 * EDGE : 0;
  if (text && beside >= NARROWEST) {
    box.style.setProperty('max-width', `${beside}px`);
    box.style.setProperty('max-height', `${clientHeight - 2 * EDGE}px`);
    move(text.right + EDGE, Math.max(EDGE, Math.min(at.top, clientHeight - box.offsetHeight - EDGE)));
    return;
  }
  const [above, below] = [at.top - GAP - EDGE, clientHeight - at.bottom - GAP - EDGE];
  const under = box.offsetHeight <= below || below >= above;
  box.style.setProperty('max-height', `${under ? below : above}px`);
  const left = Math.max(EDGE, Math.min(at.left, clientWidth - box.offsetWidth - EDGE));
  move(left, under ? at.bottom + GAP : at.top - GAP - box.offsetHeight);
}
