/**
 * Charts on the page of a run. Those without files wait for the archive: when the first comes near, it is opened in this browser
 * and each gets its whole figure. When that fails, the drawing of the page stays.
 */
import '../charts/chart-element.ts';
import type { ChartElement } from '../charts/chart-element.ts';

const waiting = [...document.querySelectorAll<ChartElement>('ct-chart:not([data-src])')];

const near = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    near.disconnect();
    void draw();
  },
  { rootMargin: '400px' },
);
for (const chart of waiting) near.observe(chart);

async function draw(): Promise<void> {
  try {
    const { showFromArchive } = await import('./archive-charts.ts');
    await showFromArchive(waiting);
  } catch (error) {
    console.warn('The charts stay as drawings:', error);
    // Without the place for the narrow drawing the wide one is shown on narrow screens too.
    for (const chart of waiting) chart.querySelector('.ct-narrow')?.remove();
  }
}
