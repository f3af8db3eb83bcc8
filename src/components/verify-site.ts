/**
 * `<verify-site data-base>`: the page /verify/ at work. In: its rows' `data-pin`, its buttons, `?claim=<study>/<id>`. Out: results
 * in each study's section, what differs above them, one status line.
 */
import type { PinnedArchive } from '../workbench/workbench.ts';
import { workerAddress } from '../workbench/client.ts';
import { afterLoad } from './after-load.ts';
import { keep, thisPage } from './keep.ts';
import { checkStudies, loadSources, type Outcome } from './verify-check.ts';
import { claimItem, differing, element, failureItems, outcomeOf, stateOf, summaryOf } from './verify-results.ts';

class VerifySite extends HTMLElement {
  #pins: PinnedArchive[] = [];
  #running: AbortController | undefined;

  connectedCallback(): void {
    this.#pins = this.#all('[data-pin]').map((row) => JSON.parse(row.dataset.pin!) as PinnedArchive);
    this.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest<HTMLButtonElement>('button');
      if (button?.hasAttribute('data-cancel')) this.#running?.abort();
      else if (button?.dataset.check !== undefined) void this.#check(button.dataset.check ? [button.dataset.check] : this.#studies);
    });
    const claim = new URL(location.href).searchParams.get('claim');
    if (claim !== null) void this.#checkOne(claim);
    afterLoad(() => setTimeout(() => void this.#keep(), 500));
  }

  disconnectedCallback(): void {
    this.#running?.abort();
  }

  #all = (selector: string) => [...this.querySelectorAll<HTMLElement>(selector)];
  #one = (selector: string) => this.querySelector<HTMLElement>(selector)!;
  #section = (study: string) => this.#one(`section[data-study="${CSS.escape(study)}"]`);

  get #base(): string {
    return this.dataset.base!;
  }

  get #studies(): string[] {
    return this.#all('section[data-study]').map(({ dataset }) => dataset.study!);
  }

  #say(text: string): void {
    this.#one('.verify-status').textContent = text;
  }

  /** @returns undefined when it was cancelled or another check is under way */
  async #check(studies: readonly string[]): Promise<readonly Outcome[] | undefined> {
    if (this.#running) return undefined;
    const { signal } = (this.#running = new AbortController());
    const pins = this.#pins.filter(({ study }) => studies.includes(study));
    const parsed = new Set<string>();
    this.#clear();
    this.#show(pins.length, 0);
    this.#say('Checking …');
    const started = performance.now();
    try {
      const { outcomes, counts } = await checkStudies({ base: this.#base, studies, pins: this.#pins, signal }, (runId) => {
        // A message of a Worker that was stopped may still come.
        if (this.#running?.signal === signal) this.#show(pins.length, parsed.add(runId).size);
      });
      for (const outcome of outcomes) this.#showStudy(outcome);
      const failures = failureItems(this.#base, outcomes, counts);
      this.#one('[data-failures] ul').replaceChildren(...failures);
      this.#one('[data-failures]').hidden = failures.length === 0;
      this.#say(summaryOf(outcomes, counts, (performance.now() - started) / 1000));
      return outcomes;
    } catch (error) {
      const read = `${parsed.size} of ${pins.length} archives had been read`;
      this.#say(signal.aborted ? `Cancelled: ${read}, no result is kept. You can start again.` : `✗ ${(error as Error).message}`);
      return undefined;
    } finally {
      this.#running = undefined;
      this.#show(0, 0);
    }
  }

  /** Checks the study of a claim and shows that claim first. */
  async #checkOne(wanted: string): Promise<void> {
    const [study = '', claim] = wanted.split('/');
    if (!this.#studies.includes(study)) {
      this.#say(`No study has the claim “${wanted}”; the ids are in the ledger.`);
      return;
    }
    const outcome = (await this.#check([study]))?.[0];
    const checked = outcome?.claims.find((candidate) => candidate.claim === claim);
    if (checked) this.#one('[data-one]').replaceChildren(element('ul', 'verify-claims', claimItem(this.#base, study, checked)));
    else if (outcome && outcome.claims.length > 0) this.#say(`${study} has no claim “${claim ?? ''}”; the ids are in the ledger.`);
  }

  #clear(): void {
    for (const place of this.#all('[data-one], [data-failures] ul, [data-outcome], [data-result]')) place.replaceChildren();
    for (const place of this.#all('[data-failures], [data-claims]')) place.hidden = true;
  }

  /** Progress while something runs; `total` 0 = nothing does. Buttons keep the focus, so they are not disabled. */
  #show(total: number, done: number): void {
    const progress = this.querySelector('progress')!;
    progress.hidden = this.#one('[data-cancel]').hidden = total === 0;
    progress.max = total || 1;
    progress.value = done;
    for (const button of this.#all('[data-check]')) button.ariaDisabled = String(total > 0);
  }

  #showStudy(outcome: Outcome): void {
    const { study, archives, claims } = outcome;
    const section = this.#section(study);
    section.querySelector('[data-outcome]')!.textContent = outcomeOf(outcome);
    const pins = this.#pins.filter((pin) => pin.study === study);
    for (const [i, cell] of section.querySelectorAll('[data-result]').entries()) {
      const archive = archives.find(({ runId }) => runId === pins[i]?.runId);
      if (archive?.problem) cell.append(element('span', 'bad', `✗ ${stateOf(archive.problem)}`));
      else if (archive) cell.append(`✓ digest holds${archive.stored ? ', from this browser’s store' : ''}`);
    }
    const details = section.querySelector<HTMLDetailsElement>('[data-claims]')!;
    details.hidden = claims.length === 0;
    details.querySelector('summary')!.textContent = 'Each claim and chart';
    const failuresFirst = [...new Set([...differing(claims), ...claims])];
    details.querySelector('ul')!.replaceChildren(...failuresFirst.map((claim) => claimItem(this.#base, study, claim)));
  }

  async #keep(): Promise<void> {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const pages = ['', ...this.#studies.flatMap((study) => [`notes/${study}/`, `claims/${study}/`])];
    const archives = this.#pins.map(({ runId }) => `bundles/${runId}.tgz`);
    await loadSources(this.#studies);
    const kept = await keep([...thisPage(), workerAddress, ...[...pages, ...archives].map((path) => this.#base + path)]);
    if (kept)
      this.#one('[data-offline]').textContent = 'All that a check needs is now kept by this browser: it also runs without a network.';
  }
}

customElements.define('verify-site', VerifySite);
