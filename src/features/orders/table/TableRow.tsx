import { memo, type ReactNode, useMemo } from 'react';
import type { TableContext } from '../orders.ts';
import type { Column } from './column.ts';

interface TableRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly context: TableContext;
  /** Its place among rows of which only some are drawn. */
  readonly index: number | undefined;
  readonly measure: ((element: HTMLTableRowElement | null) => void) | undefined;
}

function drawn<Row>({ text, cell, end }: Column<Row>, row: Row, context: TableContext): ReactNode {
  if (cell) return cell(row, context);
  return end ? <bdi>{text(row, context)}</bdi> : text(row, context);
}

/** A row; drawn again only when something of it has changed. */
function Row<R>({ id: rowId, row, columns, context, index, measure }: TableRowProps<R>): ReactNode {
  return (
    <tr
      ref={measure}
      data-row={rowId}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className="orders-row"
    >
      {columns.map((column) => {
        const { id, label, end, fixed, card, wraps, tone } = column;
        return (
          <td
            key={id}
            data-label={
              fixed || card === 'head' || card === 'time' ? undefined : context.text[label]
            }
            data-card={fixed ?? card}
            className={`${end ? 'text-end' : ''} ${fixed === 'last' ? 'row-actions' : ''} ${wraps ? 'orders-wraps' : ''} ${tone?.(row) ?? ''}`}
          >
            {drawn(column, row, context)}
          </td>
        );
      })}
    </tr>
  );
}

export const TableRow = memo(Row) as typeof Row;

interface WidestProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly context: TableContext;
}

/**
 * A row without height that holds the longest text of each column, so that columns keep their
 * widths whichever rows are drawn.
 */
export function WidestRow<Row>({ rows, columns, context }: WidestProps<Row>): ReactNode {
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
    <tr aria-hidden="true" className="orders-widest">
      {columns.map(({ id, wraps }, at) => (
        <td key={id} className={wraps ? 'orders-wraps' : undefined}>
          <div>{widest[at]}</div>
        </td>
      ))}
    </tr>
  );
}
