import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import { fillCount } from '#i18n/fill-count.ts';
import { useLive } from '#stores/page/use-live.ts';
import { BaseTable } from './BaseTable.tsx';
import { type ColumnSet, choiceOf, columnsOf } from './column.ts';
import { type TableContext, wordOf } from './context.ts';
import { SortChoice } from './SortChoice.tsx';
import { type Sorting, sortedBy } from './sorting.ts';
import { useTellRows } from './use-kept-focus.ts';
import { manyRows } from './use-shown-items.ts';
import { WidestRow } from './WidestRow.tsx';

export interface DataTableProps<Row, Context extends TableContext> {
  readonly set: ColumnSet<Row, Context>;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly context: Context;
  /** What the table is scrolled in. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Rows that show what stands behind them, and what that is. */
  readonly opened?: ReadonlySet<string> | undefined;
  readonly detail?: ((row: Row) => ReactNode) | undefined;
  /** Not all rows are loaded: sorting is among those that are. */
  readonly isPart?: boolean | undefined;
}

const none: ReadonlySet<string> = new Set();

/** The columns that the user chose, and the rows sorted by one of them. */
function useSorted<Row, Context extends TableContext>({ set, rows }: DataTableProps<Row, Context>) {
  const kept = useLive(set.$choice, set.usual);
  const columns = useMemo(() => columnsOf(set, choiceOf(set, kept)), [set, kept]);
  const [chosen, setSorting] = useState<Sorting>();
  const sorting = columns.some(({ id, sort }) => sort && id === chosen?.id) ? chosen : undefined;
  // A column that was hidden sorts no longer: nothing would show why rows are in their order.
  if (chosen && !sorting) setSorting(undefined);
  const sorted = useMemo(() => sortedBy(columns, rows, sorting), [columns, rows, sorting]);
  return { columns, sorting, setSorting, rows: sorted };
}

/**
 * A table of any rows: sorted by its heads, columns as chosen, its head always in sight; long tables
 * draw only the rows in sight. In narrow frames its rows are cards. It stands in a `data-frame`.
 */
export function DataTable<Row, Context extends TableContext>(
  props: DataTableProps<Row, Context>,
): ReactNode {
  const { set, idOf, context, opened = none, detail, isPart, scroller } = props;
  const { text } = context;
  const { columns, sorting, setSorting, rows } = useSorted(props);
  // Of many rows the head shows the new order immediately; the rows follow.
  const deferred = useDeferredValue(rows);
  const drawn = rows.length > manyRows ? deferred : rows;
  const ids = useMemo(() => new Set(drawn.map(idOf)), [drawn, idOf]);
  useTellRows(useCallback((id: string) => ids.has(id), [ids]));
  const items = useMemo(
    () =>
      drawn.flatMap((row) => {
        const item = { id: idOf(row), row, isDetail: false };
        const isOpen = detail && opened.has(item.id);
        return isOpen ? [item, { id: `${item.id}-detail`, row, isDetail: true }] : [item];
      }),
    [drawn, idOf, opened, detail],
  );
  const head = { columns, context, sorting, onSort: setSorting };
  return (
    <>
      <SortChoice {...head} />
      {isPart && sorting && (
        <p className="px-3 py-1.5 text-text-2">
          {fillCount(text.sortedLoaded, { count: rows.length })}
        </p>
      )}
      <BaseTable
        {...head}
        {...{ items, scroller }}
        label={wordOf(context, set.label)}
        className="data-table w-full"
        rowClass="data-row"
        hasCards
        lead={
          items.length > manyRows && (
            <WidestRow rows={props.rows} columns={columns} context={context} />
          )
        }
        draw={({ row, isDetail }, { index, measure }) =>
          isDetail && (
            <tr data-index={index} ref={measure} className="data-detail">
              <td colSpan={columns.length}>{detail?.(row)}</td>
            </tr>
          )
        }
      />
    </>
  );
}
