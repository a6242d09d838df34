export interface Column<T> {
  readonly title: string;
  readonly of: (row: T) => string;
  /** To the right, as figures are. */
  readonly isFigure?: true;
}

/**
 * Text from outside as one line of the terminal's: what users and operators wrote may hold
 * sequences that move the cursor, color what follows or turn the line around.
 */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');

const lengthOf = (text: string): number => [...text].length;

/** Rows below their titles, each column as wide as its widest; `none` when there are no rows. */
export function tableOf<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  none: string,
): readonly string[] {
  if (rows.length === 0) return [none];
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ of }) => plain(of(row)))),
  ];
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => lengthOf(line[i]!))));
  return cells.map((line) =>
    line
      .map((cell, i) => {
        const gap = ' '.repeat(widths[i]! - lengthOf(cell));
        return columns[i]!.isFigure ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Lines of a name and its value each, the values below one another. */
export function pairsOf(pairs: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...pairs.map(([name]) => lengthOf(name)));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}`);
}

/** A moment as an operator reads and searches for it, in UTC. */
export const momentOf = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
