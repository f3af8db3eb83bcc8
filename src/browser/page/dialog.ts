/** The dialogs of the whole site: search and the list of keyboard shortcuts. */
import sheet from './dialog.css?url';
import { element, styleSheet } from './element.ts';

const styled = styleSheet(sheet);

/** A closed dialog in the page, once it has its styles. @param content HTML */
export async function addDialog(className: string, content: string): Promise<HTMLDialogElement> {
  await styled;
  const dialog = element('dialog', className);
  dialog.innerHTML = content;
  document.body.append(dialog);
  return dialog;
}
