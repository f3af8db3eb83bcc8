/** What the program knows of its notes, read from their parsed MDX. */
import { describe, expect, it } from 'vitest';
import { claimsIn } from '../../src/documents/expected.ts';
import { placedIn, readExpected } from '../../src/documents/read-expected.ts';

const placed = (mdx: string) => placedIn(mdx, 'note.mdx');

describe('what a note places', () => {
  it('stands in the order of its text, inside other components too', () => {
    const mdx = [
      'One <Claim id="a" />, <MarginNote>beside <Claim id="b" spread /></MarginNote> and *<Claim id="a" />*.',
      '',
      "<Results charts={['one', 'two']} />",
      '',
      '- <Verdict id="c">It is slower</Verdict>, see',
      '',
      '<Figure id="three" />',
      '',
      '<Audit />',
      '',
      '<Machines />',
    ].join('\n');
    expect(placed(mdx)).toEqual([
      { kind: 'number', claim: 'a', spread: false },
      { kind: 'number', claim: 'b', spread: true },
      { kind: 'number', claim: 'a', spread: false },
      { kind: 'chart', chart: 'one' },
      { kind: 'chart', chart: 'two' },
      { kind: 'sentence', claim: 'c', html: 'It is slower' },
      { kind: 'chart', chart: 'three' },
      { kind: 'audit' },
      { kind: 'machines' },
    ]);
    expect(claimsIn(placed(mdx))).toEqual(['a', 'b', 'a', 'c']);
  });

  it('is read as the page is written: attributes in any order and form, quotes set, text escaped', () => {
    expect(
      placed(
        `<Claim spread id='a' /> <Verdict id="b">"A & *b*" isn't <Term id="x">slow</Term></Verdict>`.replace(/ <Term.*?<\/Term>/, ' slow'),
      ),
    ).toEqual([
      { kind: 'number', claim: 'a', spread: true },
      { kind: 'sentence', claim: 'b', html: '“A &amp; <em>b</em>” isn’t slow' },
    ]);
  });

  it('ends a brief with its chart, which stands after its lines', () => {
    expect(placed('<Brief chart="one">\n<Lines title="Result">\n\n- <Claim id="a" />\n\n</Lines>\n</Brief>')).toEqual([
      { kind: 'number', claim: 'a', spread: false },
      { kind: 'chart', chart: 'one' },
    ]);
  });

  it('is nothing in comments and code', () => {
    expect(placed('{/* <Claim id="a" /> */}\n\n```\n<Claim id="a" />\n```\n\n`<Claim id="a" />`')).toEqual([]);
  });

  it.each([
    ['no id', '<Claim />', /<Claim> has no id as plain text/],
    ['a brief without a chart', '<Brief>\n\nwords\n\n</Brief>', /<Brief> has no chart as plain text/],
    ['an id that is computed', '<Claim id={name} />', /<Claim> has no id as plain text/],
    ['charts that are no list', '<Results charts={all} />', /expected a list of ids/],
    ['a component in a sentence', '<Verdict id="a">as <Claim id="b" /></Verdict>', /expected text and plain inline elements/],
  ])('is refused with %s', (_, mdx, message) => {
    expect(() => placed(mdx)).toThrow(message);
  });
});

describe('what the program knows', () => {
  it('is the same for the same files', async () => {
    expect(JSON.stringify(await readExpected())).toBe(JSON.stringify(await readExpected()));
  });

  it('holds every pin and what each note places', async () => {
    const { pins, placed, sourceClaims } = await readExpected();
    const studies = [...new Set(pins.map(({ study }) => study))].toSorted();
    const pages = studies.flatMap((study) => [study, ...(sourceClaims[study] ? [`${study}/source`] : [])]);
    expect(Object.keys(placed).toSorted()).toEqual(pages.toSorted());
    expect(Object.keys(sourceClaims).filter((study) => !studies.includes(study))).toEqual([]);
    for (const study of studies) expect([study, placed[study]!.filter(({ kind }) => kind === 'number').length > 0]).toEqual([study, true]);
  });
});
