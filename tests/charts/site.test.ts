/** Every chart of the site, drawn: no text is cut or written over another, at either width. */
import { describe, expect, it } from 'vitest';
import { renderSvg } from '../../src/charts/svg.ts';
import { textWidth } from '../../src/charts/text.ts';
import { unwritten } from '../../src/documents/unwritten.ts';
import { studies } from '../../src/studies/index.ts';
import { figuresOf } from '../../src/studies/machines.ts';
import { openStudy } from '../../src/studies/open.ts';
import { shapesOf, type Shape } from './shapes.ts';

interface Line {
  text: string;
  left: number;
  right: number;
  y: number;
}

/** Where an upright text stands. */
function lineOf({ at, text }: Shape): Line {
  const width = textWidth(text, Number(at['font-size']), at['font-weight'] ? 'bold' : 'regular');
  const left = Number(at['x']) - { start: 0, middle: width / 2, end: width }[at['text-anchor'] ?? 'start']!;
  return { text, left, right: left + width, y: Number(at['y']) };
}

describe.each(studies.map(({ id }) => id))('%s', async (id) => {
  const { study, runs, pins, charts } = await openStudy(id);
  const specs = [...figuresOf(study, runs), ...pins.flatMap(({ run }) => charts(run))].filter(({ notRecorded }) => !notRecorded);

  it.each(['wide', 'narrow'] as const)('draws all its charts: %s', (width) => {
    expect(specs.length).toBeGreaterThan(unwritten(id).length > 0 ? 0 : 5);
    const wrong = specs.flatMap((spec) => {
      const svg = renderSvg(spec, { width });
      const [root, ...shapes] = shapesOf(svg);
      const [, , right, bottom] = root!.at['viewBox']!.split(' ').map(Number) as [number, number, number, number];
      const lines = shapes.filter(({ name, at, text }) => name === 'text' && text !== '' && !at['transform']).map(lineOf);
      const cut = lines.filter((line) => line.left < -1 || line.right > right + 1 || line.y < 8 || line.y > bottom);
      const over = lines.filter((one, i) =>
        lines.some((other, j) => j < i && Math.abs(other.y - one.y) < 9 && other.left < one.right - 1 && one.left < other.right - 1),
      );
      const empty = /NaN|undefined|Infinity/.test(svg) || shapes.filter(({ name }) => name === 'path').length < 3;
      const isNamedOnly = spec.kind !== 'timeline' && spec.series.some(({ key }) => !spec.points.some(({ series }) => series === key));
      return [
        ...(empty || isNamedOnly ? [`${spec.run} ${spec.id}: not drawn`] : []),
        ...cut.map(({ text }) => `${spec.run} ${spec.id}: "${text}" is cut`),
        ...over.map(({ text }) => `${spec.run} ${spec.id}: "${text}" is written over another text`),
      ];
    });
    expect(wrong).toEqual([]);
  });
});
