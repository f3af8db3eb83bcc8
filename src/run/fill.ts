/**
 * Text with gaps, so that words can stand apart from what computes. A gap names a value by its place, `{figures.ratio.counted}`;
 * after a question mark stands what is put there when there is none. In: text, values. Out: text.
 */

/** @param show one value as text, by default as JavaScript writes it; undefined where there is neither value nor substitute */
export const fill = (text: string, values: object, show: (value: unknown) => string = String): string =>
  text.replace(/\{([\w.]+)(?:\?([^}]*))?\}/g, (_, place: string, substitute: string | undefined) => {
    const value = place.split('.').reduce<unknown>((all, key) => (all as Record<string, unknown> | undefined)?.[key], values);
    return value === undefined && substitute !== undefined ? substitute : show(value);
  });
