/** The flags of a run as a list. In: Run. Out: markup; empty where it has none. */
import { escapeText, tag, type Html } from '../charts/markup.ts';
import type { Dims, Run } from '../run/types.ts';

/** Flags with the same words are one entry that lists all that it touches. */
export function flagsHtml({ flags }: Run): Html {
  const entries = [...Map.groupBy(flags, ({ code, message }) => `${code} ${message}`).values()].map((same) => {
    const { code, message } = same[0]!;
    const touches = [...new Set(same.flatMap(({ dims }) => touched(dims) || 'all'))].join(', ');
    const metrics = [...new Set(same.flatMap(({ metrics: own = [] }) => own))].join(', ');
    const reach = tag('p', { class: 'quiet' }, escapeText(`Touches ${touches}${metrics && `: ${metrics}`}`));
    return tag('li', {}, [tag('strong', {}, escapeText(code)), tag('div', {}, [tag('p', {}, escapeText(message)), reach])]);
  });
  return entries.length === 0 ? '' : tag('ul', { class: 'flags' }, entries);
}

const touched = ({ concurrency, ...dims }: Dims) =>
  [...Object.values(dims), ...(concurrency === undefined ? [] : [`c${concurrency}`])].join(' ');
