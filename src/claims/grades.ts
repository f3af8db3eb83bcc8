/** What rules end with, and the shares at which they turn. */
export const VERDICTS = ['holds', 'holds after rounding', 'imprecise', 'contradicted', 'not checkable'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** "Typically", "generally": at least this share of all pairs points the way that is said. */
export const TYPICALLY_FROM = 0.75;
/** "Varied": the largest lies more than this share above the smallest. */
export const VARIED_FROM = 0.1;

export const percent = (share: number) => `${share * 100} %`;
