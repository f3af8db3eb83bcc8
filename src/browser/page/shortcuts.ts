/** The list of keyboard shortcuts, with a switch for those of a single character. In: the key under which the choice is kept. */
import { addDialog } from './dialog.ts';

const SHORTCUTS = [
  ['/', 'search'],
  ['?', 'this list'],
  ['t', 'light or dark'],
  ['n', 'next note'],
  ['p', 'previous note'],
  ['Tab', 'to the next number, link or chart'],
  ['Enter', 'on a number: its evidence'],
  ['← →', 'on a chart: from point to point'],
  ['Esc', 'close or leave'],
] as const;

let dialog: Promise<HTMLDialogElement> | undefined;

export async function openShortcuts(storageKey: string): Promise<void> {
  dialog ??= build(storageKey);
  (await dialog).showModal();
}

async function build(storageKey: string): Promise<HTMLDialogElement> {
  const rows = SHORTCUTS.map(([key, what]) => `<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`).join('');
  const box = await addDialog(
    'dialog',
    `<form method="dialog"><h2 id="shortcuts-title">Keyboard shortcuts</h2><button>Close</button></form>
    <dl class="shortcuts">${rows}</dl>
    <label><input type="checkbox"> Keys of a single character work on every page</label>`,
  );
  box.setAttribute('aria-labelledby', 'shortcuts-title');
  const choice = box.querySelector('input')!;
  try {
    choice.checked = localStorage.getItem(storageKey) === null;
  } catch {
    choice.closest('label')!.hidden = true;
  }
  choice.addEventListener('change', () => {
    if (choice.checked) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, '1');
  });
  return box;
}
