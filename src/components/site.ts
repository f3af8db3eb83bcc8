/**
 * What every page offers beyond reading, in one file: the theme, evidence, search, keyboard shortcuts, and what was read without
 * a network. Whatever is not needed at once is loaded when it is first asked for.
 */
import './evidence-card.ts';
import './layout-steps.ts';
import './offline.ts';
import './theme-switch.ts';

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
const openSearch = () => void import('./search.ts').then((module) => module.openSearch());
search.addEventListener('click', openSearch);

/** Key → what it does; single characters can be switched off, for those who speak to their computer. */
const keys: Readonly<Record<string, () => void>> = {
  '/': openSearch,
  '?': () => void import('./shortcuts.ts').then((module) => module.openShortcuts(OFF)),
  t: () => document.querySelector<HTMLButtonElement>('theme-switch button')?.click(),
  n: () => document.querySelector<HTMLAnchorElement>('a[rel="next"]')?.click(),
  p: () => document.querySelector<HTMLAnchorElement>('a[rel="prev"]')?.click(),
};

document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || (key !== '?' && isOff())) return;
  if ((target as Element).closest('input, textarea, select, dialog, [contenteditable]')) return;
  const action = keys[key];
  if (!action) return;
  event.preventDefault();
  action();
});
