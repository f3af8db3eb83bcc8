/** Every page of the built site: links lead somewhere, nothing is fetched from elsewhere, no style stands in an attribute. */
import { describe, expect, it } from 'vitest';
import { attribute, base, elementsOf, fileAt, pages, type Element } from './dist.ts';

const origin = 'https://site.invalid';

/** Addresses that a browser fetches by itself while it shows the page. */
function resourcesOf(element: Element): string[] {
  const srcset = (attribute(element, 'srcset') ?? '').split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');
  const linked = element.tagName === 'link' && !/^(canonical|alternate|me|license|author)$/.test(attribute(element, 'rel') ?? '');
  const drawn = element.tagName === 'image' || element.tagName === 'use';
  return [
    attribute(element, 'src'),
    attribute(element, 'poster'),
    linked || drawn ? attribute(element, 'href') : undefined,
    ...srcset,
  ].filter((address): address is string => address !== undefined && address !== '');
}

const byPage = new Map(pages.map((page) => [page, elementsOf(page)]));
const addressOf = (page: string) => new URL(`${base}${page.replace(/index\.html$/, '')}`, origin);
const idsByPage = new Map(pages.map((page) => [page, new Set(byPage.get(page)?.map((element) => attribute(element, 'id')))]));

it('finds the built pages', () => {
  expect(pages).toContain('index.html');
});

describe.each([...byPage])('%s', (page, elements) => {
  const here = addressOf(page);

  it('fetches nothing from elsewhere, and what it fetches is there', () => {
    const wrong = elements.flatMap(resourcesOf).filter((address) => {
      const url = new URL(address, here);
      return url.protocol !== 'data:' && (url.origin !== origin || !fileAt(url.pathname));
    });
    expect(wrong).toEqual([]);
  });

  it('names a preview image that is there', () => {
    const images = elements.filter((element) => attribute(element, 'property') === 'og:image').map((e) => attribute(e, 'content') ?? '');
    expect(images).toHaveLength(here.pathname.startsWith(`${base}embed/`) ? 0 : 1);
    expect(images.filter((address) => !fileAt(new URL(address).pathname))).toEqual([]);
  });

  it('links to pages and anchors that exist', () => {
    const wrong = elements
      .filter(({ tagName }) => tagName === 'a')
      .flatMap((element) => attribute(element, 'href') ?? [])
      .filter((href) => {
        const url = new URL(href, here);
        if (url.origin !== origin) return false;
        const target = fileAt(url.pathname);
        if (!target) return true;
        const anchor = decodeURIComponent(url.hash.slice(1));
        return anchor !== '' && target.endsWith('.html') && !idsByPage.get(target)?.has(anchor);
      });
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('uses each id once and no style attribute', () => {
    const ids = elements.flatMap((element) => attribute(element, 'id') ?? []);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(elements.filter((element) => attribute(element, 'style') !== undefined).map(({ tagName }) => tagName)).toEqual([]);
  });
});
