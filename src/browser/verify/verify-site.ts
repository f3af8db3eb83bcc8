/**
 * `<verify-site data-base>`: the page /verify/ at work. In: its sections' `data-study`, its rows' `data-run`, its
 * buttons, `?claim=<study>/<id>`. Out: results in each section, what differs above them, one status line.
 */
import { inWorkbench, proxy } from '../page/workbench.ts';
import type { CheckedSite, Progress } from '../../workbench/workbench.ts';
import { element } from '../page/element.ts';
import { archiveView, failureViews, itemsOf, itemView, outcomeOf, summaryOf, type Item } from './verify-results.ts';

class VerifySite extends HTMLElement {
  #running: AbortController | undefined;

  connectedCallback(): void {
    this.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest<HTMLButtonElement>('button');
      if (button?.hasAttribute('data-cancel')) this.#running?.abort();
      else if (button?.dataset.check !== undefined) void this.#check(button.dataset.check ? [button.dataset.check] : this.#studies);
    });
    const claim = new URL(location.href).searchParams.get('claim');
    if (claim !== null) void this.#checkOne(claim);
  }

  #all = (selector: string) => [...this.querySelectorAll<HTMLElement>(selector)];
  #one = (selector: string) => this.querySelector<HTMLElement>(selector)!;

  get #base(): string {
    return this.dataset.base!;
  }

  get #studies(): string[] {
    return this.#all('section[data-study]').map(({ dataset }) => dataset.study!);
  }

  #say(text: string): void {
    this.#one('.verify-status').textContent = text;
  }

  /** @returns what was checked, by study; undefined when it was cancelled or another check is under way */
  async #check(studies: readonly string[]): Promise<ReadonlyMap<string | null, Item[]> | undefined> {
    if (this.#running) return undefined;
    const { signal } = (this.#running = new AbortController());
    let step: Parameters<Progress>[0] = { done: 0, total: 1 };
    this.#clear();
    this.#show(step);
    this.#say('Checking …');
    const started = performance.now();
    try {
      const progress = proxy((now: typeof step) => {
        step = now;
        // A message of a Worker that was stopped may still come.
        if (this.#running?.signal === signal) this.#show(step);
      });
      const checked = await inWorkbench((bench) => bench.check(studies, progress), signal);
      const parts = new Map([...studies, null].map((study) => [study, itemsOf(this.#base, checked, study)]));
      for (const [study, items] of parts) if (items.length > 0) this.#showPart(checked, study, items);
      const failures = failureViews(checked, parts);
      this.#one('[data-failures] ul').replaceChildren(...failures);
      this.#one('[data-failures]').hidden = failures.length === 0;
      this.#say(summaryOf(checked, [...parts.values()].flat(), (performance.now() - started) / 1000));
      return parts;
    } catch (error) {
      const done = `${step.done} archives, pages and files had been read`;
      this.#say(
        signal.aborted ? `Cancelled: ${done}, no result is kept. You can start again.` : `✗ Not checked: ${(error as Error).message}`,
      );
      return undefined;
    } finally {
      this.#running = undefined;
      this.#show(undefined);
    }
  }

  /** Checks the study of a claim and shows that claim first. */
  async #checkOne(wanted: string): Promise<void> {
    const [study = '', claim] = wanted.split('/');
    if (!this.#studies.includes(study)) {
      this.#say(`No study has the claim “${wanted}”; the ids are in the ledger.`);
      return;
    }
    const items = (await this.#check([study]))?.get(study);
    if (!items) return;
    const item = items.find(({ kind, id }) => kind !== 'document' && id === claim);
    if (item) this.#one('[data-one]').replaceChildren(element('ul', 'verify-claims', itemView(item)));
    else this.#say(`${study} has no claim “${claim ?? ''}”; the ids are in the ledger.`);
  }

  #clear(): void {
    for (const place of this.#all('[data-one], [data-failures] ul, [data-outcome], [data-result]')) place.replaceChildren();
    for (const place of this.#all('[data-failures], [data-claims]')) place.hidden = true;
  }

  /** Progress while something runs; undefined = nothing does. Buttons keep the focus, so they are not disabled. */
  #show(step: Parameters<Progress>[0] | undefined): void {
    const progress = this.querySelector('progress')!;
    progress.hidden = this.#one('[data-cancel]').hidden = step === undefined;
    progress.max = step?.total ?? 1;
    progress.value = step?.done ?? 0;
    for (const button of this.#all('[data-check]')) button.ariaDisabled = String(step !== undefined);
  }

  /** Puts the results of a study, or of the whole site for null, in their section. */
  #showPart(checked: CheckedSite, study: string | null, items: readonly Item[]): void {
    const archives = checked.studies.find((own) => own.study === study)?.archives ?? [];
    const section = this.#one(study === null ? '[data-whole]' : `section[data-study="${CSS.escape(study)}"]`);
    section.querySelector('[data-outcome]')!.textContent = outcomeOf(archives, items);
    for (const { runId, problem } of archives) {
      const cell = section.querySelector(`[data-run="${CSS.escape(runId)}"] [data-result]`);
      if (problem) cell?.append(archiveView(problem));
      else cell?.append('✓ digest holds');
    }
    const details = section.querySelector<HTMLDetailsElement>('[data-claims]')!;
    details.hidden = false;
    details.querySelector('summary')!.textContent = study === null ? 'Each page and file' : 'Each claim, chart, page and file';
    details.querySelector('ul')!.replaceChildren(...items.map(itemView));
  }
}

customElements.define('verify-site', VerifySite);
