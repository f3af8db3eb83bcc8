/**
 * What a figure offers beside its files where scripts run: the drawing as PNG, and the text that puts it in a frame elsewhere.
 * Listens on the page once, so that a figure that is replaced keeps its tools.
 */
import { escapeText, markup, tag } from '../../charts/markup.ts';
import { specAt } from './spec-at.ts';

document.addEventListener('click', (event) => {
  const target = event.target as Element;
  const png = target.closest<HTMLButtonElement>('.ct-png');
  const embed = target.closest<HTMLAnchorElement>('.ct-embed');
  const copy = target.closest<HTMLButtonElement>('.ct-copy');
  if (png) void savePng(png);
  if (copy) void copyText(copy);
  if (!embed || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  toggleSnippet(embed);
});

/** Draws the chart anew as it leaves the site, and saves that. */
async function savePng(button: HTMLButtonElement): Promise<void> {
  const link = button.parentElement!.querySelector<HTMLAnchorElement>('a[download$=".json"]')!;
  try {
    const [{ pictureOf }, spec] = await Promise.all([import('./chart-picture.ts'), specAt(link.href)]);
    const picture = pictureOf(spec, button.closest('figure')!);
    Object.assign(document.createElement('a'), { href: picture, download: link.download.replace(/json$/, 'png') }).click();
  } catch (error) {
    console.warn(error);
    button.textContent = 'PNG failed: take the SVG';
  }
}

/** Shows or hides the markup below the links. */
function toggleSnippet(link: HTMLAnchorElement): void {
  const footer = link.closest('.ct-footer')!;
  const shown = footer.querySelector('.ct-snippet');
  link.setAttribute('role', 'button');
  link.setAttribute('aria-expanded', String(!shown));
  if (shown) {
    shown.remove();
    return;
  }
  const title = link.closest('figure')!.querySelector('.ct-title')!.textContent;
  const frame = tag('iframe', { src: link.href, title, width: '100%', height: '640', loading: 'lazy' });
  const snippet = tag('div', { class: 'ct-snippet' }, [
    tag('textarea', { readonly: '', rows: 4, 'aria-label': 'Markup for a frame' }, escapeText(frame)),
    tag('button', { type: 'button', class: 'ct-copy' }, markup`Copy`),
    tag('a', { href: link.href }, markup`Open the page alone`),
  ]);
  footer.insertAdjacentHTML('beforeend', snippet);
}

/** Copies the text beside the button; where that is not allowed, selects it. */
async function copyText(button: HTMLButtonElement): Promise<void> {
  const text = button.parentElement!.querySelector('textarea')!;
  text.select();
  await navigator.clipboard.writeText(text.value).then(
    () => (button.textContent = 'Copied'),
    () => (button.textContent = 'Selected: copy it with the keyboard'),
  );
}
