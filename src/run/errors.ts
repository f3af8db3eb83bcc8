/** Everything that can be wrong with data: every surface prints a code, the place, what was expected and what to do. */
export class DataError extends Error {
  /**
   * @param code stable, kebab-case, e.g. `bundle-truncated`; each folder lists its own
   * @param source the place, e.g. `<run-id>.tgz!summary.json#/modes/compression/c1`
   * @param message what is wrong, received, expected, what to do, in this order
   */
  readonly code: string;
  readonly source: string;
  constructor(code: string, source: string, message: string, options?: ErrorOptions) {
    super(`${source}: ${message}`, options);
    this.name = 'DataError';
    this.code = code;
    this.source = source;
  }
}

export const isDataError = (error: unknown): error is DataError => error instanceof DataError;

/** An error about data as a result. @throws any other */
export function dataError(error: unknown): DataError {
  if (isDataError(error)) return error;
  throw error;
}

/** @throws DataError `<kind>-unknown`, listing the known ids */
export function byId<T extends { id: string }>(kind: string, id: string, known: readonly T[]): T {
  const found = known.find((one) => one.id === id);
  if (found) return found;
  const ids = [...new Set(known.map((one) => one.id))].join(', ');
  throw new DataError(`${kind}-unknown`, kind, `there is no ${kind} "${id}"; known: ${ids}.`);
}

/** What `read` gives, or the error that says which figure the run does not record. @throws whatever else `read` throws */
export function recorded<T>(read: () => T): T | DataError {
  const found = caught(read);
  if (!(found instanceof Error) || (isDataError(found) && found.code === 'not-recorded')) return found;
  throw found;
}

/** What `make` gives, or the error that it throws. */
export function caught<T>(make: () => T): T | Error {
  try {
    return make();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
