import { type ReactNode, useMemo } from 'react';
import type { Column } from './column.ts';
import type { TableContext } from './context.ts';

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
