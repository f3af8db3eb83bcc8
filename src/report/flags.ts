import { escapeText, tag, type Html } from '../markup/markup.ts';
import { FLAG_TEXTS } from '../run/flag-texts.ts';
import type { Run } from '../run/types.ts';
import { dimsText } from './figures.ts';

/** Places that an entry names in sight, and entries of one code; more of them are folded. */
const [PLACES, FEW] = [8, 3];

/** Flags with the same words are one entry that lists all that it touches. */
export function flagsHtml({ flags }: Run): Html {
  const entries = [...Map.groupBy(flags, ({ code }) => code)].flatMap(([code, own]) => {
    const reaches = [...Map.groupBy(own, ({ message }) => message)].map(([message, same]) => {
      const touches = [...new Set(same.flatMap(({ dims }) => dimsText(dims) || 'all'))];
      const metrics = [...new Set(same.flatMap(({ metrics: names = [] }) => names))].join(', ');
      return tag('div', {}, [tag('p', {}, escapeText(message)), reachHtml(touches, metrics)]);
    });
    const summary = tag('summary', {}, escapeText(`${FLAG_TEXTS[code].title}: ${reaches.length} entries`));
    const shown = reaches.length <= FEW ? reaches : [tag('details', {}, [summary, ...reaches])];
    return shown.map((html) => tag('li', { class: 'flagged' }, [tag('strong', {}, escapeText(code)), html]));
  });
  return entries.length === 0 ? '' : tag('ul', { class: 'flags' }, entries);
}

function reachHtml(touches: readonly string[], metrics: string): Html {
  const withMetrics = (text: string) => escapeText(`${text}${metrics && `: ${metrics}`}`);
  if (touches.length <= PLACES) return tag('p', { class: 'quiet' }, withMetrics(`Touches ${touches.join('; ')}`));
  const summary = tag('summary', {}, withMetrics(`Touches ${touches.length} places`));
  return tag('details', { class: 'quiet' }, [summary, tag('p', {}, escapeText(touches.join('; ')))]);
}
