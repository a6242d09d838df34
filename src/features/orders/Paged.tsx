import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ReadFailed } from '#client/queries.ts';
import { fill } from '#i18n/fill.ts';
import { Empty } from './Empty.tsx';
import { type OrdersText, pairName, type TableContext } from './orders.ts';
import { LoadingRows } from './table/LoadingRows.tsx';

interface PagedProps<T> {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ items: readonly T[] }>>;
  readonly context: TableContext;
  /** Only this pair's rows were asked for; undefined: all. */
  readonly only: string | undefined;
  readonly onShowAll: () => void;
  /** What to say when there is nothing at all. */
  readonly empty: string;
  /** `isPart`: there is more than the rows. */
  readonly children: (rows: readonly T[], isPart: boolean) => ReactNode;
}

interface FailedProps {
  readonly error: unknown;
  readonly text: OrdersText;
  readonly onRetry: () => void;
}

/** A read that failed, and the way to try it again. */
const Failed = ({ error, text, onRetry }: FailedProps): ReactNode => (
  <Empty>
    <p role="alert">
      {error instanceof ReadFailed && !error.lost ? error.message : text.readFailed}
    </p>
    <button type="button" className="btn-quiet" onClick={onRetry}>
      {text.tryAgain}
    </button>
  </Empty>
);

/** Rows that are read by pages: while reading, failed, empty, or there with more behind them. */
export function Paged<T>(props: PagedProps<T>): ReactNode {
  const { query, context, only, onShowAll, empty, children } = props;
  const { text, pairs } = context;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  if (error && !data) return <Failed error={error} text={text} onRetry={() => void refetch()} />;
  if (rows === undefined) return <LoadingRows />;
  if (rows.length === 0) {
    return (
      <Empty>
        <p>
          {only === undefined ? empty : fill(text.nothingOnPair, { pair: pairName(pairs, only) })}
        </p>
        {only !== undefined && (
          <button type="button" className="btn-quiet" onClick={onShowAll}>
            {text.showOthers}
          </button>
        )}
      </Empty>
    );
  }
  return (
    <>
      {children(rows, hasNextPage)}
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
