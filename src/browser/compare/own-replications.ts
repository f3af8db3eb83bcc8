/** `<own-replications data-base>`: what the sources found, judged by a bundle of the reader's own, from the `<own-bundle>` inside. */
import { replicationRow, replicationsTable } from '../../report/replications.ts';
import { inWorkbench } from '../page/workbench.ts';
import type { OpenedFile, OwnBundle } from '../page/own-bundle.ts';
import '../page/own-bundle.ts';

class OwnReplications extends HTMLElement {
  connectedCallback(): void {
    this.querySelector<OwnBundle>('own-bundle')!.whenOpened = (opened) => this.#show(opened);
  }

  /** @returns what was judged, in one sentence */
  async #show({ file, opened: { run } }: OpenedFile): Promise<string> {
    const section = this.querySelector('section')!;
    section.hidden = true;
    const { study, judged } = await inWorkbench((bench) => bench.replicate(run.digest.sha256));
    const place = { base: this.dataset.base!, study, inLedger: false };
    const rows = judged.map((own) => replicationRow(place, own));
    section.querySelector('h2')!.textContent = `On your machine: ${run.id}`;
    section.querySelector('div')!.innerHTML = replicationsTable(`${study}, by ${file.name}`, [{ rows }], 'You');
    section.hidden = false;
    section.focus();
    return `${judged.length} findings of ${study} are judged below by ${file.name} alone. It was not uploaded.`;
  }
}

customElements.define('own-replications', OwnReplications);
