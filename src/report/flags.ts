import { escapeText, tag, type Html } from '../markup/markup.ts';
import { flagsOf, messagesOf } from '../run/query.ts';
import type { Dims, Run } from '../run/types.ts';

/** Places that an entry names in sight; more of them are folded. */
const PLACES = 8;

/** Flags with the same words are one entry that lists all that it touches. */
export function flagsHtml({ flags }: Run): Html {
  const entries = [...Map.groupBy(flags, ({ code, message }) => `${code} ${message}`).values()].map((same) => {
    const { code, message } = same[0]!;
    const touches = [...new Set(same.flatMap(({ dims }) => touched(dims) || 'all'))];
    const metrics = [...new Set(same.flatMap(({ metrics: own = [] }) => own))].join(', ');
    const reach = [tag('p', {}, escapeText(message)), reachHtml(touches, metrics)];
    return tag('li', { class: 'flagged' }, [tag('strong', {}, escapeText(code)), tag('div', {}, reach)]);
  });
  return entries.length === 0 ? '' : tag('ul', { class: 'flags' }, entries);
}

/** Messages of the flags that touch a figure, without those of the whole run. */
export const flagMessages = (run: Run, metric: string, dims: Dims): string[] => messagesOf(flagsOf(run, metric, dims));

function reachHtml(touches: readonly string[], metrics: string): Html {
  const withMetrics = (text: string) => escapeText(`${text}${metrics && `: ${metrics}`}`);
  if (touches.length <= PLACES) return tag('p', { class: 'quiet' }, withMetrics(`Touches ${touches.join(', ')}`));
  const summary = tag('summary', {}, withMetrics(`Touches ${touches.length} places`));
  return tag('details', { class: 'quiet' }, [summary, tag('p', {}, escapeText(touches.join(', ')))]);
}

const touched = ({ concurrency, ...dims }: Dims) =>
  [...Object.values(dims), ...(concurrency === undefined ? [] : [`c${concurrency}`])].join(' ');
