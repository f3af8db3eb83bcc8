/** `<verify-site data-base>`: the page /verify/ at work. */
import { countText } from '../../run/format.ts';
import type { Checked, Failure } from '../../workbench/check.ts';
import type { Recomputed, Step } from '../../workbench/workbench.ts';
import { element } from '../page/element.ts';
import { inWorkbench, proxy } from '../page/workbench.ts';

/** `26 archives, 60 pages with 9,000 figures and 150 files`; what was not there is left out. */
function countsOf(all: readonly Checked[]): string {
  const of = (kind: Checked['kind']) => all.filter((item) => item.kind === kind);
  const compared = (items: readonly Checked[]) => items.reduce((sum, item) => sum + item.compared, 0);
  const [archives, pages, files] = [of('archive'), of('page'), of('file')];
  const parts = [
    archives.length > 0 ? countText(archives.length, 'archive') : '',
    pages.length > 0 ? `${countText(pages.length, 'page')} with ${countText(compared(pages), 'figure')}` : '',
    files.length > 0 ? `${countText(files.length, 'file')} with ${countText(compared(files), 'line')}` : '',
  ];
  return new Intl.ListFormat('en-GB').format(parts.filter(Boolean));
}

/** `1 archive refused; 2 figures differ`; empty where all is well. */
function troublesOf(all: readonly Checked[]): string {
  const failures = all.flatMap(({ kind, failures: own }) => own.map(({ state }) => ({ kind, state })));
  const names = { archive: ['archive'], page: ['place on a page', 'places on pages'], file: ['line of a file', 'lines of files'] } as const;
  return [...Map.groupBy(failures, ({ kind, state }) => `${kind} ${state}`).values()]
    .map((own) => {
      const { kind, state } = own[0]!;
      const [one, many] = names[kind];
      return `${countText(own.length, one, many)} ${state === 'differs' && own.length > 1 ? 'differ' : state}`;
    })
    .join('; ');
}

const outcomeOf = (all: readonly Checked[]): string => {
  const wrong = troublesOf(all);
  return wrong ? `✗ ${wrong}; of ${countsOf(all)}.` : `✓ ${countsOf(all)}: all agree.`;
};

const PAINTED_EVERY_MS = 200;

class VerifySite extends HTMLElement {
  #running: AbortController | undefined;

  connectedCallback(): void {
    this.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest<HTMLButtonElement>('button');
      const study = button?.dataset['check'];
      if (button?.hasAttribute('data-cancel')) this.#running?.abort();
      if (study !== undefined) void this.#check(study ? [study] : this.#all('section[data-study]').map((own) => own.dataset['study']!));
    });
    const claim = new URL(location.href).searchParams.get('claim');
    if (claim !== null) void this.#checkOne(claim);
  }

  #all = (selector: string) => [...this.querySelectorAll<HTMLElement>(selector)];
  #one = (selector: string) => this.querySelector<HTMLElement>(selector)!;

  #say(text: string): void {
    this.#one('.verify-status').textContent = text;
  }

  /** @returns what was found and computed; undefined when it was cancelled, failed, or another check is under way */
  async #check(studies: readonly string[]): Promise<{ all: readonly Checked[]; claims: readonly Recomputed[] } | undefined> {
    if (this.#running) return undefined;
    const running = (this.#running = new AbortController());
    const { signal } = running;
    const all: Checked[] = [];
    this.#clear();
    this.#show({ done: 0, total: 1 }, 'The program is loaded.');
    this.#say('Checking …');
    const started = performance.now();
    try {
      let shown = 0;
      const report = proxy((step: Step) => {
        // A message of a Worker that was stopped may still come.
        if (this.#running !== running) return;
        all.push(step.checked);
        this.#showFailures(step.checked);
        // Painting each step would take the time of checking it.
        if (performance.now() - shown < PAINTED_EVERY_MS) return;
        shown = performance.now();
        this.#show(step, `${step.done} of ${step.total}: ${this.#placeOf(step.checked).text}`);
      });
      const claims = await inWorkbench((bench) => bench.check(studies, report), signal);
      for (const study of [...studies, null]) {
        const own = all.filter((item) => item.study === study);
        const section = study === null ? '[data-whole]' : `section[data-study="${CSS.escape(study)}"]`;
        if (own.length > 0) this.#one(`${section} [data-outcome]`).textContent = outcomeOf(own);
      }
      const wrong = troublesOf(all);
      const verdict = wrong ? `✗ ${wrong}.` : '✓ All that is compared agrees; what is not read is said below.';
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      this.#say(
        `${verdict} ${countsOf(all)}; ${countText(claims.filter(({ shown }) => shown !== null).length, 'claim')} recomputed, in ${seconds} s.`,
      );
      return { all, claims };
    } catch (error) {
      this.#say(
        signal.aborted
          ? `Cancelled: ${all.length} archives, pages and files were checked; what was found is below. You can start again.`
          : `✗ Not checked: ${(error as Error).message}`,
      );
      return undefined;
    } finally {
      this.#running = undefined;
      this.#show(undefined, '');
    }
  }

  /** Checks the study of a claim and says what became of that claim. */
  async #checkOne(wanted: string): Promise<void> {
    const known = await inWorkbench((bench) => bench.knows(wanted)).catch((error: unknown) => error as Error);
    if (known instanceof Error) this.#say(known.message);
    else if (!known) this.#say(`No study has the claim “${wanted}”; the ids are in the ledger.`);
    if (known !== true) return;
    const checked = await this.#check([wanted.split('/')[0]!]);
    const claim = checked?.claims.find(({ id }) => id === wanted);
    if (!checked || !claim) return;
    const wrong = checked.all.filter(({ failures }) =>
      failures.some(({ key }) => key !== null && new RegExp(`^${wanted}(?![\\w-])`).test(key)),
    );
    const state = claim.shown === null ? '✗ not recomputed' : wrong.length > 0 ? '✗ differs' : '✓ agrees';
    this.#say(`${state}: ${wanted}, ${claim.text}: ${claim.shown ?? 'nothing'}. Its study: ${outcomeOf(checked.all)}`);
  }

  #clear(): void {
    for (const place of this.#all('[data-failures] ul, [data-outcome], [data-result]')) place.replaceChildren();
    this.#one('[data-failures]').hidden = true;
  }

  /** Progress while something runs; undefined = nothing does. Buttons keep the focus, so they are not disabled. */
  #show(step: Pick<Step, 'done' | 'total'> | undefined, now: string): void {
    const progress = this.querySelector('progress')!;
    progress.hidden = this.#one('[data-cancel]').hidden = step === undefined;
    progress.max = step?.total ?? 1;
    progress.value = step?.done ?? 0;
    this.#one('[data-now]').textContent = now;
    for (const button of this.#all('[data-check]')) button.ariaDisabled = String(step !== undefined);
  }

  #placeOf({ kind, path }: Checked): { text: string; href: string } {
    const base = this.dataset['base']!;
    return kind === 'archive' ? { text: `${path}.tgz`, href: `${base}runs/${path}/` } : { text: `/${path}`, href: base + path };
  }

  /** Puts an archive's result in its row, and whatever is wrong in the list. */
  #showFailures(checked: Checked): void {
    const { kind, path, failures } = checked;
    if (kind === 'archive') {
      const state = failures[0]?.state;
      this.querySelector(`[data-run="${CSS.escape(path)}"] [data-result]`)?.append(
        state ? element('span', 'bad', `✗ ${state}`) : '✓ digest holds',
      );
    }
    if (failures.length === 0) return;
    this.#one('[data-failures]').hidden = false;
    const { text, href } = this.#placeOf(checked);
    const item = ({ state, key, message }: Failure) =>
      element(
        'li',
        'differs flagged',
        element('span', 'mark', `✗ ${state}`),
        ` ${key ?? ''} `,
        Object.assign(element('a', '', text), { href }),
        element('p', '', message),
      );
    // What a refused archive costs is said once for each page.
    const { lost = [], others = [] } = Object.groupBy(failures, ({ state }) => (state === 'not recomputed' ? 'lost' : 'others'));
    const more = lost.length > 1 ? ` (and ${lost.length - 1} more)` : '';
    this.#one('[data-failures] ul').append(
      ...[...others, ...lost.slice(0, 1).map((one) => ({ ...one, message: one.message + more }))].map(item),
    );
  }
}

customElements.define('verify-site', VerifySite);
