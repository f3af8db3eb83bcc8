/**
 * `<ct-run-switch>`: asks which run the note is read with. A pinned run is in the address as `?run=<id>`; the published one
 * and a reader's own archive do not. What does the work is loaded when it is first needed.
 */
import { isModified } from '../page/element.ts';

class RunSwitch extends HTMLElement {
  connectedCallback(): void {
    const input = this.querySelector<HTMLInputElement>('input')!;
    const open = (files?: FileList | null) => files?.[0] && this.#read(files[0]);
    this.addEventListener('dragover', (event) => event.preventDefault());
    this.addEventListener('drop', (event) => {
      event.preventDefault();
      open(event.dataTransfer?.files);
    });
    this.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#read(this.querySelector('select')!.value);
    });
    input.addEventListener('change', () => {
      open(input.files);
      input.value = '';
    });
    document.addEventListener('click', (event) => this.#follow(event));
    addEventListener('popstate', () => this.#readAddress());
    this.#readAddress();
  }

  #readAddress(): void {
    const run = new URL(location.href).searchParams.get('run') ?? '';
    if (run !== (this.dataset.run ?? '')) this.#read(run || this.dataset.published!, 'address');
  }

  /** A figure that is not recorded offers runs that hold it; here they are read in place. */
  #follow(event: MouseEvent): void {
    const run = (event.target as Element).closest<HTMLElement>('a[data-run]')?.dataset.run;
    if (!run || isModified(event)) return;
    event.preventDefault();
    this.#read(run);
  }

  #read(wanted: string | File, from: 'reader' | 'address' = 'reader'): void {
    void import('./reading.ts').then(({ read }) => read(this, wanted, from));
  }
}

customElements.define('ct-run-switch', RunSwitch);
