/**
 * `<pays-calculator data-base>`: the form over the cost model. The answer follows each keystroke; charts, tables, files, address
 * and announcement follow when the reader pauses. The whole state stands in the address; a run of the reader's own never does.
 */
import { EXAMPLE } from '../economics/fields.ts';
import { fromQuery, toQuery, type CalculatorState, type Problem } from '../economics/inputs.ts';
import { firstMode, modesOf, type RunFigures } from '../report/pays-figures.ts';
import { answerHtml, answerOf, summaryOf, type Told } from '../report/pays-answer.ts';
import type { OpenedFile } from './own-bundle.ts';

/** A reader who stops for this long, ms, is taken to have finished. */
const PAUSE = 400;

/** An answer with what it was asked from. */
export interface Answered {
  figures: RunFigures;
  state: CalculatorState;
  told: Told;
  /** False for a run of the reader's own. */
  pinned: boolean;
}

class PaysCalculator extends HTMLElement {
  /** By key of the run: its id, or a key of this page for one of the reader's own. */
  #runs = new Map<string, RunFigures>();
  #own = new Set<string>();
  #shown!: RunFigures;
  #turn = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    this.#shown = JSON.parse(this.querySelector('script')!.textContent) as RunFigures;
    this.#runs.set(this.#shown.facts.id, this.#shown);
    const form = this.#form;
    form.querySelector('fieldset')!.disabled = false;
    for (const button of this.querySelectorAll<HTMLButtonElement>('.tools button')) button.disabled = false;
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', (event) => {
      if (event.target === this.#select('run')) void this.#choose();
      else if ((event.target as HTMLInputElement).name) this.#compute();
    });
    this.querySelector('own-bundle')!.addEventListener('opened', (event) => void this.#add((event as CustomEvent<OpenedFile>).detail));
    this.querySelector('.copy')!.addEventListener('click', () => void this.#copy());
    this.querySelector('.print')!.addEventListener('click', () => print());
    addEventListener('popstate', () => void this.#readAddress());
    void this.#readAddress();
  }

  get #form(): HTMLFormElement {
    return this.querySelector('form')!;
  }

  #select(name: 'run' | 'mode'): HTMLSelectElement {
    return this.querySelector(`select[name="${name}"]`)!;
  }

  /** Puts what the address states into the form, right or wrong; what it leaves out is the example. */
  async #readAddress(): Promise<void> {
    const asked = new URLSearchParams(location.search);
    const first = new URLSearchParams(toQuery({ run: this.#shown.facts.id, mode: firstMode(this.#shown), ...EXAMPLE }));
    const unknown: string[] = [];
    for (const control of this.#form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]:not([name="mode"])')) {
      control.value = asked.get(control.name) ?? first.get(control.name)!;
      if (control.value !== '' || control instanceof HTMLInputElement) continue;
      unknown.push(asked.get(control.name)!);
      control.value = first.get(control.name)!;
    }
    await this.#choose(asked.get('mode'));
    const mode = asked.get('mode');
    if (mode !== null && mode !== this.#select('mode').value) unknown.push(mode);
    if (unknown.length === 0) return;
    const [names, rest] = [unknown.join(' and '), this.querySelector('.pays-status')!.textContent];
    this.#say(`The address asks for ${names}, which is not here. ${rest}`.trim());
  }

  /** Shows the chosen run; keeps the mode where that run has it. */
  async #choose(mode: string | null = this.#select('mode').value): Promise<void> {
    const turn = (this.#turn += 1);
    const key = this.#select('run').value;
    try {
      const figures = this.#runs.get(key) ?? (await figuresOf(key));
      this.#runs.set(key, figures);
      if (turn !== this.#turn) return;
      this.#shown = figures;
    } catch (error) {
      if (turn === this.#turn) this.#say(`The run cannot be loaded: ${String(error)} The answer below is that of ${this.#shown.facts.id}.`);
      return;
    }
    const modes = modesOf(this.#shown);
    const select = this.#select('mode');
    select.replaceChildren(...modes.map((choice) => new Option(choice.label, choice.key)));
    select.value = modes.some((choice) => choice.key === mode) ? mode! : firstMode(this.#shown);
    this.#form.dataset['kind'] = this.#shown.economics.kind;
    this.#compute();
  }

  #compute(): void {
    const query = new URLSearchParams(
      [...new FormData(this.#form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']),
    );
    const checked = fromQuery(query.toString(), { run: '', mode: '', ...EXAMPLE });
    this.#mark(checked.ok ? [] : checked.problems);
    clearTimeout(this.#pause);
    if (!checked.ok) {
      this.#say('The answer below is that of the last valid values: see the marked fields.');
      return;
    }
    const figures = this.#shown;
    const told = answerOf(figures, checked.value.mode, checked.value);
    this.#say('');
    this.querySelector('.answer')!.innerHTML = answerHtml(told);
    const answered = { figures, state: checked.value, told, pinned: !this.#own.has(checked.value.run) };
    this.#pause = setTimeout(() => void this.#settle(answered), PAUSE);
  }

  /** Says beside each field what is wrong with it, and which unit and origin its value has. */
  #mark(problems: readonly Problem[]): void {
    const currency = this.querySelector<HTMLInputElement>('[name="cur"]')!.value.trim();
    for (const field of this.querySelectorAll<HTMLElement>('.field')) {
      const control = field.querySelector<HTMLInputElement | HTMLSelectElement>('[name]')!;
      const problem = problems.find((found) => found.field === field.dataset['field']);
      field.querySelector('.error')!.textContent = problem?.message ?? '';
      if (problem) control.setAttribute('aria-invalid', 'true');
      else control.removeAttribute('aria-invalid');
      field.toggleAttribute('data-stated', control.value !== field.dataset['example']);
      const unit = field.querySelector<HTMLElement>('.unit');
      if (unit?.dataset['unit']) unit.textContent = unit.dataset['unit'].replace('money', currency);
    }
  }

  async #settle(answered: Answered): Promise<void> {
    const { state, told, pinned, figures } = answered;
    const query = new URLSearchParams(toQuery(state));
    if (!pinned) query.delete('run');
    history.replaceState(history.state, '', `?${query.toString()}`);
    this.querySelector('.announce')!.textContent = summaryOf(told);
    const link = this.querySelector<HTMLAnchorElement>('.run-link')!;
    link.textContent = figures.facts.id;
    if (pinned) link.href = `${this.dataset['base']!}runs/${figures.facts.id}/`;
    else link.removeAttribute('href');
    this.querySelector('.digest code')!.textContent = figures.facts.digest.sha256;
    const turn = this.#pause;
    const { showFiles } = await import('./calculator-files.ts');
    if (turn === this.#pause) showFiles(this, this.dataset['base']!, answered);
  }

  async #add({ file, opened }: OpenedFile): Promise<void> {
    const key = `own-${this.#own.size + 1}`;
    const bench = this.querySelector<HTMLElement & { say(told: unknown): void }>('own-bundle')!;
    try {
      const { workbench } = await import('../workbench/client.ts');
      this.#runs.set(key, await workbench().economics(opened.run.digest.sha256));
      this.#own.add(key);
      const group = this.querySelector<HTMLOptGroupElement>('optgroup[data-own]')!;
      group.hidden = false;
      group.append(new Option(`${opened.run.id} (${file.name})`, key));
      this.#select('run').value = key;
      await this.#choose();
      bench.say(`${opened.run.id} is open and chosen. It is not in the address of this page.`);
    } catch (error) {
      bench.say(error);
    }
  }

  async #copy(): Promise<void> {
    const own = this.#own.has(this.#select('run').value) ? ' Your own bundle is not in it.' : '';
    await navigator.clipboard.writeText(location.href).then(
      () => this.#say(`The link is copied, with every value that you stated.${own}`),
      () => this.#say('The link cannot be copied here: take it from the address bar.'),
    );
  }

  #say(told: string): void {
    const status = this.querySelector('.pays-status')!;
    if (status.textContent !== told) status.textContent = told;
  }
}

/** A pinned run, read from its archive in the Worker. @throws Error what is wrong with the archive, or that it cannot be loaded */
async function figuresOf(runId: string): Promise<RunFigures> {
  const [{ sitePin }, { inWorkbench }] = await Promise.all([import('./check.ts'), import('../workbench/client.ts')]);
  const pin = await sitePin(runId);
  return inWorkbench((bench) => bench.economicsOfPin(pin));
}

customElements.define('pays-calculator', PaysCalculator);
