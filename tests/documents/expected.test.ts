/** What the program knows of its notes, read from their MDX. */
import { describe, expect, it } from 'vitest';
import { claimsPlacedIn } from '../../src/documents/read-expected.ts';

describe('the claims that a text places', () => {
  it('are in its order, inside other components too, attributes in any order and form', () => {
    const mdx = `One <Claim id="a" />, <MarginNote>beside <Claim spread id='b' /></MarginNote>.\n\n- <Verdict id="c">It is *slow*</Verdict>\n<Figure id="d" />`;
    expect(claimsPlacedIn(mdx).map(({ claim }) => claim)).toEqual(['a', 'b', 'c']);
  });

  it('have the lines on which their tags begin, below comments too', () => {
    const mdx = '{/* two\nlines */}\nOne <Claim id="a" />.\n<Verdict\n  id="b" lower\n/>: <Claim id="a" spread />\n<Figure id="a" />';
    expect(claimsPlacedIn(mdx)).toEqual([
      { claim: 'a', line: 3 },
      { claim: 'b', line: 4 },
      { claim: 'a', line: 6 },
    ]);
  });

  it('are none in comments and code', () => {
    expect(claimsPlacedIn('{/* <Claim id="a" /> */}\n\n```\n<Claim id="a" />\n```\n\n`<Claim id="a" />`')).toEqual([]);
  });
});
