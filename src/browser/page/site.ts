/** What every page offers beyond reading, in one file: the theme, evidence, search. Whatever is not needed at once is loaded when it is first asked for. */
import '../evidence/evidence-card.ts';
import { sayLoading } from './loading.ts';
import './theme-switch.ts';

const button = document.querySelector<HTMLButtonElement>('.search-button')!;
const isMac = navigator.platform.startsWith('Mac');
if (isMac) button.querySelector('kbd')!.textContent = '⌘K';
button.hidden = false;

async function search(): Promise<void> {
  const loaded = sayLoading(button);
  await import('./search.ts').then(({ openSearch }) => openSearch()).finally(loaded);
}

button.addEventListener('click', () => void search());
document.addEventListener('keydown', (event) => {
  if (event.key !== 'k' || !(isMac ? event.metaKey : event.ctrlKey)) return;
  event.preventDefault();
  void search();
});
