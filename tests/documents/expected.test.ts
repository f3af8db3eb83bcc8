/** What the program knows of its notes, read from their MDX. */
import { describe, expect, it } from 'vitest';
import { claimsPlacedIn } from '../../src/documents/read-expected.ts';

describe('the claims that a text places', () => {
  it('are in its order, inside other components too, attributes in any order and form', () => {
    const mdx = `One <Claim id="a" />, <MarginNote>beside <Claim spread id='b' /></MarginNote>.\n\n- <Verdict id="c">It is *slow*</Verdict>\n<Figure id="d" />`;
    expect(claimsPlacedIn(mdx)).toEqual(['a', 'b', 'c']);
  });

  it('are none in comments and code', () => {
    expect(claimsPlacedIn('{/* <Claim id="a" /> */}\n\n```\n<Claim id="a" />\n```\n\n`<Claim id="a" />`')).toEqual([]);
  });
});
