import { useTable } from '@tanstack/react-table';
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
} from 'react';
import { fill } from '#i18n/fill.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { TableContext } from '../orders.ts';
import { useTellRows } from '../use-kept-focus.ts';
import { type Column, type ColumnSet, choiceOf, features, wholeOrder } from './column.ts';
import { HeadRow, type SortedColumn } from './HeadRow.tsx';
import { SortChoice } from './SortChoice.tsx';
import { TableRow, WidestRow } from './TableRow.tsx';
import { manyRows, useShownItems } from './use-shown-items.ts';

interface DataTableProps<Row> {
  readonly set: ColumnSet<Row>;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly context: TableContext;
  /** What the table is scrolled in. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Rows that show what stands behind them, and what that is. */
  readonly opened?: ReadonlySet<string>;
  readonly detail?: (row: Row) => ReactNode;
  /** Not all rows are loaded: sorting is among those that are. */
  readonly isPart?: boolean;
}

const none: ReadonlySet<string> = new Set();

/** The table's machine with the visitor's columns: what is shown, and in which order. */
function useRows<Row>({ set, rows, idOf }: DataTableProps<Row>) {
  const kept = useLive(set.$choice, set.usual);
  const choice = useMemo(() => choiceOf(set, kept), [set, kept]);
  const state = useMemo(
    () => ({
      columnOrder: wholeOrder(set, choice),
      columnVisibility: Object.fromEntries(choice.hidden.map((id) => [id, false])),
    }),
    [set, choice],
  );
  const table = useTable({
    features,
    columns: set.defs,
    data: rows as (Row & object)[],
    getRowId: idOf,
    enableMultiSort: false,
    state,
  });
  // Nothing would show by what it is sorted.
  useEffect(() => {
    for (const id of choice.hidden) {
      const column = table.getColumn(id);
      if (column?.getIsSorted()) column.clearSorting();
    }
  }, [table, choice]);
  const columns = useMemo(
    () =>
      state.columnOrder.flatMap((id) =>
        choice.hidden.includes(id) ? [] : (set.byId.get(id) ?? []),
      ),
    [set, state, choice],
  );
  const sorted: SortedColumn[] = table.getAllLeafColumns().map((column) => ({
    id: column.id,
    direction: column.getIsSorted(),
    sort: (to) => {
      if (to === 'next') column.toggleSorting();
      else if (to === undefined) column.clearSorting();
      else column.toggleSorting(to === 'desc');
    },
  }));
  return { columns, sorted, rows: table.getRowModel().rows };
}

/**
 * The one table of orders, fills and assets: sorted by its heads, columns as chosen, its head in
 * sight; long ones draw only the rows that are seen. Where it is narrow its rows are cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { set, context, opened = none, detail, isPart, scroller } = props;
  const { text } = context;
  const { columns, sorted, rows } = useRows(props);
  // Of many rows the head tells at once by what they are sorted; they follow.
  const deferred = useDeferredValue(rows);
  const drawn = rows.length > manyRows ? deferred : rows;
  useTellRows(useCallback((id: string) => drawn.some((row) => row.id === id), [drawn]));
  const items = useMemo(
    () =>
      drawn.flatMap(({ id, original }) =>
        detail && opened.has(id)
          ? [
              { id, row: original as Row, isDetail: false },
              { id: `${id}-detail`, row: original as Row, isDetail: true },
            ]
          : [{ id, row: original as Row, isDetail: false }],
      ),
    [drawn, opened, detail],
  );
  const { shown, before, after, isWindow, measure } = useShownItems(items, scroller);
  const isSorted = sorted.some(({ direction }) => direction !== false);
  return (
    <>
      <SortChoice set={set} columns={columns} sorted={sorted} text={text} />
      {isPart && isSorted && (
        <p className="px-3 py-1.5 text-text-2">{fill(text.sortedLoaded, { count: rows.length })}</p>
      )}
      <table
        className="orders-table w-full"
        aria-label={text[set.label]}
        aria-rowcount={isWindow ? items.length + 1 : undefined}
      >
        <HeadRow columns={columns} sorted={sorted} text={text} />
        <tbody>
          {isWindow && (
            <WidestRow rows={props.rows} columns={columns as Column<Row>[]} context={context} />
          )}
          <Gap height={before} />
          {shown.map(({ item, index }) => (
            <Fragment key={item.id}>
              {item.isDetail ? (
                <tr data-index={index} ref={measure} className="orders-detail">
                  <td colSpan={columns.length}>{detail?.(item.row)}</td>
                </tr>
              ) : (
                <TableRow
                  id={item.id}
                  row={item.row}
                  columns={columns as Column<Row>[]}
                  context={context}
                  index={isWindow ? index : undefined}
                  measure={measure}
                />
              )}
            </Fragment>
          ))}
          <Gap height={after} />
        </tbody>
      </table>
    </>
  );
}

/** Holds the place of the rows that are not drawn. */
const Gap = ({ height }: { readonly height: number }): ReactNode =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus.
    <tr aria-hidden="true" className="orders-gap">
      <td style={{ height }} />
    </tr>
  );
