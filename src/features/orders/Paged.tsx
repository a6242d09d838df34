import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReadFailed } from '#client/queries.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { OrdersText } from './orders.ts';
import { Empty } from './Table.tsx';

interface PagedProps<T> {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ items: readonly T[] }>>;
  readonly text: OrdersText;
  readonly empty: string;
  readonly children: (rows: readonly T[]) => ReactNode;
}

const placeholders = ['a', 'b', 'c', 'd'];

/** Rows that are read by pages: while reading, failed, empty, or there with more behind them. */
export function Paged<T>({ query, text, empty, children }: PagedProps<T>): ReactNode {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (error && !data) {
    return (
      <Empty>
        <p role="alert">
          {error instanceof ReadFailed && !error.lost ? error.message : text.readFailed}
        </p>
        <button type="button" className="btn-quiet" onClick={() => void refetch()}>
          {text.tryAgain}
        </button>
      </Empty>
    );
  }
  if (!data) {
    return (
      <div className="grid gap-4 p-3" aria-busy="true">
        {placeholders.map((key) => (
          <Skeleton key={key} className="w-full" />
        ))}
      </div>
    );
  }
  const rows = data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) {
    return (
      <Empty>
        <p>{empty}</p>
      </Empty>
    );
  }
  return (
    <>
      {children(rows)}
      {hasNextPage && (
        <div className="p-2 text-center">
          <button
            type="button"
            className="btn-quiet"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {isFetchingNextPage ? text.loading : text.loadMore}
          </button>
        </div>
      )}
    </>
  );
}
