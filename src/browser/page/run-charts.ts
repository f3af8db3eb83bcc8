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
    draw().catch((error: unknown) => {
      console.warn('The charts stay as drawings:', error);
      // Without the place for the narrow drawing the wide one is shown on narrow screens too.
      for (const chart of waiting) chart.querySelector('.ct-narrow')?.remove();
    });
  },
  { rootMargin: '400px' },
);
for (const chart of waiting) near.observe(chart);

async function draw(): Promise<void> {
  const [{ inWorkbench }, { figureHtml }, { inlineAddresses, siteAddresses }] = await Promise.all([
    import('./workbench.ts'),
    import('../../report/chart-figure.ts'),
    import('../../report/addresses.ts'),
  ]);
  const { run, charts } = await inWorkbench((bench) => bench.openPinned(waiting[0]!.dataset.run!));
  const addresses = inlineAddresses([run], siteAddresses(import.meta.env.BASE_URL).run);
  for (const element of waiting) {
    const spec = charts.find(({ id }) => id === element.dataset.chart);
    // A chart whose data the run lacks keeps what the page says of it.
    if (!spec || spec.notRecorded) continue;
    const focused = element.contains(document.activeElement);
    element.show(spec, figureHtml(spec, addresses));
    if (focused) element.querySelector<HTMLElement>('summary')?.focus({ preventScroll: true });
  }
}
