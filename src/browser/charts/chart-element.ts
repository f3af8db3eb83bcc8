/**
 * `<ct-chart data-src>`, or one without an address that is handed its spec: the static figure until it comes near the
 * viewport, then Chart.js over it. A chart of the first screen waits until a reader points at it, so that the screen needs no chart code. When the script, the data or the drawing fails, the static figure simply stays.
 */
import type { Html } from '../../markup/markup.ts';
import type { ChartSpec } from '../../charts/spec.ts';
import { specAt } from './spec-at.ts';

export class ChartElement extends HTMLElement {
  #observer: IntersectionObserver | undefined;
  #dispose: (() => void) | undefined;
  /** Set where the chart's data has no address of its own. */
  #spec: ChartSpec | undefined;

  connectedCallback(): void {
    this.#watch();
  }

  disconnectedCallback(): void {
    this.#reset();
  }

  /** Hands over the spec of the figure that is in place, for a chart that lives in this page only. */
  draw(spec: ChartSpec): void {
    this.#reset();
    this.#spec = spec;
    this.#watch();
  }

  /** Puts another figure in place; it is drawn again when it is near the viewport. */
  show(spec: ChartSpec, html: Html): void {
    this.#reset();
    const tableOpen = this.querySelector('details')?.open ?? false;
    this.querySelector('figure')!.innerHTML = html;
    this.querySelector('details')?.toggleAttribute('open', tableOpen);
    Object.assign(this.dataset, { study: spec.study, run: spec.run, chart: spec.id });
    delete this.dataset.src;
    this.draw(spec);
  }

  #reset(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#dispose?.();
    this.#dispose = undefined;
    delete this.dataset.state;
    delete this.dataset.values;
  }

  #watch(): void {
    if (!this.querySelector('.ct-plot')) {
      this.dataset.state = 'not-recorded';
      return;
    }
    if (!this.#spec && !this.dataset.src) {
      this.dataset.state = 'static';
      return;
    }
    const begin = () => {
      observer.disconnect();
      void import('./figure-tools.ts');
      void this.#draw(observer);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) begin();
      },
      { rootMargin: '200px' },
    );
    this.#observer = observer;
    if (!this.closest('.brief')) observer.observe(this);
    else
      for (const reached of ['pointerenter', 'focusin'])
        this.addEventListener(reached, () => this.#observer === observer && !this.dataset.state && begin(), { once: true });
  }

  async #draw(turn: IntersectionObserver): Promise<void> {
    try {
      const [{ drawChart }, spec] = await Promise.all([import('./chart-canvas.ts'), this.#spec ?? specAt(this.dataset.src!)]);
      if (this.#observer === turn && this.isConnected) this.#dispose = drawChart(this, spec);
    } catch (error) {
      if (this.#observer !== turn) return;
      this.dataset.state = 'static';
      console.warn('The chart stays static:', error);
    }
  }
}

customElements.define('ct-chart', ChartElement);
