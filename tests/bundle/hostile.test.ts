/** The hostile corpus in Node: refused with a code, or shown as inert text on the page of a run and in a comparison. */
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { inlineAddresses } from '../../src/report/addresses.ts';
import { compareCharts } from '../../src/report/compare-charts.ts';
import { comparisonHtml } from '../../src/report/compare-html.ts';
import { runHtml } from '../../src/report/run-page.ts';
import { compareRuns } from '../../src/run/compare.ts';
import { isDataError } from '../../src/run/errors.ts';
import type { OpenedRun } from '../../src/workbench/workbench.ts';
import { archivesOnly, benchOn } from '../workbench/bench.ts';
import { elementsIn } from '../site/dist.ts';
import { hostileArchives } from './hostile.ts';

/** All markup that a browser would make of an opened archive. */
function shownHtml({ run, charts }: OpenedRun): string {
  const side = { run, label: run.id, source: run.id };
  const comparison = compareRuns(run, run);
  const compared = { a: side, b: side, comparison, charts: compareCharts(side, side, comparison) };
  const addresses = inlineAddresses([run]);
  return runHtml(run, { charts, addresses }) + comparisonHtml({ ...compared, addresses });
}

/** What no archive may bring into a page. */
const active = (html: string): string[] =>
  elementsIn(parseFragment(html)).flatMap(({ tagName, attrs }) => [
    ...(/^(img|script|iframe|object|embed|base|meta|style|link|form)$/.test(tagName) ? [tagName] : []),
    ...attrs
      .filter(({ name, value }) => /^on|^style$|[<>"'=]/.test(name) || /^\s*javascript:/i.test(value))
      .map(({ name }) => `${tagName} ${name}`),
  ]);

describe('a hostile archive', () => {
  it.each(hostileArchives())('$name: $outcome', async ({ name, bytes, outcome }) => {
    const bench = benchOn(archivesOnly());
    const opened = await bench.open(new File([new Uint8Array(bytes)], `${name}.tgz`)).catch((error: unknown) => error);
    if (opened instanceof Error) {
      if (!isDataError(opened)) throw opened;
      if (outcome !== 'either') expect(opened.code.slice(0, outcome.length)).toBe(outcome);
      return;
    }
    expect(outcome).toMatch(/^(shown|either)$/);
    expect(active(shownHtml(opened as OpenedRun))).toEqual([]);
  });

  it('would be found out by the check', () => {
    expect(active('<p data-x onclick="x"></p><img src=x><a href="javascript:x">x</a>')).toHaveLength(3);
  });
});
