/**
 * `<ct-run-switch>`: shows another run of the study in every chart of its section. The choice stands in the address as
 * `?run=<id>`; the canonical run needs none. Either all charts change or, when one cannot be fetched, none.
 */
import { loadSpec, type ChartElement } from './chart-element.ts';

class RunSwitch extends HTMLElement {
  #stopping = new AbortController();
  #shown = '';
  #wanted = '';

  connectedCallback(): void {
    const { signal } = (this.#stopping = new AbortController());
    this.#shown = this.#wanted = this.dataset.canonical!;
    this.#select.addEventListener('change', () => this.#choose(this.#select.value), { signal });
    this.#section.addEventListener('click', (event) => this.#follow(event), { signal });
    addEventListener('popstate', () => this.#readAddress(), { signal });
    this.#readAddress();
  }

  disconnectedCallback(): void {
    this.#stopping.abort();
  }

  get #select(): HTMLSelectElement {
    return this.querySelector('select')!;
  }

  get #section(): HTMLElement {
    return document.getElementById(this.dataset.section!)!;
  }

  #knows(run: string | null | undefined): run is string {
    return [...this.#select.options].some((option) => option.value === run);
  }

  #readAddress(): void {
    const run = new URL(location.href).searchParams.get('run');
    void this.#show(this.#knows(run) ? run : this.dataset.canonical!);
  }

  #choose(run: string): void {
    void this.#show(run);
    const address = new URL(location.href);
    if (run === this.dataset.canonical) address.searchParams.delete('run');
    else address.searchParams.set('run', run);
    history.replaceState(history.state, '', address);
  }

  /** A figure that is not recorded offers runs that hold it; here they are shown in place. */
  #follow(event: MouseEvent): void {
    const run = (event.target as Element).closest<HTMLElement>('a[data-run]')?.dataset.run;
    if (!this.#knows(run) || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#choose(run);
    this.#select.focus();
  }

  async #show(run: string): Promise<void> {
    this.#select.value = run;
    this.#wanted = run;
    if (run === this.#shown) return;
    const { study, base } = this.dataset;
    const charts = [...this.#section.querySelectorAll<ChartElement>(`ct-chart[data-study="${study}"]`)];
    const name = this.#select.selectedOptions[0]!.text;
    try {
      const [{ dataAddress, siteAddresses }, { figureHtml }] = await Promise.all([
        import('../charts/addresses.ts'),
        import('../charts/figure.ts'),
      ]);
      const figures = await Promise.all(
        charts.map(async (chart) => {
          const src = dataAddress(base!, { study: study!, run, id: chart.dataset.chart! }, 'json');
          return { chart, src, spec: await loadSpec(src) };
        }),
      );
      if (this.#wanted !== run) return;
      for (const { chart, src, spec } of figures) chart.show(spec, figureHtml(spec, siteAddresses(base!)), src);
      this.#shown = run;
      this.#announce(`${charts.length} figures now show ${name}.`);
    } catch (error) {
      console.warn(error);
      if (this.#wanted === run) this.#choose(this.#shown);
      this.#announce(`${name} could not be loaded; the figures have not changed.`);
    }
  }

  #announce(text: string): void {
    this.querySelector('.ct-note')!.textContent = text;
  }
}

customElements.define('ct-run-switch', RunSwitch);
