/**
 * `<run-compare data-base data-a data-b>`: lays two runs side by side. Pinned runs are in the address as `?a=…&b=…`;
 * an archive of the reader's own has a key of its own that never leaves this page. What compares is loaded when first asked for.
 */
import { kindOf, type RunKind } from '../../run/query.ts';
import type { ShownComparison } from './compare-view.ts';
import type { OpenedRun, Pin } from '../../workbench/workbench.ts';
import { stepThrough } from '../evidence/figure-stops.ts';
import { setQuery } from '../page/address.ts';
import { openFile, say, type OpenedFile, type OwnBundle } from '../page/own-bundle.ts';

export interface ListedPin extends Pick<Pin, 'runId' | 'label' | 'source' | 'study'> {
  kind: RunKind;
  machine: string | null;
}

const SIDES = ['a', 'b'] as const;

class RunCompare extends HTMLElement {
  #pins = new Map<string, ListedPin>();
  #files = new Map<string, File>();
  /** Absent until a comparison was made in this page, and while another is made. */
  #shown: ShownComparison | undefined;
  /** The keys of what is in the page: the pair that it was built with until another was chosen. */
  #pair = '';
  /** The query that was read or written last. */
  #query = '';
  #turn = 0;

  connectedCallback(): void {
    const pins = JSON.parse(this.querySelector('script[type="application/json"]')!.textContent) as ListedPin[];
    this.#pins = new Map(pins.map((pin) => [pin.runId, pin]));
    const form = this.querySelector('form')!;
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('change', ({ target }) => this.#choose(false, target as HTMLSelectElement));
    form.querySelector('button')!.addEventListener('click', () => this.#swap());
    this.#own.whenOpened = (opened) => this.#add(opened);
    // A link to a part of the page is no other query.
    addEventListener('popstate', () => location.search !== this.#query && this.#readAddress());
    this.#pair = `${this.dataset.a!} ${this.dataset.b!}`;
    this.#comparison.addEventListener('input', () => void this.#filter());
    this.#comparison.addEventListener('toggle', (event) => this.#unfold(event.target as HTMLDetailsElement), true);
    this.#comparison.addEventListener('click', ({ target }) => this.#more(target as HTMLElement));
    this.#offerCards();
    // A reader may have been quicker than this script.
    const early = SIDES.map((side) => this.#select(side)).find(({ name, value }) => value !== this.dataset[name]);
    if (early && location.search === '') this.#choose(false, early);
    else this.#readAddress();
  }

  get #own(): OwnBundle {
    return this.querySelector('own-bundle')!;
  }

  get #comparison(): HTMLElement {
    return this.querySelector('.comparison')!;
  }

  get #ownRun(): HTMLElement {
    return this.querySelector('.own-run')!;
  }

  #select(side: (typeof SIDES)[number]): HTMLSelectElement {
    return this.querySelector(`select[name="${side}"]`)!;
  }

  #readAddress(): void {
    this.#query = location.search;
    const wanted = new URL(location.href).searchParams;
    const unknown = SIDES.flatMap((side) => wanted.get(side) ?? []).filter((id) => !this.#pins.has(id));
    for (const side of SIDES) {
      const id = wanted.get(side) ?? this.dataset[side]!;
      // An unknown run leaves its list without a choice.
      this.#select(side).value = this.#pins.has(id) ? id : '';
    }
    this.#turn += 1;
    this.#comparison.hidden = unknown.length > 0;
    if (unknown.length > 0) this.#say(`No pinned run is called ${unknown.join(' or ')}. Choose one from the lists.`);
    else if (wanted.has('a') || wanted.has('b')) void this.#compare();
  }

  /** @param follow the comparison is brought before the reader @param chosen a list; the other moves to the next run of its study, kind and machine */
  #choose(follow = false, chosen?: HTMLSelectElement): void {
    const [pin, other] = [this.#pins.get(chosen?.value ?? ''), this.#select(chosen?.name === 'a' ? 'b' : 'a')];
    const beside = this.#pins.get(other.value);
    const all = [...this.#pins.values()].filter((one) => one.study === pin?.study);
    const at = all.indexOf(pin!);
    const own = [...all.slice(at + 1), ...all.slice(0, at)];
    const ofKind = own.filter(({ kind }) => kind === pin?.kind);
    const alike = ofKind.find(({ machine }) => machine === pin?.machine) ?? ofKind[0] ?? own[0];
    if (alike && beside && (alike.study !== beside.study || (beside === pin && ofKind.length > 0))) other.value = alike.runId;
    setQuery(SIDES.map((side) => [side, this.#pins.get(this.#select(side).value)?.runId ?? '']));
    this.#query = location.search;
    void this.#compare(follow);
  }

  #swap(): void {
    const [a, b] = [this.#select('a'), this.#select('b')];
    [a.value, b.value] = [b.value, a.value];
    this.#choose();
  }

  async #compare(follow = false): Promise<void> {
    const turn = (this.#turn += 1);
    const [a, b] = [this.#select('a').value, this.#select('b').value];
    if (a === '' || b === '') {
      this.#say('Choose a run in both lists.');
      return;
    }
    // What is in the page belongs to the runs that are named above it, or it is gone.
    const pair = `${a} ${b}`;
    if (pair !== this.#pair) this.#comparison.hidden = true;
    const reading = new Set([a, b]);
    const read = (key: string, run: OpenedRun) => {
      reading.delete(key);
      if (turn === this.#turn) this.#say(reading.size > 0 ? 'One archive is read, one to go …' : 'Both archives are read. Comparing …');
      return run;
    };
    this.#say(reading.size === 2 ? 'Reading two archives …' : 'Reading one archive …');
    try {
      const { inWorkbench } = await import('../page/workbench.ts');
      const [{ showComparison }, openedA, openedB] = await Promise.all([
        import('./compare-view.ts'),
        this.#open(a).then((run) => read(a, run)),
        this.#open(b).then((run) => read(b, run)),
      ]);
      const comparison = await inWorkbench((bench) => bench.compare(openedA.run.digest.sha256, openedB.run.digest.sha256));
      if (turn !== this.#turn) return;
      const sides = [this.#side(a, openedA), this.#side(b, openedB)] as const;
      this.#shown = showComparison(this.#comparison, this.dataset.base!, ...sides, comparison);
      this.#pair = pair;
      this.#comparison.hidden = false;
      this.#offerCards();
      if (follow) {
        this.#comparison.focus({ preventScroll: true });
        this.#comparison.scrollIntoView();
      }
      const local = [a, b].some((key) => this.#files.has(key)) ? ' Your own bundle is not in the address of this page.' : '';
      this.#say(`${comparison.rows.length} figures that both hold are compared below.${local}`);
    } catch (error) {
      if (turn === this.#turn) this.#say(error);
    }
  }

  /** Each figure opens its card. The comparison that the page was built with is made again in this page first. */
  #offerCards(within: Element = this.#comparison): void {
    for (const table of within.querySelectorAll<HTMLTableElement>('.fold .data-table table'))
      stepThrough(table, [...table.querySelectorAll('data')], (figure) => void this.#card(figure));
  }

  async #card(figure: HTMLElement): Promise<void> {
    const { row, side } = figure.dataset;
    if (!this.#shown) await this.#compare();
    const again = this.#comparison.querySelector<HTMLElement>(
      `data[data-row="${row}"]${side ? `[data-side="${side}"]` : ':not([data-side])'}`,
    );
    const shown = figure.isConnected ? figure : again;
    if (shown) await this.#shown?.open(shown, Number(row));
  }

  async #filter(): Promise<void> {
    const field = (name: string) => this.#comparison.querySelector<HTMLInputElement>(`.compare-filter [name="${name}"]`)!;
    const [metric, mode, words] = ['metric', 'mode', 'words'].map((name) => field(name).value) as [string, string, string];
    if (!this.#shown) await this.#compare();
    // The fields of a comparison that was made again are new.
    [field('metric').value, field('mode').value, field('words').value] = [metric, mode, words];
    this.#shown?.filter({ metric, mode, words });
    this.#offerCards();
  }

  #unfold(fold: HTMLDetailsElement): void {
    if (!fold.open || !fold.matches('.fold') || fold.querySelector('table')) return;
    this.#shown?.fill(fold);
    this.#offerCards(fold);
  }

  #more(target: HTMLElement): void {
    const fold = target.matches('.more') && target.closest<HTMLElement>('.fold');
    if (!fold) return;
    this.#shown?.fill(fold, Number(target.dataset.most));
    this.#offerCards(fold);
  }

  /** A run by its key; the Worker keeps what it has read. */
  async #open(key: string): Promise<OpenedRun> {
    const file = this.#files.get(key);
    if (file) return openFile(file);
    const { inWorkbench } = await import('../page/workbench.ts');
    return inWorkbench((bench) => bench.openPinned(key));
  }

  #side(key: string, { run }: OpenedRun) {
    const pin = this.#pins.get(key);
    const file = this.#files.get(key);
    return pin
      ? { run, label: pin.label, source: pin.source, pinned: true }
      : { run, label: run.id, source: `Your own bundle, ${file?.name}`, pinned: false };
  }

  /** Lists an archive of the reader's, offers it on both sides, lays it beside a pinned run of its study and harness, and shows its page below. */
  #add({ file, opened }: OpenedFile): Promise<string> {
    const key = `own-${this.#files.size + 1}`;
    this.#files.set(key, file);
    for (const side of SIDES) {
      const own = this.#select(side).querySelector<HTMLElement>('optgroup[data-own]')!;
      own.append(new Option(`${opened.run.id} (${file.name})`, key));
      own.hidden = false;
    }
    const item = this.querySelector('template')!.content.cloneNode(true) as DocumentFragment;
    item.querySelector('.name')!.textContent = `${file.name}, run ${opened.run.id}`;
    item.querySelector('button')!.addEventListener('click', () => void this.#own.tell(this.#bring(key)));
    this.querySelector('.own-list')!.append(item);
    const [a, kind] = [this.#select('a'), kindOf(opened.run)];
    const alike = [this.#pins.get(a.value), ...this.#pins.values()].find((pin) => pin?.study === opened.study && pin.kind === kind);
    if (alike) a.value = alike.runId;
    this.#select('b').value = key;
    const shown = this.#show(opened);
    this.#choose(true);
    return shown;
  }

  /** Shows the page of an opened archive. @returns that it is there, in one sentence */
  async #show(opened: OpenedRun): Promise<string> {
    const { showRun } = await import('./compare-view.ts');
    showRun(this.#ownRun, opened);
    this.#ownRun.hidden = false;
    return `${opened.run.id} is open: it is compared below, and its page follows.`;
  }

  async #bring(key: string): Promise<string> {
    const shown = await this.#show(await this.#open(key));
    this.#ownRun.focus();
    return shown;
  }

  #say(message: unknown): void {
    say(this.querySelector('.compare-status')!, message);
  }
}

customElements.define('run-compare', RunCompare);
