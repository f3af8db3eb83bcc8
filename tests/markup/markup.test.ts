import { describe, expect, it } from 'vitest';
import { escapeText, joined, markup, tag } from '../../src/markup/markup.ts';

const data: string = '<b onclick="x">\u0007&';

describe('markup', () => {
  it('is escaped text, attributes and numbers', () => {
    expect(escapeText(data)).toBe('&lt;b onclick=&quot;x&quot;&gt;&amp;');
    expect(tag('p', { title: data, x: 1.26, y: undefined }, escapeText('a'))).toBe(
      '<p title="&lt;b onclick=&quot;x&quot;&gt;&amp;" x="1.3">a</p>',
    );
  });

  it('is put together from markup alone', () => {
    const items = ['a', 'b'].map((text) => tag('li', {}, escapeText(text)));
    expect(markup`<ul>\n${items}</ul>${2}`).toBe('<ul>\n<li>a</li><li>b</li></ul>2');
    expect(joined(items, markup` · `)).toBe('<li>a</li> · <li>b</li>');
    expect(tag('path', {}) + tag('p', {})).toBe('<path/><p></p>');
  });

  it('refuses a mere string when it is compiled', () => {
    // @ts-expect-error not escaped
    tag('p', {}, data);
    // @ts-expect-error not escaped
    tag('p', {}, `${escapeText('a')}${data}`);
    // @ts-expect-error not escaped
    joined([markup`<p>${data}</p>`]);
    // @ts-expect-error not escaped
    joined([data]);
    // @ts-expect-error an attribute's text is no markup
    joined([tag('p', {}), tag('p', {}) + data]);
  });
});
