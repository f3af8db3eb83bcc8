/**
 * What every page offers beyond reading, in one file: the theme, evidence, search, keyboard shortcuts. Whatever is not needed at once is loaded when it is first asked for.
 */
import '../evidence/evidence-card.ts';
import './theme-switch.ts';

declare global {
  interface Document {
    /** Keys pressed before this file was loaded, collected by layouts/head.js until they are taken. */
    earlyKeys?: KeyboardEvent[];
  }
}

const OFF = 'shortcuts-off';

const isOff = () => {
  try {
    return localStorage.getItem(OFF) !== null;
  } catch {
    return false;
  }
};

const search = document.querySelector<HTMLButtonElement>('.search-button')!;
search.hidden = false;
/** What is typed while the search is loaded; undefined at any other time. */
let ahead: string | undefined;
async function openSearch(): Promise<void> {
  ahead ??= '';
  const sign = setTimeout(() => search.classList.add('loading'), 300);
  try {
    const module = await import('./search.ts');
    await module.openSearch(() => ahead ?? '');
  } finally {
    ahead = undefined;
    clearTimeout(sign);
    search.classList.remove('loading');
  }
}
search.addEventListener('click', () => void openSearch());

/** Key → what it does; single characters can be switched off, for those who speak to their computer. */
const keys: Readonly<Record<string, () => void>> = {
  '/': () => void openSearch(),
  '?': () => void import('./shortcuts.ts').then((module) => module.openShortcuts(OFF)),
  t: () => document.querySelector<HTMLButtonElement>('theme-switch button')?.click(),
  n: () => document.querySelector<HTMLAnchorElement>('a[rel="next"]')?.click(),
  p: () => document.querySelector<HTMLAnchorElement>('a[rel="prev"]')?.click(),
};

function press(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || (key !== '?' && isOff())) return;
  if ((target as Element).closest('input, textarea, select, dialog, [contenteditable]')) return;
  if (ahead !== undefined && key.length === 1) ahead += key;
  else if (keys[key]) keys[key]();
  else return;
  event.preventDefault();
}

document.addEventListener('keydown', press);
document.earlyKeys?.forEach(press);
delete document.earlyKeys;
