import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, call, serverNow } from '#client/call.ts';
import { data } from '#client/read.ts';
import type { LineTrading } from '#client/trading/line.ts';
import { tradingOf, tradingOn } from '#client/trading.ts';
import { costsOfWire } from '#contract/map/balance.ts';
import type { ContractBillView } from '#domain/account/view.ts';
import type { CostAsset } from '#domain/cost/holding.ts';
import type { Line } from '#domain/line/line.ts';
import { type TimeChoice, timeRangeOf } from '#domain/order/time-choice.ts';
import type {
  FillView,
  HistoryAsked,
  HistoryPage,
  OrderName,
  OrderView,
  PlanView,
} from '#domain/order/view.ts';
import type { PositionView } from '#domain/position/view.ts';

/**
 * The page's one cache of history. Islands share no React context, so each hook is given it. Data
 * does not age: what the socket brings makes it stale.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
  },
});

/** Histories that are read by pages, with what their rows are. */
export interface HistoryRows {
  readonly orderHistory: OrderView;
  readonly planHistory: PlanView;
  readonly fills: FillView;
  readonly positionHistory: PositionView;
  readonly bills: ContractBillView;
}
export type HistoryName = keyof HistoryRows;

type Read<Row> = (line: LineTrading, asked: HistoryAsked) => Promise<Answer<HistoryPage<Row>>>;

const histories: { readonly [N in HistoryName]: Read<HistoryRows[N]> } = {
  orderHistory: ({ orders }, asked) => orders.history(asked),
  planHistory: ({ plans }, asked) => plans.history(asked),
  fills: ({ fills }, asked) => fills(asked),
  // Asked for on pages of contracts alone.
  positionHistory: ({ endedPositions }, asked) => endedPositions!(asked),
  bills: ({ bills }, asked) => bills!(asked),
};
export const historyNames = Object.keys(histories) as readonly HistoryName[];

const limit = 50;

/** A page of a history, newest first; rejects with what went wrong. */
export const readPage = <N extends HistoryName>(
  name: N,
  line: Line,
  asked: HistoryAsked,
): Promise<HistoryPage<HistoryRows[N]>> =>
  data(histories[name](tradingOn(line), { limit, ...asked }));

/** The first page has no cursor. */
const first = undefined as string | undefined;
/** Rows of one history that a page of the site shows. */
const rowsMax = 1000;

/** What narrows a history: a range of time and what else its call takes. */
export interface HistoryFilter
  extends Pick<HistoryAsked, 'side' | 'orderStatus' | 'planStatus' | 'direction' | 'reason'> {
  readonly time?: TimeChoice | undefined;
}

/** A filter as the calls take it. */
export const askedOf = ({ time, ...others }: HistoryFilter): Omit<HistoryAsked, 'symbolId'> => ({
  ...others,
  ...timeRangeOf(time, serverNow()),
});

/** A line's history, of one instrument or of all, narrowed or whole, as far as it was asked for. */
export const historyQuery = <N extends HistoryName>(
  name: N,
  line: Line,
  symbolId: string | undefined,
  filter?: HistoryFilter,
) =>
  infiniteQueryOptions({
    queryKey: [name, line, symbolId, ...(filter ? [filter] : [])],
    queryFn: ({ pageParam }) =>
      readPage(name, line, { ...askedOf(filter ?? {}), symbolId, cursor: pageParam }),
    initialPageParam: first,
    getNextPageParam: ({ cursor }, pages) =>
      pages.reduce((count, { items }) => count + items.length, 0) < rowsMax ? cursor : undefined,
  });

/** The fills of one order, oldest first; an ended order gets no more. */
export const orderFillsQuery = (order: OrderName) =>
  queryOptions({
    queryKey: ['orderFills', order.id],
    queryFn: () => data(tradingOf(order).fillsOfOrder(order.id)),
  });

/** How soon what is not yet whole is asked for again. */
const wholeAgainMs = 1000;

/** What the user's coins cost, counted in one of the currencies that pairs are quoted in. */
export const assetCostsQuery = (costCoin: CostAsset) =>
  queryOptions({
    queryKey: ['assetCosts', costCoin],
    queryFn: async () => costsOfWire(await data(call('assetCosts', { costCoin }))),
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? wholeAgainMs : false),
  });
