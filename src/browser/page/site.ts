/**
 * What every page offers beyond reading, in one file: the theme, evidence, search, keyboard shortcuts. Whatever is not needed at once is loaded when it is first asked for.
 */
import '../evidence/evidence-card.ts';
import { sayLoading } from './loading.ts';
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
  const loaded = sayLoading(search);
  try {
    const module = await import('./search.ts');
    await module.openSearch(() => ahead ?? '');
  } finally {
    ahead = undefined;
    loaded();
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

/** Whether keys are for what has the focus. A dialog that was closed keeps it until the next frame where nothing had it before. */
const isTakenBy = (target: Element) =>
  target.closest('dialog:not([open])') === null && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;

function press(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || (key !== '?' && isOff())) return;
  if (isTakenBy(target as Element)) return;
  if (ahead !== undefined && key.length === 1) ahead += key;
  else if (keys[key]) keys[key]();
  else return;
  event.preventDefault();
}

document.addEventListener('keydown', press);
document.earlyKeys?.forEach(press);
delete document.earlyKeys;
