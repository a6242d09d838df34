import type { WritableAtom } from 'nanostores';
import type { ReactNode } from 'react';
import { persistedAtom } from '#stores/choice/persisted-atom.ts';
import type { Label, TableContext, Words } from './context.ts';
import type { SortValue } from './sorting.ts';

/** A column of a file. Amounts are written as the exchange gives them: with a point, ungrouped. */
export interface FileColumn<Row, Context extends TableContext = TableContext> {
  /** Its head, where it isn't the column's. */
  readonly label?: Label<Context>;
  readonly text: (row: Row, context: Context) => string | undefined;
}

/** Where a row is among those of its table. */
export interface RowPlace {
  /** Undefined: all rows are drawn, and none needs to know. */
  readonly index: number | undefined;
  /** Of the row's controls. Undefined: the Tab key stops at all of them. */
  readonly tabIndex: 0 | -1 | undefined;
}

/** What is drawn of a column, and what rows are sorted by. */
export interface DrawnColumn<Row, Context extends Words> {
  readonly id: string;
  readonly label: Label<Context>;
  /** The cell in plain text. */
  readonly text?: (row: Row, context: Context) => string;
  /** What is drawn instead of the text. */
  readonly cell?: (row: Row, context: Context, place: RowPlace) => ReactNode;
  /** Absent: cannot be sorted. Undefined values go last. */
  readonly sort?: (row: Row) => SortValue | undefined;
  /** Amounts and actions are aligned to the end. */
  readonly end?: boolean;
  /** Always shown: the way into a row at its beginning, its actions at its end. */
  readonly fixed?: 'first' | 'last';
  /** On a card: part of its heading, at the heading's end, or as wide as the card. */
  readonly card?: 'head' | 'time' | 'wide';
  /** What the row is called by: its cell is the row's header. */
  readonly names?: boolean;
  /** Two lines, of the head too, where there is no room for one. */
  readonly wraps?: boolean;
  /** Classes of the head and of the cells, such as their padding. */
  readonly className?: string;
  /** Classes of the head alone, such as the column's width. */
  readonly headClass?: string;
  /** Classes of the cell, such as its color. */
  readonly tone?: (row: Row) => string;
}

/** A column of a table: everything about it, for the screen, for sorting, settings and files. */
export interface Column<Row, Context extends TableContext = TableContext>
  extends DrawnColumn<Row, Context> {
  readonly text: (row: Row, context: Context) => string;
  /** In a file, where it isn't the text of the cell: one column, several, or none. */
  readonly file?: FileColumn<Row, Context>['text'] | readonly FileColumn<Row, Context>[] | 'none';
  /** A time: in a file its head names the zone. */
  readonly isTime?: boolean;
  /** Hidden until chosen. */
  readonly off?: boolean;
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

/** A table's columns, and what the user chose of them. */
export interface ColumnSet<Row, Context extends TableContext = TableContext> {
  /** The key of the kept choice, and part of the names of files. */
  readonly name: string;
  readonly label: Label<Context>;
  readonly columns: readonly Column<Row, Context>[];
  readonly byId: ReadonlyMap<string, Column<Row, Context>>;
  readonly usual: ColumnChoice;
  readonly $choice: WritableAtom<ColumnChoice>;
}

/** A table: its name (for what the browser keeps of it), its label and its columns. */
export function columnSet<Row, Context extends TableContext = TableContext>(
  name: string,
  label: Label<Context>,
  columns: readonly Column<Row, Context>[],
): ColumnSet<Row, Context> {
  const usual = {
    order: columns.filter(({ fixed }) => fixed === undefined).map(({ id }) => id),
    hidden: columns.filter(({ off }) => off).map(({ id }) => id),
  };
  return {
    ...{ name, label, columns, usual },
    byId: new Map(columns.map((column) => [column.id, column])),
    $choice: persistedAtom<ColumnChoice>(`columns:${name}`, usual, isChoice),
  };
}

/** What the choice of columns needs of a set, whatever its rows. */
type Chosen = Pick<ColumnSet<never>, 'usual'>;

/**
 * A choice as this version can carry it out: columns that no longer exist are dropped, columns that
 * are new since it was made take their usual place.
 */
export function choiceOf({ usual }: Chosen, chosen: ColumnChoice): ColumnChoice {
  const order = chosen.order.filter(
    (id, at) => usual.order.includes(id) && chosen.order.indexOf(id) === at,
  );
  const added = usual.order.filter((id) => !order.includes(id));
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

/** The columns in their order, the fixed ones at the ends; hidden ones too where `hidden` is true. */
export function columnsOf<Row, Context extends TableContext>(
  { columns, byId }: Pick<ColumnSet<Row, Context>, 'columns' | 'byId'>,
  { order, hidden }: ColumnChoice,
  withHidden = false,
): readonly Column<Row, Context>[] {
  const fixed = (place: 'first' | 'last') => columns.filter((column) => column.fixed === place);
  const chosen = order.flatMap((id) =>
    hidden.includes(id) && !withHidden ? [] : (byId.get(id) ?? []),
  );
  return [...fixed('first'), ...chosen, ...fixed('last')];
}
