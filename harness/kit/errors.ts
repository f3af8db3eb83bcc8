/** Errors of a harness, with codes. `needs`: something is missing, exit 2. Everything else is exit 1. */
export type HarnessCode =
  | 'needs'
  | 'deadline'
  | 'tool-failed'
  | 'counts-differ'
  | 'content-differs'
  | 'not-cached'
  | 'state-differs'
  | 'in-use'
  | 'run-unknown'
  | 'interrupted';

export class HarnessError extends Error {
  readonly code: HarnessCode;
  constructor(code: HarnessCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HarnessError';
    this.code = code;
  }
}
