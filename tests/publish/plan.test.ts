/** In which order a site is uploaded, what stays and what is deleted. */
import { describe, expect, it } from 'vitest';
import { plan, type Retired, type Stored } from '../../scripts/publish/plan.ts';
import { objectsOf } from '../../scripts/publish/site.ts';

const site = (files: Record<string, string>) => Object.entries(files).flatMap(([path, text]) => objectsOf(path, Buffer.from(text)));
const asStored = (files: Record<string, string>): Stored[] =>
  site(files).map(({ path, digest }) => ({ path, digest, sizeBytes: files[path.replace(/\.br$/, '')]!.length }));
const now = new Date('2026-11-22T12:00:00Z');
const planned = (files: Record<string, string>, stored: Stored[], retired: Retired = {}, keepDays = 1) => {
  const { uploads, deletions, ...rest } = plan(site(files), stored, { retired, now, keepDays });
  const paths = (objects: readonly { path: string }[]) => objects.map(({ path }) => path).filter((path) => !path.endsWith('.br'));
  return {
    add: paths(uploads.add),
    replace: paths(uploads.replace),
    pages: paths(uploads.pages),
    worker: paths(uploads.worker),
    delete: paths(deletions),
    ...rest,
  };
};

const first = { 'index.html': '<a>', 'sw.js': '1', '_astro/a.1.js': 'a', 'api/v1/index.json': '{}' };
const second = { 'index.html': '<b>', 'sw.js': '2', '_astro/a.2.js': 'b', 'api/v1/index.json': '[]', 'notes/new/index.html': '<n>' };

describe('a publication', () => {
  it('fills an empty bucket: files, then pages, then the service worker', () => {
    expect(planned(first, [])).toEqual({
      add: ['_astro/a.1.js', 'api/v1/index.json'],
      replace: [],
      pages: ['index.html'],
      worker: ['sw.js'],
      delete: [],
      unchanged: 0,
      retired: {},
      foreign: 0,
    });
  });

  it('uploads what is new before what is replaced, and every page, new ones too, after both', () => {
    expect(planned(second, asStored(first))).toMatchObject({
      add: ['_astro/a.2.js'],
      replace: ['api/v1/index.json'],
      pages: ['index.html', 'notes/new/index.html'],
      worker: ['sw.js'],
    });
  });

  it('leaves alone what is there as it should be', () => {
    const { unchanged, ...rest } = planned(first, asStored(first));
    expect(unchanged).toBe(8);
    expect(Object.values(rest).flat()).toEqual([{}, 0]);
  });

  it('uploads again what another wrote below the same name', () => {
    const stored = asStored(first).map((object) => (object.path === '_astro/a.1.js' ? { ...object, digest: null } : object));
    expect(planned(first, stored)).toMatchObject({ replace: ['_astro/a.1.js'], unchanged: 7 });
  });
});

describe('what is no longer part of the site', () => {
  const found = now.toISOString();

  it('is deleted, but for hashed files, which stay for a page that is still open', () => {
    const stored = asStored({ ...first, 'old/index.html': '<o>', '_astro/old.9.js': 'o' });
    expect(planned(first, stored)).toMatchObject({
      delete: ['old/index.html'],
      retired: { '_astro/old.9.js': found, '_astro/old.9.js.br': found },
    });
    expect(planned(first, stored, {}, 0)).toMatchObject({ delete: ['old/index.html', '_astro/old.9.js'], retired: {} });
  });

  it('is deleted once it was without use for as many days', () => {
    const stored = asStored({ ...first, '_astro/old.9.js': 'o' });
    const since = (iso: string) => ({ '_astro/old.9.js': iso, '_astro/old.9.js.br': iso });
    const [recent, long] = [since('2026-11-21T12:00:01Z'), since('2026-11-21T12:00:00Z')];
    expect(planned(first, stored, recent)).toMatchObject({ delete: [], retired: recent });
    expect(planned(first, stored, long)).toMatchObject({ delete: ['_astro/old.9.js'], retired: {} });
  });

  it('begins anew when it is used and dropped again', () => {
    const before = { '_astro/a.1.js': '2026-01-01T00:00:00Z' };
    expect(planned(first, asStored(first), before).retired).toEqual({});
  });

  it('stays when no publication to this target wrote it', () => {
    const stored = [...asStored(first), { path: 'photos/cat.png', sizeBytes: 9, digest: null }];
    expect(planned(first, stored)).toMatchObject({ delete: [], foreign: 1 });
  });
});
