/**
 * `<pays-calculator data-base>`: the form over the cost model. The answer follows each keystroke; charts, tables, address and
 * announcement follow when the reader pauses; files are made when they are asked for.
 * The whole state is in the address; a run of the reader's own never is.
 */
import { fromQuery, type Checked, type Problem } from '../../economics/stated.ts';
import type { Inputs } from '../../economics/fields.ts';
import { answerHtml, answerOf, type Outcome } from '../../report/pays-answer.ts';
import { paysCharts } from '../../report/pays-charts.ts';
import { firstMode, modesOf, type RunFigures } from '../../report/pays-figures.ts';
import { marksHtml, tablesHtml } from '../../report/pays-tables.ts';
import { saveFile } from '../page/save-file.ts';

/** A reader who stops for this long, ms, is taken to have finished. */
const PAUSE = 400;

/** What was asked last. */
interface Asked {
  query: string;
  figures: RunFigures;
  /** The run is the reader's own. */
  own: boolean;
  mode: string;
  inputs: Inputs;
  /** Absent as long as the page as built shows it. */
  outcome?: Outcome;
}

const outcomeOf = (asked: Asked): Outcome => (asked.outcome ??= answerOf(asked.figures, asked.mode, asked.inputs));

class PaysCalculator extends HTMLElement {
  /** By key of the run: its id, or a key of this page for one of the reader's own. */
  #runs = new Map<string, RunFigures>();
  #shown!: RunFigures;
  #turn = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Absent until the form was right once. */
  #asked: Asked | undefined;
  /** Query of the answer whose charts and tables are in place; at first that of the page as built. */
  #inPlace = '';

  connectedCallback(): void {
    const figures = JSON.parse(this.querySelector('script')!.textContent) as RunFigures;
    this.#shown = figures;
    this.#runs.set(figures.facts.id, figures);
    const form = this.#form;
    for (const control of this.querySelectorAll<HTMLButtonElement | HTMLFieldSetElement>('[disabled]')) control.disabled = false;
    form.reset();
    this.#inPlace = this.#query().toString();
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', (event) => {
      if (event.target === this.#select('run')) void this.#choose();
      else if ((event.target as HTMLInputElement).name) this.#compute();
    });
    form.querySelector('details.own')!.addEventListener('toggle', () => void this.#offerOwn(), { once: true });
    for (const presets of form.querySelectorAll('.presets')) presets.addEventListener('click', (event) => this.#take(event));
    this.querySelector('.tools')!.addEventListener('click', (event) => this.#use((event.target as HTMLElement).dataset['tool']));
    addEventListener('keydown', (event) => {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.#use('print');
    });
    // A link to a part of the page makes an entry of the history too, one without our mark.
    addEventListener('popstate', ({ state }) => {
      if (state) void this.#readAddress();
    });
    // Without a query the page is right as it was built.
    const asked = this.#stated();
    if (location.search === '' && asked.ok) this.#asked = asked.value;
    else void this.#readAddress();
  }

  get #form(): HTMLFormElement {
    return this.querySelector('form')!;
  }

  #select(name: 'run' | 'mode'): HTMLSelectElement {
    return this.querySelector(`select[name="${name}"]`)!;
  }

  /** Puts what the address states into the form, right or wrong; what it leaves out is as the page was built. */
  async #readAddress(): Promise<void> {
    const asked = new URLSearchParams(location.search);
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
      const figures = this.#runs.get(key) ?? (await (await import('./calculator-runs.ts')).pinnedFigures(key));
      this.#runs.set(key, figures);
      if (turn !== this.#turn) return;
      this.#shown = figures;
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#select('run').value = [...this.#runs].find(([, figures]) => figures === this.#shown)![0];
      const { id } = this.#shown.facts;
      this.#say(`The run cannot be loaded: ${String(error)} ${id} stays chosen, and the answer below is that of ${id}.`);
      return;
    }
    const modes = modesOf(this.#shown);
    const select = this.#select('mode');
    select.replaceChildren(...modes.map((choice) => new Option(choice.label, choice.key)));
    select.value = modes.some((choice) => choice.key === mode) ? mode! : firstMode(this.#shown);
    const { economics } = this.#shown;
    this.#form.dataset['kind'] = economics.kind;
    this.#form.toggleAttribute('data-in-place', 'inPlace' in economics);
    for (const presets of this.#form.querySelectorAll<HTMLElement>('.presets'))
      presets.hidden = economics.kind === 'none' || presets.dataset['study'] !== this.#shown.study;
    this.#compute();
  }

  /** A workload by name fills the form; run and mode stay as they are. */
  #take(event: Event): void {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    for (const [name, value] of new URL(link.href).searchParams) {
      const control = this.#form.elements.namedItem(name);
      if (name !== 'run' && name !== 'mode') (control as HTMLInputElement | HTMLSelectElement).value = value;
    }
    this.#compute();
  }

  /** The form as an address writes it. */
  #query(): URLSearchParams {
    return new URLSearchParams([...new FormData(this.#form)] as [string, string][]);
  }

  /** What run, mode and form ask for now, or what is wrong with it. */
  #stated(): Checked<Asked> {
    const query = this.#query();
    const checked = fromQuery(query);
    if (!checked.ok) return checked;
    const own = this.#select('run').selectedOptions[0]!.matches('[data-own] > *');
    const mode = this.#select('mode').value;
    return { ok: true, value: { query: query.toString(), figures: this.#shown, own, mode, inputs: checked.value } };
  }

  #compute(): void {
    const asked = this.#stated();
    this.#mark(asked.ok ? [] : asked.problems);
    clearTimeout(this.#pause);
    if (!asked.ok) {
      this.#say('The answer below is that of the last valid values: see the marked fields.');
      return;
    }
    this.#asked = asked.value;
    this.#say('');
    const answer = this.querySelector('.answer')!;
    answer.innerHTML = answerHtml(outcomeOf(asked.value));
    this.#pause = setTimeout(() => {
      void this.#draw();
      this.#writeAddress();
      this.querySelector('.announce')!.textContent = answer.firstElementChild!.textContent;
    }, PAUSE);
  }

  /** Puts the last answer's whole state into the address, but for a run of the reader's own. */
  #writeAddress(): void {
    if (!this.#asked) return;
    const query = new URLSearchParams(this.#asked.query);
    if (this.#asked.own) query.delete('run');
    history.replaceState(true, '', `?${query.toString()}`);
  }

  /** Says beside each field what is wrong with it, and which unit and origin its value has. */
  #mark(problems: readonly Problem[]): void {
    const currency = this.querySelector<HTMLInputElement>('[name="cur"]')!.value.trim();
    for (const field of this.querySelectorAll<HTMLElement>('.field')) {
      const control = field.querySelector<HTMLInputElement | HTMLSelectElement>('[name]')!;
      const problem = problems.find((found) => found.field === field.dataset['field']);
      field.querySelector('.error')!.textContent = problem?.message ?? '';
      control.ariaInvalid = problem ? 'true' : null;
      field.toggleAttribute('data-stated', control.value !== field.dataset['example']);
      for (const unit of field.querySelectorAll<HTMLElement>('[data-unit^="money"]')) {
        const text = unit.dataset['unit']!.replace('money', currency);
        if (unit.textContent !== text) unit.textContent = text;
      }
    }
  }

  /** Brings charts, tables and the name of the run up to the last answer. */
  async #draw(): Promise<void> {
    if (!this.#asked || this.#asked.query === this.#inPlace) return;
    const { query, figures, own } = this.#asked;
    const outcome = outcomeOf(this.#asked);
    this.#inPlace = query;
    const { id, digest } = figures.facts;
    const charts = outcome.kind === 'cost' ? paysCharts(outcome.answer, figures.study) : [];
    const base = own ? null : this.dataset['base']!;
    const place = this.querySelector<HTMLElement>('.charts')!;
    place.hidden = charts.length === 0;
    this.querySelector('.tables')!.innerHTML = tablesHtml(outcome);
    this.querySelector('.marks')!.innerHTML = marksHtml(outcome);
    const link = this.querySelector<HTMLAnchorElement>('.run-link')!;
    link.textContent = id;
    if (base === null) link.removeAttribute('href');
    else link.href = `${base}runs/${id}/`;
    this.querySelector('.digest code')!.textContent = digest.sha256;
    if (charts.length === 0) return;
    try {
      (await import('./calculator-charts.ts')).showCharts(place, charts, figures, base);
    } catch (error) {
      place.hidden = true;
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.#say(`It cannot be made now, reload the page and try again: ${String(error)}`);
  }

  #use(tool: string | undefined): void {
    if (tool === 'copy') void this.#copy();
    if (tool === 'csv' || tool === 'json') void this.#save(tool);
    if (tool === 'print') void this.#draw().then(() => print());
  }

  /** Downloads the last answer; without one nothing happens. */
  async #save(type: 'csv' | 'json'): Promise<void> {
    if (!this.#asked) return;
    const { figures, mode, inputs } = this.#asked;
    const outcome = outcomeOf(this.#asked);
    try {
      const { outcomeCsv, outcomeJson } = await import('../../report/pays-data.ts');
      const file =
        type === 'csv'
          ? new Blob([outcomeCsv(figures, mode, inputs, outcome)], { type: 'text/csv' })
          : new Blob([outcomeJson(figures, inputs, outcome)], { type: 'application/json' });
      saveFile(file, `${figures.facts.id}-${mode}-pays.${type}`);
    } catch (error) {
      this.#failed(error);
    }
  }

  async #offerOwn(): Promise<void> {
    const { offerOwn } = await import('./calculator-runs.ts');
    await offerOwn(this.querySelector('own-bundle')!, async (key, label, figures) => {
      this.#runs.set(key, figures);
      const group = this.querySelector<HTMLOptGroupElement>('optgroup[data-own]')!;
      group.hidden = false;
      group.append(new Option(label, key));
      this.#select('run').value = key;
      await this.#choose();
    });
  }

  async #copy(): Promise<void> {
    this.#writeAddress();
    const copied = 'The link is copied, with every value that you stated.';
    await navigator.clipboard.writeText(location.href).then(
      () => this.#say(this.#asked?.own ? `${copied} Your own bundle is not in it.` : copied),
      () => this.#say('The link cannot be copied here: take it from the address bar.'),
    );
  }

  #say(message: string): void {
    const status = this.querySelector('.pays-status')!;
    if (status.textContent !== message) status.textContent = message;
  }
}

customElements.define('pays-calculator', PaysCalculator);
