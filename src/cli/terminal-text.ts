/** Text for a terminal or a file. */

/**
 * Rows as lines with columns of equal width.
 * @param right indices of the columns that are flush right
 */
export function aligned(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (right.includes(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
}

export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Plain spaces, and no control characters: text of a bundle must not steer a terminal. */
export const plainText = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll(/[^\P{Cc}\n]/gu, '');

/** Text of a bundle for Markdown stays text: no cell, tag, link or emphasis of its own. */
export const markdownText = (text: string): string => text.replaceAll(/[\\`*_[\]<>|&~@#]/g, '\\$&').replaceAll(/\s*[\r\n]+\s*/g, ' ');

/** Lines of a Markdown table; `right` as of `aligned`, cells may hold any text. */
export const markdownTable = (header: readonly string[], rows: readonly (readonly string[])[], right: readonly number[] = []): string[] => {
  const rule = header.map((_, column) => (right.includes(column) ? '---:' : '---'));
  return [header, rule, ...rows.map((row) => row.map(markdownText))].map((row) => `| ${row.join(' | ')} |`);
};
