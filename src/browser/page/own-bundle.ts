/** `<own-bundle>`: reads an archive that the reader chooses or drops and has it parsed in the Worker. */
import { isDataError } from '../../run/errors.ts';
import type { OpenedRun } from '../../workbench/workbench.ts';
import { element } from './element.ts';

export interface OpenedFile {
  file: File;
  opened: OpenedRun;
}

export class OwnBundle extends HTMLElement {
  /** What a page does with each run that is opened; gives the sentence to say of it. */
  whenOpened!: (opened: OpenedFile) => Promise<string>;
  #cancel: AbortController | undefined;

  connectedCallback(): void {
    const input = this.querySelector('input')!;
    const take = () => {
      const file = input.files?.[0];
      input.value = '';
      if (file) void this.#open(file);
    };
    input.addEventListener('change', take);
    // A reader may have been quicker than this script.
    take();
    this.querySelector('button')!.addEventListener('click', () => this.#cancel?.abort());
    for (const kind of ['dragover', 'dragleave', 'drop']) this.addEventListener(kind, (event) => this.#drag(event as DragEvent));
  }

  /** Says what work comes to, or what went wrong. */
  async tell(work: Promise<string>): Promise<void> {
    this.say(await work.catch((error: unknown) => error));
  }

  say(message: unknown): void {
    say(this.querySelector('[role="status"]')!, message);
  }

  #drag(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.toggleAttribute('data-over', event.type === 'dragover');
    const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined;
    if (file) void this.#open(file);
  }

  async #open(file: File): Promise<void> {
    this.#cancel?.abort();
    const cancel = (this.#cancel = new AbortController());
    const reading = this.querySelector<HTMLElement>('.reading')!;
    reading.hidden = false;
    this.say(`Reading ${file.name} …`);
    try {
      const opened = await openFile(file, cancel.signal);
      void this.tell(this.whenOpened({ file, opened }));
    } catch (error) {
      if (cancel === this.#cancel) this.say(cancel.signal.aborted ? `${file.name} was not opened: cancelled.` : error);
    } finally {
      if (cancel === this.#cancel) {
        reading.hidden = true;
        this.#cancel = undefined;
      }
    }
  }
}

/** A file as a run. @throws DataError what is wrong with the archive; the signal's reason */
export async function openFile(file: File, signal?: AbortSignal): Promise<OpenedRun> {
  const { inWorkbench } = await import('./workbench.ts');
  return inWorkbench((bench) => bench.open(file), signal);
}

/** Puts a sentence into a status line, or an error with its code, place and what to do; all of it as text. */
export function say(status: Element, message: unknown): void {
  status.classList.toggle('refusal', typeof message !== 'string');
  if (typeof message === 'string') {
    status.replaceChildren(message);
    return;
  }
  const code = isDataError(message) ? message.code : 'failed';
  status.replaceChildren(element('strong', '', code), ` ${message instanceof Error ? message.message : String(message)}`);
}

customElements.define('own-bundle', OwnBundle);
