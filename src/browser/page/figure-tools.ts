/**
 * What a figure offers beside its files where scripts run: the drawing as PNG, the text that puts it in a frame elsewhere, and its citation.
 * Listens on the page once, so that a figure that is replaced keeps its tools.
 */
import { escapeText, markup, tag } from '../../markup/markup.ts';
import { runsOf } from '../../charts/spec.ts';
import { specAt } from '../charts/spec-at.ts';
import './copy-code.ts';
import { isModified } from './element.ts';

document.addEventListener('click', (event) => {
  const target = event.target as Element;
  const png = target.closest<HTMLButtonElement>('.ct-png');
  const embed = target.closest<HTMLAnchorElement>('.ct-embed');
  if (png) void savePng(png);
  const link = embed ?? target.closest<HTMLAnchorElement>('.ct-cite');
  if (!link || isModified(event)) return;
  event.preventDefault();
  void toggleSnippet(link, embed ? 'Markup for a frame' : 'Citation of this chart');
});

/** The link to the data of the chart that a tool stands below. */
const dataOf = (tool: Element) => tool.parentElement!.querySelector<HTMLAnchorElement>('a[download$=".json"]')!;

/** Draws the chart anew as it leaves the site, and saves that. */
async function savePng(button: HTMLButtonElement): Promise<void> {
  const link = dataOf(button);
  try {
    const [{ pictureOf }, spec] = await Promise.all([import('../charts/chart-canvas.ts'), specAt(link.href)]);
    const picture = pictureOf(spec, button.closest('figure')!);
    Object.assign(document.createElement('a'), { href: picture, download: link.download.replace(/json$/, 'png') }).click();
  } catch (error) {
    console.warn(error);
    button.textContent = 'PNG failed: take the SVG';
  }
}

/** Shows or hides the text below the links; one at a time. */
async function toggleSnippet(link: HTMLAnchorElement, what: string): Promise<void> {
  const footer = link.closest('.ct-footer')!;
  const shown = footer.querySelector('.ct-snippet');
  const again = link.ariaExpanded === 'true';
  for (const own of footer.querySelectorAll('.ct-embed, .ct-cite')) own.setAttribute('aria-expanded', 'false');
  shown?.remove();
  link.setAttribute('role', 'button');
  if (again) return;
  link.setAttribute('aria-expanded', 'true');
  const text = link.matches('.ct-embed') ? frameOf(link) : await citationOf(link);
  const snippet = tag('copy-code', { class: 'ct-snippet' }, [
    tag('p', { class: 'quiet' }, [
      tag('span', {}, escapeText(what)),
      tag('button', { type: 'button', hidden: '' }, markup`Copy`),
      link.matches('.ct-embed') ? tag('a', { href: link.href }, markup`Open the page alone`) : '',
    ]),
    tag('pre', { tabindex: 0, role: 'region', 'aria-label': what }, tag('code', {}, escapeText(text))),
  ]);
  footer.insertAdjacentHTML('beforeend', snippet);
}

const titleOf = (link: HTMLElement) => link.closest('figure')!.querySelector('.ct-title')!.textContent;

/** A frame, and the few lines that give it the height that the page in it tells (public/embed/height.js). */
function frameOf(link: HTMLAnchorElement): string {
  const frame = tag('iframe', { src: link.href, title: titleOf(link), width: '100%', height: '640', loading: 'lazy' });
  return `${frame}
<script>addEventListener('message', (e) => { for (const f of document.querySelectorAll('iframe'))
if (f.contentWindow === e.source && e.data.chartHeight > 0) f.height = e.data.chartHeight; });</script>`;
}

async function citationOf(link: HTMLAnchorElement): Promise<string> {
  const page = link.parentElement!.querySelector<HTMLAnchorElement>('.ct-embed')!;
  try {
    const [{ citationOfClaim }, spec] = await Promise.all([import('../evidence/cite-claim.ts'), specAt(dataOf(link).href)]);
    const claim = { study: spec.study, id: spec.id, label: titleOf(link), text: null };
    const { plain, bibtex } = await citationOfClaim({ ...claim, runs: runsOf(spec).map(({ run }) => run), ledger: page.pathname });
    return `${plain}\n\n${bibtex}`;
  } catch (error) {
    return `Cannot be cited: ${(error as Error).message}.`;
  }
}
