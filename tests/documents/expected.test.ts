/** What the program knows of its notes, read from their MDX. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { claimsPlacedIn, readExpected } from '../../src/documents/read-expected.ts';

describe('the claims that a text places', () => {
  it('are in its order, inside other components too, attributes in any order and form', () => {
    const mdx = `One <Claim id="a" />, <MarginNote>beside <Claim spread id='b' /></MarginNote>.\n\n- <Verdict id="c">It is *slow*</Verdict>\n<Figure id="d" />`;
    expect(claimsPlacedIn(mdx)).toEqual(['a', 'b', 'c']);
  });

  it('are none in comments and code', () => {
    expect(claimsPlacedIn('{/* <Claim id="a" /> */}\n\n```\n<Claim id="a" />\n```\n\n`<Claim id="a" />`')).toEqual([]);
  });
});

describe('what the program knows', () => {
  it('holds every pin and what each note places', async () => {
    const { pins, placed } = await readExpected();
    const studies = [...new Set(pins.map(({ study }) => study))].toSorted();
    const pages = studies.flatMap((study) => [study, ...(existsSync(`src/studies/${study}/source.mdx`) ? [`${study}/source`] : [])]);
    expect(Object.keys(placed).toSorted()).toEqual(pages.toSorted());
    for (const study of studies) expect([study, placed[study]!.length > 0]).toEqual([study, true]);
  });
});
