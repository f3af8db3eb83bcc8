/** Numbers that were published otherwise before, the oldest first; entries are only ever appended. */
import * as v from 'valibot';
import { checked, parsedJson } from '../run/checked.ts';
import { DataError } from '../run/errors.ts';
import { TOO_FEW } from '../run/stolen.ts';

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty());

/** As readers see it, and unrounded. */
const LiteralSchema = v.strictObject({ text: Text, value: v.pipe(v.number(), v.finite()) });
const common = {
  /** Day on which the note began to say the new figure. */
  date: v.pipe(v.string(), v.isoDate()),
  study: Text,
  claim: Text,
  old: LiteralSchema,
  because: Text,
};
const CorrectionSchema = v.variant('kind', [
  v.strictObject({ ...common, kind: v.literal('corrected'), new: LiteralSchema }),
  v.strictObject({ ...common, kind: v.literal('retired'), new: v.null() }),
]);

export type Correction = v.InferOutput<typeof CorrectionSchema>;

export type Literals = Readonly<Record<string, Correction['old']>>;

/** @throws DataError `corrections-schema` with the JSON pointer */
export function parseCorrections(text: string, file = 'data/corrections.json'): Correction[] {
  const refused = (at: string, message: string, options?: ErrorOptions) => new DataError('corrections-schema', file + at, message, options);
  const json = parsedJson(text, (cause) => refused('', 'is not JSON; mend the file.', { cause }));
  const corrections = checked(v.array(CorrectionSchema), json, (at, { message }) => refused(at, `${message}; mend the entry.`));
  const early = corrections.findIndex(({ date }, i) => i > 0 && date < corrections[i - 1]!.date);
  if (early !== -1) {
    const dates = `${corrections[early]!.date} after ${corrections[early - 1]!.date}`;
    throw refused(`#/${early}/date`, `received ${dates}, expected the oldest first; sort the entries.`);
  }
  return corrections;
}

/** Numbers whose printed text changes, and numbers that are published no more; a new number corrects nothing. */
export function correctionsOf(before: Literals, after: Literals, said: Pick<Correction, 'date' | 'study' | 'because'>): Correction[] {
  // In the order of the schema, in which they are written when they were read again.
  const { because, ...of } = said;
  return Object.entries(before).flatMap(([claim, old]): Correction[] => {
    const now = after[claim];
    if (!now) return [{ ...of, claim, old, because, kind: 'retired', new: null }];
    return now.text === old.text ? [] : [{ ...of, claim, old, because, kind: 'corrected', new: now }];
  });
}

/** True where the newest correction of its claim says the same: the verb that wrote it ended before it published the new figure. */
export function isRecorded({ study, claim, old, new: now }: Correction, corrections: readonly Correction[]): boolean {
  const newest = historyOf(corrections, study, claim)[0];
  return newest?.old.text === old.text && newest.new?.text === now?.text;
}

/** ISO date of a note's version: of its text, or of what was corrected in it since. */
export const versionOf = ({ id, published }: { id: string; published: string }, corrections: readonly Correction[]): string =>
  corrections.reduce((last, { study, date }) => (study === id && date > last ? date : last), published);

/** Where the newest correction of a claim says another figure than the study publishes. A claim that was retired may have come back. */
export const unpublished = (corrections: readonly Correction[], study: string, published: Literals): Correction[] =>
  corrections.filter((c) => c.new && c === historyOf(corrections, study, c.claim)[0] && c.new.text !== published[c.claim]?.text);

/**
 * Entries whose old text is not the one that the entry before it published, or whose text does not print its value. Digits behind those that readers
 * were told may change without an entry.
 */
export const altered = (corrections: readonly Correction[]): Correction[] =>
  corrections.filter((correction, i) => {
    const before = historyOf(corrections.slice(0, i), correction.study, correction.claim)[0]?.new;
    const { old, new: now } = correction;
    return (before && before.text !== old.text) || !prints(old) || (now !== null && !prints(now));
  });

/** True where the first number of the text is the value, rounded to its digits, in ones, thousands, millions or billions; also where no figure is stated. */
function prints({ text, value }: Correction['old']): boolean {
  const [, number = '', decimals = ''] = /([-−]?\d[\d,]*(?:\.(\d+))?)/.exec(text) ?? [];
  const printed = Number(number.replaceAll(',', '').replace('−', '-'));
  return (
    text.startsWith(TOO_FEW) ||
    (number !== '' && [1, 1e3, 1e6, 1e9].some((scale) => Math.abs(printed - value / scale) <= 0.5 * 10 ** -decimals.length * (1 + 1e-9)))
  );
}

export const historyOf = (corrections: readonly Correction[], study: string, claim: string): Correction[] =>
  corrections.filter((c) => c.study === study && c.claim === claim).toReversed();
