import type { ReactNode } from 'react';
import type { TableContext } from './context.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { Failed } from './EmptyState.tsx';
import { LoadingRows } from './LoadingRows.tsx';

export interface TableProps<Row, Context extends TableContext>
  extends Omit<DataTableProps<Row, Context>, 'rows'> {
  /** Undefined: not read yet. */
  readonly rows: readonly Row[] | undefined;
  /** Why the rows couldn't be read; null or undefined: nothing has failed. */
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** What stands in place of rows when there are none (`EmptyState`). */
  readonly empty: ReactNode;
}

/** A table in any of its states: loading, failed, empty, or with its rows. */
export function Table<Row, Context extends TableContext>(
  props: TableProps<Row, Context>,
): ReactNode {
  const { rows, error, onRetry, empty, ...table } = props;
  const hasFailed = error !== undefined && error !== null;
  if (hasFailed && onRetry) {
    return <Failed error={error} text={table.context.text} onRetry={onRetry} />;
  }
  if (rows === undefined) return <LoadingRows />;
  return rows.length === 0 ? empty : <DataTable {...table} rows={rows} />;
}
