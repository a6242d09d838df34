import { infiniteQueryOptions, QueryClient } from '@tanstack/react-query';
import { type Answer, call } from '#client/call.ts';

/**
 * The page's one cache of history. Islands share no React context, so each hook is given it. Data
 * does not age: what the socket brings makes it stale.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
  },
});

/** A failed read; its message is the exchange's, or the network's when no answer came. */
export class ReadFailed extends Error {
  override readonly name = 'ReadFailed';
  readonly lost: boolean;

  constructor(lost: boolean, message: string) {
    super(message);
    this.lost = lost;
  }
}

/** The data of an answer; rejects with what went wrong. */
export async function data<T>(answer: Promise<Answer<T>>): Promise<T> {
  const got = await answer;
  if (got.ok) return got.data;
  throw new ReadFailed(got.lost, got.lost ? got.why : got.msg);
}

/** The first page has no cursor. */
const first = undefined as string | undefined;
/** Pages of one history that a page shows: 1,000 rows. */
const pagesMax = 20;
const limit = 50;

export const orderHistoryQuery = infiniteQueryOptions({
  queryKey: ['orderHistory'],
  queryFn: ({ pageParam }) => data(call('orderHistory', { cursor: pageParam, limit })),
  initialPageParam: first,
  getNextPageParam: ({ cursor }, pages) => (pages.length < pagesMax ? cursor : undefined),
});

export const fillsQuery = infiniteQueryOptions({
  queryKey: ['fills'],
  queryFn: ({ pageParam }) => data(call('fills', { cursor: pageParam, limit })),
  initialPageParam: first,
  getNextPageParam: ({ cursor }, pages) => (pages.length < pagesMax ? cursor : undefined),
});
