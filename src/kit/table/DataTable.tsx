import {
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import { fillCount } from '#i18n/fill-count.ts';
import { useLive } from '#stores/page/use-live.ts';
import { type ColumnSet, choiceOf, columnsOf } from './column.ts';
import { type TableContext, wordOf } from './context.ts';
import { HeadRow } from './HeadRow.tsx';
import { SortChoice } from './SortChoice.tsx';
import { type Sorting, sortedRows } from './sorting.ts';
import { TableRow, WidestRow } from './TableRow.tsx';
import { useTellRows } from './use-kept-focus.ts';
import { manyRows, useShownItems } from './use-shown-items.ts';

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
  const by = columns.find(({ id, sort }) => sort && id === chosen?.id)?.sort;
  // A column that was hidden sorts no longer: nothing would show why rows are in their order.
  if (chosen && !by) setSorting(undefined);
  const sorting = by && chosen;
  const sorted = useMemo(
    () => (by && sorting ? sortedRows(rows, by, sorting.direction) : rows),
    [rows, by, sorting],
  );
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
  const { shown, before, after, isWindow, measure } = useShownItems(items, scroller);
  const head = { columns, context, sorting, onSort: setSorting };
  return (
    <>
      <SortChoice {...head} />
      {isPart && sorting && (
        <p className="px-3 py-1.5 text-text-2">
          {fillCount(text.sortedLoaded, { count: rows.length })}
        </p>
      )}
      <table
        className="data-table w-full"
        aria-label={wordOf(context, set.label)}
        aria-rowcount={isWindow ? items.length + 1 : undefined}
      >
        <HeadRow {...head} />
        <tbody>
          {isWindow && <WidestRow rows={props.rows} columns={columns} context={context} />}
          <Gap height={before} />
          {shown.map(({ item: { id, row, isDetail }, index }) => (
            <Fragment key={id}>
              {isDetail ? (
                <tr data-index={index} ref={measure} className="data-detail">
                  <td colSpan={columns.length}>{detail?.(row)}</td>
                </tr>
              ) : (
                <TableRow
                  {...{ id, row, columns, context, measure }}
                  index={isWindow ? index : undefined}
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
    <tr aria-hidden="true" className="data-gap">
      <td style={{ height }} />
    </tr>
  );
