/** What rows are sorted by. Amounts are bigints: decimal texts would be sorted like words. */
export type SortValue = bigint | number | string;

type Direction = 'asc' | 'desc';

/** By which column rows are sorted. */
export interface Sorting {
  readonly id: string;
  readonly direction: Direction;
}

/** The rows by a value of theirs; rows without a value go last, equal rows keep their order. */
function sortedRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortValue | undefined,
  direction: Direction,
): readonly Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: keyOf(row) }))
    .sort(({ value: a }, { value: b }) => {
      if (a === undefined || b === undefined)
        return Number(a === undefined) - Number(b === undefined);
      return a < b ? -sign : a > b ? sign : 0;
    })
    .map(({ row }) => row);
}

/** A press on a column's head: sorted by it, then the other way, then no longer. */
export function nextSorting(
  { id, end }: { readonly id: string; readonly end?: boolean | undefined },
  now: Sorting | undefined,
): Sorting | undefined {
  const first = end ? 'desc' : 'asc';
  const other = end ? 'asc' : 'desc';
  if (now?.id !== id) return { id, direction: first };
  return now.direction === first ? { id, direction: other } : undefined;
}

/** What sorting needs of a column. */
export interface SortColumn<Row> {
  readonly id: string;
  readonly sort?: (row: Row) => SortValue | undefined;
}

/** The rows sorted by one of the columns; as they are where it isn't there. */
export function sortedBy<Row>(
  columns: readonly SortColumn<Row>[],
  rows: readonly Row[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const by = columns.find(({ id }) => id === sorting?.id)?.sort;
  return by && sorting ? sortedRows(rows, by, sorting.direction) : rows;
}
