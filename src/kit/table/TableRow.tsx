import { memo, type ReactNode } from 'react';
import type { DrawnColumn, RowPlace } from './column.ts';
import { type Words, wordOf } from './context.ts';

interface TableRowProps<Row, Context extends Words> extends RowPlace {
  readonly id: string;
  readonly row: Row;
  readonly columns: readonly DrawnColumn<Row, Context>[];
  readonly context: Context;
  readonly className: string;
  /** Whether it may be a card, on which cells carry the names of their columns. */
  readonly hasCard: boolean | undefined;
  readonly measure: ((element: HTMLTableRowElement | null) => void) | undefined;
  /** In a grid: the element's id, and whether keys have led to it. */
  readonly elementId: string | undefined;
  readonly isActive: boolean | undefined;
}

function drawn<Row, Context extends Words>(
  { text, cell, end }: DrawnColumn<Row, Context>,
  row: Row,
  context: Context,
  place: RowPlace,
): ReactNode {
  if (cell) return cell(row, context, place);
  return end ? <bdi>{text?.(row, context)}</bdi> : text?.(row, context);
}

function Row<R, Context extends Words>(props: TableRowProps<R, Context>): ReactNode {
  const { row, columns, context, index, hasCard } = props;
  return (
    <tr
      ref={props.measure}
      id={props.elementId}
      data-row={props.id}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-selected={props.isActive}
      className={props.className}
    >
      {columns.map((column) => {
        const { id, label, end, fixed, card, names, wraps, className = '', tone } = column;
        const isNamed = hasCard && !(fixed || card === 'head' || card === 'time');
        const Cell = names ? 'th' : 'td';
        return (
          <Cell
            key={id}
            scope={names ? 'row' : undefined}
            data-label={isNamed ? wordOf(context, label) : undefined}
            data-card={hasCard ? (fixed ?? card) : undefined}
            className={`${end ? 'text-end' : 'text-start'} ${fixed === 'last' ? 'row-actions' : ''} ${wraps ? 'data-wraps' : ''} ${className} ${tone?.(row) ?? ''}`}
          >
            {drawn(column, row, context, props)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** Whether two objects hold the same, but for what is named. */
const isSame = <T extends object>(a: T, b: T, except?: keyof T): boolean =>
  (Object.keys({ ...a, ...b }) as (keyof T)[]).every(
    (key) => key === except || Object.is(a[key], b[key]),
  );

/** A row; drawn again only when one of its values or something else of it has changed. */
export const TableRow = memo(
  Row,
  (a, b) => isSame(a, b, 'row') && isSame(a.row as object, b.row as object),
) as typeof Row;
