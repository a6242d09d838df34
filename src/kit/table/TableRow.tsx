import { memo, type ReactNode, useMemo } from 'react';
import type { Column } from './column.ts';
import { type TableContext, wordOf } from './context.ts';

interface TableRowProps<Row, Context extends TableContext> {
  readonly id: string;
  readonly row: Row;
  readonly columns: readonly Column<Row, Context>[];
  readonly context: Context;
  /** Its place among rows of which only some are drawn. */
  readonly index: number | undefined;
  readonly measure: ((element: HTMLTableRowElement | null) => void) | undefined;
}

function drawn<Row, Context extends TableContext>(
  { text, cell, end }: Column<Row, Context>,
  row: Row,
  context: Context,
): ReactNode {
  if (cell) return cell(row, context);
  return end ? <bdi>{text(row, context)}</bdi> : text(row, context);
}

/** A row; drawn again only when something of it has changed. */
function Row<R, Context extends TableContext>(props: TableRowProps<R, Context>): ReactNode {
  const { id: rowId, row, columns, context, index, measure } = props;
  return (
    <tr
      ref={measure}
      data-row={rowId}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className="data-row"
    >
      {columns.map((column) => {
        const { id, label, end, fixed, card, wraps, tone } = column;
        const isNamed = !(fixed || card === 'head' || card === 'time');
        return (
          <td
            key={id}
            data-label={isNamed ? wordOf(context, label) : undefined}
            data-card={fixed ?? card}
            className={`${end ? 'text-end' : ''} ${fixed === 'last' ? 'row-actions' : ''} ${wraps ? 'data-wraps' : ''} ${tone?.(row) ?? ''}`}
          >
            {drawn(column, row, context)}
          </td>
        );
      })}
    </tr>
  );
}

export const TableRow = memo(Row) as typeof Row;

interface WidestProps<Row, Context extends TableContext> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row, Context>[];
  readonly context: Context;
}

/**
 * A row without height that holds the longest text of each column, so that columns keep their
 * widths whichever rows are drawn.
 */
export function WidestRow<Row, Context extends TableContext>(
  props: WidestProps<Row, Context>,
): ReactNode {
  const { rows, columns, context } = props;
  const widest = useMemo(
    () =>
      columns.map(({ text }) =>
        rows.reduce((longest, row) => {
          const one = text(row, context);
          return one.length > longest.length ? one : longest;
        }, ''),
      ),
    [rows, columns, context],
  );
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus.
    <tr aria-hidden="true" className="data-widest">
      {columns.map(({ id, wraps }, at) => (
        <td key={id} className={wraps ? 'data-wraps' : undefined}>
          <div>{widest[at]}</div>
        </td>
      ))}
    </tr>
  );
}
