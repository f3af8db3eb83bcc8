/** Stated inputs: checks, messages, and the address that carries them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXAMPLE, FIELDS, type Field, type Inputs } from '../../src/economics/fields.ts';
import { fromQuery, toQuery } from '../../src/economics/stated.ts';

const STATE = { run: 'dgp-2core-20261120-node24', mode: 'compression', ...EXAMPLE };
/** The query of the state with other values for some keys. */
const changed = (text: string) => new URLSearchParams([...new Map([...new URLSearchParams(toQuery(STATE)), ...new URLSearchParams(text)])]);
const fields = { ...FIELDS.workload, ...FIELDS.prices };

it('gives every field an address key of its own', () => {
  const keys = ['run', 'mode', ...Object.values(fields).map(({ url }) => url)];
  expect(new Set(keys).size).toBe(keys.length);
});

it('takes a true share of 0.4 %, average use and use at the peak apart', () => {
  expect(fromQuery(changed('u=0.004'))).toMatchObject({ ok: true, value: { workload: { utilisation: 0.004, peakUse: 0.5 } } });
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
    ['w=', 'writtenGbPerMonth', 'Written is "", expected a number from 0'],
    ['w=-1', 'writtenGbPerMonth', 'Written is -1, expected a number from 0'],
    ['w=1e999', 'writtenGbPerMonth', 'Written is "1e999"'],
    ['w=0x10', 'writtenGbPerMonth', 'Written is "0x10"'],
    ['w=Infinity', 'writtenGbPerMonth', 'Written is "Infinity"'],
    ['u=80', 'utilisation', 'is 80, expected a number from'],
    ['cur=<script>', 'currency', 'is "<script>", expected'],
    ['m=__proto__', 'machines', 'is "__proto__", expected "own" or "shared"'],
  ])('turns %s into a problem', (text, field, message) => {
    expect(fromQuery(changed(text))).toMatchObject({
      ok: false,
      problems: [{ field, message: expect.stringContaining(message) as string }],
    });
  });

  it.each([
    ['1,5', true],
    ['2 000', true],
    ['2’000', true],
    ['1e309', false],
    ['many', false],
  ])('shows %s as it was written and says how a number is written where it has separators: %s', (text, separated) => {
    const checked = fromQuery(changed(`w=${text}`));
    const hint = separated ? ' Write 1.5 with a point, and no spaces or commas.' : '';
    const message = `Written is "${text}", expected a number from 0 to 1000000000 (GB/month).${hint}`;
    expect(checked).toMatchObject({ ok: false, problems: [{ message }] });
  });
});
