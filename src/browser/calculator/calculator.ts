/**
 * `<pays-calculator data-base>`: the form over the cost model. The answer follows each keystroke; address and announcement follow when the
 * reader pauses. The whole state is in the address; a run of the reader's own never is.
 */
import { fromQuery, type Problem } from '../../economics/stated.ts';
import type { Way } from '../../economics/fields.ts';
import { wayOf } from '../../economics/figures.ts';
import { answerHtml, answerOf, detailsHtml } from '../../report/pays-answer.ts';
import { modesOf, type RunFigures } from '../../report/pays-figures.ts';
import type { OwnBundle } from '../page/own-bundle.ts';
import type { inWorkbench } from '../page/workbench.ts';

/** Other runs than the page's are read in the Worker, which is loaded when one is asked for. */
const inWorker: typeof inWorkbench = async (work) => (await import('../page/workbench.ts')).inWorkbench(work);

/** A reader who stops for this long, ms, is taken to have finished. */
const PAUSE = 400;

class PaysCalculator extends HTMLElement {
  /** By key of the run: its id, or a key of this page for one of the reader's own. */
  #runs = new Map<string, RunFigures>();
  #shown!: RunFigures;
  #turn = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    this.#shown = JSON.parse(this.querySelector('script')!.textContent) as RunFigures;
    this.#runs.set(this.#shown.facts.id, this.#shown);
    const form = this.#form;
    for (const control of this.querySelectorAll<HTMLButtonElement | HTMLFieldSetElement>('[disabled]')) control.disabled = false;
    form.reset();
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', (event) => {
      if (event.target === this.#select('run')) void this.#choose();
      else if ((event.target as HTMLInputElement).name) this.#compute();
    });
    form.querySelector('details.own')!.addEventListener('toggle', () => void this.#offerOwn(), { once: true });
    for (const presets of form.querySelectorAll('.presets')) presets.addEventListener('click', (event) => this.#take(event));
    this.querySelector('[data-tool="copy"]')!.addEventListener('click', () => void this.#copy());
    // Without a query the page is right as it was built.
    if (location.search !== '') void this.#state(new URLSearchParams(location.search));
  }

  get #form(): HTMLFormElement {
    return this.querySelector('form')!;
  }

  #select(name: 'run' | 'mode'): HTMLSelectElement {
    return this.querySelector(`select[name="${name}"]`)!;
  }

  /** Puts what an address states into the form, right or wrong; what it leaves out is as the page was built. */
  async #state(asked: URLSearchParams): Promise<void> {
    const unknown: string[] = [];
    this.#form.reset();
    for (const control of this.#form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]:not([name="mode"])')) {
      const [stated, built] = [asked.get(control.name), control.value];
      if (stated === null) continue;
      control.value = stated;
      if (control.value !== '' || control instanceof HTMLInputElement) continue;
      unknown.push(stated);
      control.value = built;
    }
    const mode = asked.get('mode');
    await this.#choose(mode);
    if (mode && mode !== this.#select('mode').value) unknown.push(mode);
    if (unknown.length === 0) return;
    const [names, rest] = [unknown.join(' and '), this.querySelector('.pays-status')!.textContent];
    this.#say(`The address asks for ${names}, which is not here. ${rest}`.trim());
  }

  /** Shows the chosen run; keeps the mode where that run has it. */
  async #choose(mode: string | null = this.#select('mode').value): Promise<void> {
    const turn = (this.#turn += 1);
    const key = this.#select('run').value;
    try {
      if (!this.#runs.has(key)) {
        // No answer of another run stands below the name of this one.
        clearTimeout(this.#pause);
        for (const part of this.querySelectorAll('.answer, .details')) part.innerHTML = '';
        this.#say('The run is read from its archive …');
      }
      const figures = this.#runs.get(key) ?? (await inWorker((bench) => bench.economics(key)));
      this.#runs.set(key, figures);
      if (turn !== this.#turn) return;
      this.#shown = figures;
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#select('run').value = [...this.#runs].find(([, figures]) => figures === this.#shown)![0];
      this.#compute();
      this.#say(`The run cannot be loaded: ${String(error)} The answer below is that of ${this.#shown.facts.id}.`);
      return;
    }
    const { study, economics } = this.#shown;
    this.#select('mode').replaceChildren(...modesOf(this.#shown).map((choice) => new Option(choice.label, choice.mode)));
    for (const option of this.#select('mode').options) option.selected ||= option.value === mode;
    for (const presets of this.#form.querySelectorAll<HTMLElement>('.presets'))
      presets.hidden = economics.kind === 'none' || presets.dataset['study'] !== study;
    this.#compute();
  }

  /** A workload by name fills the form; the run stays as it is. */
  #take(event: Event): void {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    const asked = new URL(link.href).searchParams;
    asked.set('run', this.#select('run').value);
    void this.#state(asked);
  }

  #query = () => new URLSearchParams([...new FormData(this.#form)] as [string, string][]);
  #isOwn = () => this.#select('run').selectedOptions[0]!.matches('[data-own] > *');

  #compute(): void {
    const checked = fromQuery(this.#query());
    this.#mark(checked.ok ? [] : checked.problems);
    clearTimeout(this.#pause);
    if (!checked.ok) {
      this.#say('See the marked fields; any answer below is that of the last valid values.');
      return;
    }
    this.#say('');
    const outcome = answerOf(this.#shown, this.#select('mode').value, checked.value);
    const answer = this.querySelector('.answer')!;
    answer.innerHTML = answerHtml(outcome);
    this.querySelector('.details')!.innerHTML = detailsHtml(outcome);
    const link = this.querySelector<HTMLAnchorElement>('.run-link')!;
    link.hidden = this.#isOwn();
    link.href = `${this.dataset['base']!}runs/${this.#shown.facts.id}/`;
    this.#pause = setTimeout(() => {
      this.#writeAddress();
      this.querySelector('.announce')!.textContent = answer.firstElementChild!.textContent;
    }, PAUSE);
  }

  /** Puts the whole state into the address, but for a run of the reader's own. */
  #writeAddress(): void {
    const query = this.#query();
    if (this.#isOwn()) query.delete('run');
    history.replaceState(null, '', `?${query.toString()}`);
  }

  /** Shows the fields that count for the run, or that are wrong; says beside each what is wrong, and its unit. */
  #mark(problems: readonly Problem[]): void {
    const { economics } = this.#shown;
    const way: Way | undefined = economics.kind === 'cost' ? wayOf(economics, this.#select('mode').value) : undefined;
    const currency = this.querySelector<HTMLInputElement>('[name="cur"]')!.value.trim();
    for (const field of this.querySelectorAll<HTMLElement>('.field')) {
      const control = field.querySelector<HTMLInputElement | HTMLSelectElement>('[name]')!;
      const problem = problems.find((found) => found.field === field.dataset['field']);
      field.hidden = !problem && !field.dataset['ways']!.split(' ').includes(way ?? '');
      field.querySelector('.error')!.textContent = problem?.message ?? '';
      control.ariaInvalid = problem ? 'true' : null;
      for (const unit of field.querySelectorAll<HTMLElement>('[data-unit^="money"]'))
        unit.textContent = unit.dataset['unit']!.replace('money', currency);
    }
  }

  async #offerOwn(): Promise<void> {
    await import('../page/own-bundle.ts');
    const group = this.querySelector<HTMLOptGroupElement>('optgroup[data-own]')!;
    this.querySelector<OwnBundle>('own-bundle')!.whenOpened = async ({ file, opened: { run } }) => {
      const key = `own-${group.childElementCount + 1}`;
      this.#runs.set(key, await inWorker((bench) => bench.economics(run.digest.sha256)));
      group.hidden = false;
      group.append(new Option(`${run.id} (${file.name})`, key));
      this.#select('run').value = key;
      await this.#choose();
      return `${run.id} is open and chosen. It is not in the address of this page.`;
    };
  }

  async #copy(): Promise<void> {
    this.#writeAddress();
    await navigator.clipboard.writeText(location.href).then(
      () => this.#say(`The link is copied, with every value that you stated${this.#isOwn() ? ', but not your own bundle' : ''}.`),
      () => this.#say('The link cannot be copied here: take it from the address bar.'),
    );
  }

  #say(message: string): void {
    const status = this.querySelector('.pays-status')!;
    if (status.textContent !== message) status.textContent = message;
  }
}

customElements.define('pays-calculator', PaysCalculator);
