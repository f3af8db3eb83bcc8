/** Lays a page out in steps where its style sheet skips what is not near (styles/layout-steps.css). */

/** A step ends after the part in which it has taken this long. */
const STEP_MS = 8;

const html = document.documentElement;
const isFinished = () => !('inSteps' in html.dataset);
const laidOut: HTMLElement[] = [];

/** Skips nothing from here on, and leaves the page as it was written. */
function finish(): void {
  delete html.dataset.inSteps;
  for (const part of laidOut.splice(0)) {
    part.style.removeProperty('content-visibility');
    if (part.getAttribute('style') === '') part.removeAttribute('style');
  }
}

/** The elements below `root` that may be skipped, in their order. */
function* parts(root: Element): Generator<HTMLElement> {
  for (const element of root.children) {
    if (!(element instanceof HTMLElement)) continue;
    if (getComputedStyle(element).contentVisibility === 'auto') yield element;
    else yield* parts(element);
  }
}

const idle = () => new Promise((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 20)));

async function layOut(): Promise<void> {
  let end = 0;
  for (const part of parts(document.querySelector('main')!)) {
    if (performance.now() >= end) {
      await idle();
      end = performance.now() + STEP_MS;
    }
    if (isFinished()) return;
    part.style.contentVisibility = 'visible';
    laidOut.push(part);
    // Asking for the box is what lays it out.
    part.getBoundingClientRect();
  }
  finish();
}

if (!isFinished()) {
  // Whoever follows a link within the page or searches it needs all of it in its place.
  for (const act of ['click', 'keydown']) addEventListener(act, finish, { capture: true, once: true });
  void layOut();
}
