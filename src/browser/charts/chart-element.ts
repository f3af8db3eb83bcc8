/**
 * `<ct-chart data-src>`, or one without an address that is handed its spec: the static figure until it comes near the
 * viewport, then Chart.js over it. A chart of the first screen waits until a reader points at it, so that the screen needs no chart code. When the script, the data or the drawing fails, the static figure simply stays.
 */
import type { Html } from '../../markup/markup.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import { specAt } from './spec-at.ts';

export class ChartElement extends HTMLElement {
  #stopping = new AbortController();
  /** Set where the chart's data has no address of its own. */
  #spec: ChartSpec | undefined;

  connectedCallback(): void {
    void this.#watch();
  }

  disconnectedCallback(): void {
    this.#reset();
  }

  /** Hands over the spec of the figure that is in place, for a chart that lives in this page only. */
  draw(spec: ChartSpec): void {
    this.#reset();
    this.#spec = spec;
    void this.#watch();
  }

  /** Puts another figure in place; it is drawn again when it is near the viewport. */
  show(spec: ChartSpec, html: Html): void {
    const tableOpen = this.querySelector('details')?.open ?? false;
    this.querySelector('figure')!.innerHTML = html;
    this.querySelector('details')?.toggleAttribute('open', tableOpen);
    Object.assign(this.dataset, { study: spec.study, run: spec.run, chart: spec.id });
    delete this.dataset.src;
    this.draw(spec);
  }

  #reset(): void {
    this.#stopping.abort();
    this.#stopping = new AbortController();
    delete this.dataset.state;
    delete this.dataset.values;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    const hasPlot = this.querySelector('.ct-plot');
    if (!hasPlot || (!this.#spec && !this.dataset.src)) {
      this.dataset.state = hasPlot ? 'static' : 'not-recorded';
      return;
    }
    await this.#reached(signal);
    try {
      const [{ drawChart }, spec] = await Promise.all([
        import('./chart-canvas.ts'),
        this.#spec ?? specAt(this.dataset.src!),
        import('../page/figure-tools.ts'),
      ]);
      if (!signal.aborted) drawChart(this, spec, signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#reset();
      this.dataset.state = 'static';
      console.warn('The chart stays static:', error);
    }
  }

  /** Until a reader comes near, or points at a chart of the first screen. */
  #reached(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (this.closest('.brief')) {
        for (const event of ['pointerenter', 'focusin']) this.addEventListener(event, () => resolve(), { signal });
        return;
      }
      const near = (entries: readonly IntersectionObserverEntry[]) => entries.some(({ isIntersecting }) => isIntersecting) && resolve();
      const observer = new IntersectionObserver(near, { rootMargin: '200px' });
      observer.observe(this);
      signal.addEventListener('abort', () => observer.disconnect());
    });
  }
}

customElements.define('ct-chart', ChartElement);
