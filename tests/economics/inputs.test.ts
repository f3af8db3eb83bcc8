/** Stated inputs: checks, messages, and the address that carries them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXAMPLE, FIELDS, type Field, type Inputs } from '../../src/economics/fields.ts';
import { fromFile, fromQuery, toQuery } from '../../src/economics/stated.ts';

const STATE = { run: 'dgp-2core-20261120-node24', mode: 'compression', ...EXAMPLE };
const thrownBy = (work: () => unknown): Error => {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown.');
};
/** The query of the state with other values for some keys. */
const changed = (text: string) => new URLSearchParams([...new Map([...new URLSearchParams(toQuery(STATE)), ...new URLSearchParams(text)])]);
const fields = { ...FIELDS.workload, ...FIELDS.prices };

it('accepts the example and gives every field an address key of its own', () => {
  expect(fromFile('workload', EXAMPLE.workload, 'workload.json')).toEqual(EXAMPLE.workload);
  expect(fromFile('prices', EXAMPLE.prices, 'prices.json')).toEqual(EXAMPLE.prices);
  const keys = ['run', 'mode', ...Object.values(fields).map(({ url }) => url)];
  expect(new Set(keys).size).toBe(keys.length);
});

describe.each([
  ['a negative amount', { retention: -1 }, '#/retention', 'Retention is -1, expected a number from 0 to'],
  ['text for a number', { peakUse: '0.5' }, '#/peakUse', 'Use of cores at the peak is "0.5", expected a number'],
  ['a share above 1', { deltaEligibleShare: 80 }, '#/deltaEligibleShare', 'is 80, expected a number from 0 to 1'],
  ['not a number', { utilisation: Number.NaN }, '#/utilisation', 'is NaN, expected a number'],
  [
    'more than a number can be',
    { readsPerStoredByte: JSON.parse('1e309') as number },
    '#/readsPerStoredByte',
    'is Infinity, expected a number',
  ],
  ['an unknown choice', { baseline: 'cloud' }, '#/baseline', 'is "cloud", expected "direct" or "proxy"'],
  ['a missing field', { instances: undefined }, '#/instances', 'Instances, at least is missing, expected a number from 1'],
  ['an unknown field', { artifactMb: 125 }, '#/artifactMb', 'expected one of writtenGbPerMonth'],
])('%s', (_, change, at, message) => {
  it('is refused with file, place and expectation, as the only problem', () => {
    const { message: told } = thrownBy(() => fromFile('workload', { ...EXAMPLE.workload, ...change }, 'workload.json'));
    expect(told).toContain(`workload.json${at}`);
    expect(told).toContain(message);
    expect(told).not.toContain('more:');
  });
});

it('names the first problem, and the places of the others', () => {
  const change = { retention: -1, peakUse: 'x', instances: undefined };
  const { message } = thrownBy(() => fromFile('workload', { ...EXAMPLE.workload, ...change }, 'workload.json'));
  expect(message).toContain('workload.json#/retention');
  expect(message).toContain('2 more: peakUse, instances.');
});

it.each([null, 3, 'x', [], undefined])('refuses %j for an object', (value) => {
  expect(() => fromFile('prices', value, 'prices.json')).toThrow('prices.json#');
});

describe('the address', () => {
  it('brings every state back', () => {
    const arbitrary = (field: Field): fc.Arbitrary<unknown> => {
      if (field.kind === 'number')
        return fc.double({ min: field.min, max: field.max, noNaN: true }).filter((value) => !Object.is(value, -0));
      return field.kind === 'choice'
        ? fc.constantFrom(...Object.keys(field.choices))
        : fc.constant(field.label === 'Currency' ? 'CHF' : '2027-02-28');
    };
    const group = (of: Readonly<Record<string, Field>>) =>
      fc.record(Object.fromEntries(Object.entries(of).map(([key, field]) => [key, arbitrary(field)])));
    fc.assert(
      fc.property(group(FIELDS.workload), group(FIELDS.prices), (workload, prices) => {
        const inputs = { workload, prices } as unknown as Inputs;
        expect(fromQuery(new URLSearchParams(toQuery({ ...STATE, ...inputs })))).toEqual({ ok: true, value: inputs });
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it('is short, and keys of others are ignored', () => {
    expect(toQuery(STATE).length).toBeLessThan(300);
    expect(fromQuery(changed('w=5&utm_source=x'))).toEqual({
      ok: true,
      value: { ...EXAMPLE, workload: { ...EXAMPLE.workload, writtenGbPerMonth: 5 } },
    });
  });

  it.each([
    ['w=', 'writtenGbPerMonth'],
    ['w=1e999', 'writtenGbPerMonth'],
    ['w=0x10', 'writtenGbPerMonth'],
    ['w=Infinity', 'writtenGbPerMonth'],
    ['cur=<script>', 'currency'],
    ['m=__proto__', 'machines'],
  ])('turns %s into a problem', (text, field) => {
    expect(fromQuery(changed(text))).toMatchObject({ ok: false, problems: [{ field }] });
  });

  it.each([
    ['1,5', true],
    ['2 000', true],
    ['2’000', true],
    ['1e309', false],
    ['many', false],
  ])('shows %s as it was written and says how a number is written where it has separators: %s', (text, separated) => {
    const checked = fromQuery(changed(`w=${text}`));
    const hint = separated ? ' Write 1.5 with a point, and no spaces or commas between thousands.' : '';
    const message = `Written is "${text}", expected a number from 0 to 1000000000 (GB/month).${hint}`;
    expect(checked).toMatchObject({ ok: false, problems: [{ message }] });
  });
});
