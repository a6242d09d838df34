import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { ToolsContext } from './context.ts';
import { Table, type TableProps } from './Table.tsx';

type Query<Row> = UseInfiniteQueryResult<InfiniteData<{ items: readonly Row[] }>>;

interface PagedTableProps<Row, Context extends ToolsContext>
  extends Omit<TableProps<Row, Context>, 'rows' | 'error' | 'onRetry' | 'isPart'> {
  readonly query: Query<Row>;
}

/** A table whose rows are read by pages: its states, and below them a button for more. */
export function PagedTable<Row, Context extends ToolsContext>(
  props: PagedTableProps<Row, Context>,
): ReactNode {
  const { query, ...table } = props;
  const { text } = table.context;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  return (
    <>
      <Table
        {...table}
        rows={rows}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        isPart={hasNextPage}
      />
      {hasNextPage && (
        <div className="p-2 text-center">
          <button
            type="button"
            className="btn-quiet"
            aria-disabled={isFetchingNextPage}
            onClick={() => !isFetchingNextPage && void fetchNextPage()}
          >
            {isFetchingNextPage ? text.loading : text.loadMore}
          </button>
        </div>
      )}
    </>
  );
}
