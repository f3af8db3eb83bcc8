/** Link previews as a chat shows them: drawn, unlike, inside their edges. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { GET, getStaticPaths } from '../../src/pages/og/[card].png.ts';
import { dist } from './dist.ts';

/** Parts of the picture, of its width and height: where the study, the title or finding, what it is, and the name of the site stand. */
const BANDS = { study: [0.07, 0.17], title: [0.18, 0.6], finding: [0.68, 0.86], site: [0.88, 0.98] } as const;

/** Pixels darker than paper in each row, as shares of the width, at the size of a chat. */
async function inkOf(path: string): Promise<{ rows: number[]; edges: number }> {
  const { data, info } = await sharp(join(dist, path)).resize(360).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = (x: number, y: number) => data[y * info.width + x]! < 170;
  const count = (y: number, from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => dark(from + i, y)).filter(Boolean).length;
  const below = Array.from({ length: info.height - 10 }, (_, i) => i + 10);
  return {
    rows: Array.from({ length: info.height }, (_, y) => count(y, 0, info.width) / info.width),
    edges: below.reduce((sum, y) => sum + count(y, 0, 15) + count(y, info.width - 15, info.width), 0),
  };
}

const previews = globSync('og/*.png', { cwd: dist }).sort();

describe('link previews', () => {
  it.each(previews)('%s shows study, title, finding and site, clear of its edges and of each other', async (path) => {
    const { rows, edges } = await inkOf(path);
    for (const [band, [from, to]] of Object.entries(BANDS)) {
      const own = rows.slice(Math.floor(from * rows.length), Math.ceil(to * rows.length));
      expect(Math.max(...own), band).toBeGreaterThan(0.02);
    }
    expect(edges).toBe(0);
    // A clear line between title and finding, and between finding and site.
    for (const [from, to] of [
      [0.5, 0.74],
      [0.8, 0.93],
    ] as const)
      expect(Math.min(...rows.slice(Math.floor(from * rows.length), Math.floor(to * rows.length)))).toBe(0);
  });

  it('are what is drawn again from the claims, each unlike the others', async () => {
    const paths = await getStaticPaths();
    expect(paths.map(({ params }) => `og/${params.card}.png`).toSorted()).toEqual(previews);
    const pictures = new Set<string>();
    for (const { params, props } of paths) {
      const again = Buffer.from(await (await GET({ props } as Parameters<typeof GET>[0])).arrayBuffer());
      expect(readFileSync(join(dist, `og/${params.card}.png`)).equals(again), params.card).toBe(true);
      pictures.add(again.toString('base64'));
    }
    expect(pictures.size).toBe(previews.length);
  });
});
