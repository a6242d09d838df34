import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#client/call.ts';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import type { CostAsset } from '#domain/cost/holding.ts';

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

/** Histories that are read by pages. */
export const historyNames = ['orderHistory', 'planHistory', 'fills'] as const;
export type HistoryName = (typeof historyNames)[number];

export interface PageAsked {
  /** Undefined: all pairs. */
  readonly symbolId: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

const limit = 50;

/** A page of a history, newest first; rejects with what went wrong. */
export const readPage = <N extends HistoryName>(
  name: N,
  asked: PageAsked,
): Promise<CallOutput<N>> => data(call(name, { limit, ...asked } as CallInput<N>));

/** The first page has no cursor. */
const first = undefined as string | undefined;
/** Rows of one history that a page of the site shows. */
const rowsMax = 1000;

/** A history, of one pair or of all, as far as somebody has asked to see it. */
export const historyQuery = <N extends HistoryName>(name: N, symbolId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [name, symbolId],
    queryFn: ({ pageParam }) => readPage(name, { symbolId, cursor: pageParam }),
    initialPageParam: first,
    getNextPageParam: ({ cursor }, pages) =>
      pages.reduce((count, { items }) => count + items.length, 0) < rowsMax ? cursor : undefined,
  });

/** The fills of one order, oldest first; an ended order gets no more. */
export const orderFillsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orderFills', orderId],
    queryFn: () => data(call('fills', { orderId })),
  });

/** How soon what is not yet whole is asked for again. */
const wholeAgainMs = 1000;

/** What the user's coins cost, counted in one of the currencies that pairs are quoted in. */
export const assetCostsQuery = (costCoin: CostAsset) =>
  queryOptions({
    queryKey: ['assetCosts', costCoin],
    queryFn: () => data(call('assetCosts', { costCoin })),
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? wholeAgainMs : false),
  });
