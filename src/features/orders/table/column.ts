import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { WritableAtom } from 'nanostores';
import type { ReactNode } from 'react';
import { persistedAtom } from '#stores/choice/persisted-atom.ts';
import type { TableContext, TextKey } from '../orders.ts';

/** What a column is sorted by. Figures are bigints: decimal texts would stand as words do. */
type SortValue = bigint | number | string;

/** A column of a table: all that is particular to it stands here. */
export interface Column<Row> {
  readonly id: string;
  readonly label: TextKey;
  /** The cell in plain text. */
  readonly text: (row: Row, context: TableContext) => string;
  /** What is drawn instead of the text. */
  readonly cell?: (row: Row, context: TableContext) => ReactNode;
  /** Absent: cannot be sorted. Undefined values go last. */
  readonly sort?: (row: Row) => SortValue | undefined;
  /** Figures and actions stand at the end. */
  readonly end?: boolean;
  /** Not shown until chosen. */
  readonly off?: boolean;
  /** Always there: the way into a row at its beginning, what can be done with it at its end. */
  readonly fixed?: 'first' | 'last';
  /** On a card: part of its heading, at the heading's end, or as wide as the card. */
  readonly card?: 'head' | 'time' | 'wide';
  /** Two lines where there is no room for one. */
  readonly wraps?: boolean;
  readonly tone?: (row: Row) => string;
}

/** Which columns are shown, and in which order; of those that may be chosen. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isChoice = (value: unknown): value is ColumnChoice =>
  typeof value === 'object' &&
  value !== null &&
  'order' in value &&
  isTexts(value.order) &&
  'hidden' in value &&
  isTexts(value.hidden);

/** What a table knows beside its columns' definitions: sorting, order and visibility of columns. */
export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** A table's columns, and what the visitor chose of them. */
export interface ColumnSet<Row> {
  /** Under which the choice is kept. */
  readonly name: string;
  readonly label: TextKey;
  readonly columns: readonly Column<Row>[];
  readonly byId: ReadonlyMap<string, Column<Row>>;
  readonly usual: ColumnChoice;
  readonly $choice: WritableAtom<ColumnChoice>;
  /** As the table's machine takes them. */
  readonly defs: ReturnType<typeof defsOf<Row>>;
}

const compare = (a: SortValue, b: SortValue): number => (a < b ? -1 : a > b ? 1 : 0);

function defsOf<Row>(columns: readonly Column<Row>[]) {
  const helper = createColumnHelper<typeof features, Row & object>();
  return columns.map(({ id, sort, end, fixed }) =>
    helper.accessor((row): unknown => sort?.(row), {
      id,
      enableSorting: sort !== undefined,
      enableHiding: fixed === undefined,
      sortDescFirst: end ?? false,
      sortUndefined: 'last',
      sortFn: (a, b, columnId) =>
        compare(a.getValue<SortValue>(columnId), b.getValue<SortValue>(columnId)),
    }),
  );
}

export function columnSet<Row>(
  name: string,
  label: TextKey,
  columns: readonly Column<Row>[],
): ColumnSet<Row> {
  const usual = {
    order: columns.filter(({ fixed }) => fixed === undefined).map(({ id }) => id),
    hidden: columns.filter(({ off }) => off).map(({ id }) => id),
  };
  return {
    name,
    label,
    columns,
    byId: new Map(columns.map((column) => [column.id, column])),
    usual,
    $choice: persistedAtom<ColumnChoice>(`columns:${name}`, usual, isChoice),
    defs: defsOf(columns),
  };
}

/**
 * A choice as this version can carry it out: what it does not know is dropped, what the choice
 * does not know (a column of a newer version) stands where it usually does.
 */
export function choiceOf<Row>(set: ColumnSet<Row>, chosen: ColumnChoice): ColumnChoice {
  const { usual } = set;
  const order = chosen.order.filter(
    (id, at) => usual.order.includes(id) && chosen.order.indexOf(id) === at,
  );
  const isNew = (id: string) => !order.includes(id);
  const added = usual.order.filter(isNew);
  for (const id of added) order.splice(usual.order.indexOf(id), 0, id);
  const hidden = [...chosen.hidden, ...usual.hidden.filter((id) => added.includes(id))];
  return { order, hidden: usual.order.filter((id) => hidden.includes(id)) };
}

/** A choice with a column moved by one place. */
export function moved(choice: ColumnChoice, id: string, by: 1 | -1): ColumnChoice {
  const at = choice.order.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= choice.order.length) return choice;
  const order = choice.order.filter((one) => one !== id);
  return { ...choice, order: order.toSpliced(to, 0, id) };
}

/** A choice with a column shown or hidden; the last one that is shown stays. */
export function shownAs(choice: ColumnChoice, id: string, shown: boolean): ColumnChoice {
  const hidden = choice.hidden.filter((one) => one !== id);
  if (shown) return { ...choice, hidden };
  return hidden.length + 1 >= choice.order.length ? choice : { ...choice, hidden: [...hidden, id] };
}

/** The ids of all columns in the order in which they stand, the fixed ones at the ends. */
export function wholeOrder<Row>({ columns }: ColumnSet<Row>, { order }: ColumnChoice): string[] {
  const fixed = (place: 'first' | 'last') =>
    columns.filter((column) => column.fixed === place).map(({ id }) => id);
  return [...fixed('first'), ...order, ...fixed('last')];
}
