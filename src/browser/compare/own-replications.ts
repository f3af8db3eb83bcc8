/**
 * `<own-replications data-base>`: what the sources found, judged by a bundle of the reader's own. In: the `opened` event of the
 * `<own-bundle>` inside. Out: a table in its section, or the reason why there is none.
 */
import { replicationRow, replicationsTable } from '../../report/replications.ts';
import { inWorkbench } from '../page/workbench.ts';
import type { OwnBundle } from '../page/own-bundle.ts';
import { type OpenedFile } from '../page/own-bundle.ts';

class OwnReplications extends HTMLElement {
  connectedCallback(): void {
    this.#own.addEventListener('opened', (event) => void this.#show((event as CustomEvent<OpenedFile>).detail));
  }

  get #own(): OwnBundle {
    return this.querySelector('own-bundle')!;
  }

  async #show({ file, opened: { run } }: OpenedFile): Promise<void> {
    const section = this.querySelector('section')!;
    section.hidden = true;
    try {
      const { study, judged } = await inWorkbench((bench) => bench.replicate(run.digest.sha256));
      const place = { base: this.dataset.base!, study, runOf: () => ({ label: file.name }), inLedger: false };
      const rows = judged.map((own) => replicationRow(place, own));
      section.querySelector('h2')!.textContent = `On your machine: ${run.id}`;
      section.querySelector('div')!.innerHTML = replicationsTable(`${study}, by ${file.name}`, rows, 'You');
      section.hidden = false;
      section.focus();
      this.#own.say(`${judged.length} findings of ${study} are judged below by ${file.name} alone. It was not uploaded.`);
    } catch (error) {
      this.#own.say(error);
    }
  }
}

customElements.define('own-replications', OwnReplications);
