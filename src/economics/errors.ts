/** What can be wrong with a question to the cost model. */
export const ECONOMICS_ERRORS = {
  /** A stated value is missing, of the wrong type or out of range. */
  inputsInvalid: 'inputs-invalid',
  /** Figures that one formula needs have different numbers of trials. */
  trialsUnpaired: 'trials-unpaired',
  modeUnknown: 'mode-unknown',
} as const;
