import type { CallName, CallParsed } from '#contract/calls.ts';
import type { Topic } from '#contract/channels.ts';
import { dayMs, shiftBucket } from '#domain/candle/bucket.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { shareTypeCode } from '#domain/codes/share-type.ts';

/**
 * What requests count against their user and their network, in simple calls: one is some 0.3 ms of
 * the event loop, with what other threads do for it weighed in.
 */

/** As many rows of a list as cost what a simple call does. */
const rowsPerCall = 20;
const levelsPerCall = 50;
const candlesPerCall = 100;
/** Bytes of a body that take as long to look at as a simple call. */
const bytesPerCall = 4096;

/** What a weight depends on beside the input. */
export interface WeighFacts {
  /** Unix milliseconds. */
  readonly now: number;
  /** How many orders and plans the user has open; asked for what `weighsOpen` names. */
  readonly open: number;
}

type Weigh<N extends CallName> = (input: CallParsed<N>, facts: WeighFacts) => number;

const rows = (count: number, perCall: number): number => 1 + Math.floor(count / perCall);
const page = ({ limit }: { limit: number }): number => rows(limit, rowsPerCall);
const list = ({ pageSize }: { pageSize: number }): number => rows(pageSize, rowsPerCall);
const batch = ({ orders }: { orders: readonly unknown[] }): number => orders.length;
const open = (_: unknown, facts: WeighFacts): number => rows(facts.open, rowsPerCall);
const levels = ({ limit }: { limit: number }): number => rows(limit, levelsPerCall);
const md5List = ({ md5 }: { md5?: string | undefined }): number => (md5 === undefined ? 3 : 1);
const pairs = 5;

/**
 * As many days of history as cost a simple call: minutes of a day are made one by one, hours take a
 * part of that, and of longer candles the days are kept.
 */
const daysPerCall = (interval: CandleInterval): number => {
  if (/s|m$/.test(interval)) return 1;
  return interval.endsWith('H') ? 4 : 100;
};

function candles({ kLineType, endTime, limit }: CallParsed<'getKline'>, { now }: WeighFacts) {
  const end = Math.min(endTime ?? now, now);
  const days = Math.ceil((end - shiftBucket(kLineType, end, -limit)) / dayMs);
  return rows(limit, candlesPerCall) + Math.floor(days / daysPerCall(kLineType));
}

/** Calls that take more than a simple one; a call without a row counts one. */
const weights: { readonly [N in CallName]?: Weigh<N> } = {
  getAllSymbol: md5List,
  getTickers: () => pairs,
  getSparklines: () => pairs,
  getPlatePrice: ({ symbolId }) => (symbolId === undefined ? pairs : 1),
  getDepth: levels,
  getTrades: levels,
  getKline: candles,
  getOpenPrice: () => 2,
  coinConfigList: md5List,
  // A batch is its orders; who cancels or lists all has all of them looked at.
  batchPlaceOrders: batch,
  batchCancelOrders: batch,
  batchPlacePlans: batch,
  batchCancelPlans: batch,
  batchCancelTriggerPlans: batch,
  // A limit order and its stop.
  placeOco: () => 2,
  batchCancelContract: batch,
  segmentContract: ({ orderCount }) => orderCount,
  backContract: () => 2,
  placePositionTpsl: () => 3,
  cancelAllContracts: open,
  closeAllContracts: open,
  contractOpenOrders: open,
  triggerPlansOpen: open,
  triggerPlanHistory: page,
  contractOrderHistory: page,
  contractFills: page,
  positionHistory: page,
  contractBills: page,
  notices: page,
  announcements: list,
  news: list,
  economicCalendar: () => pairs,
  promotionStages: () => pairs,
  // Each word is compared with those of all articles.
  searchHelp: () => 5,
  riskCapitalFlow: page,
  // Figures of each position are worked out, and its contract's positions ranked.
  positions: () => 5,
  contractSettings: () => pairs,
  contractSymbols: md5List,
  contractGradient: () => pairs,
  contractCategories: () => pairs,
  currentFunding: ({ symbolId }) => (symbolId === undefined ? pairs : 1),
  fundingHistory: () => 10,
  deliveryList: page,
  contractIndex: () => 2,
  contractTicker: () => 2,
  contractTickers: () => pairs,
  cancelAllOrders: open,
  cancelAllPlans: open,
  openOrders: open,
  openPlans: open,
  orderHistory: page,
  planHistory: page,
  icebergs: page,
  twaps: page,
  fills: page,
  planFills: () => 3,
  userTradeFlags: (input, facts) => 2 + open(input, facts),
  // Up to five reads of 2,000 fills each, in the thread that all histories share.
  assetCosts: () => 20,
  // What a coin cost is read likewise; a position’s figures are worked out.
  shareFigures: ({ shareType }) => (shareType === shareTypeCode.spotPnl ? 20 : 5),
  // Favorites that are taken over count as a list's rows.
  mergeFavorites: ({ groups }) =>
    rows(
      groups.reduce((sum, { symbolIds }) => sum + symbolIds.length, 0),
      rowsPerCall,
    ),
  signingKey: () => 3,
};

/** Calls whose weight depends on what their user has open. */
const weighedByOpen: ReadonlySet<CallName> = new Set<CallName>([
  'cancelAllOrders',
  'cancelAllPlans',
  'openOrders',
  'openPlans',
  'cancelAllContracts',
  'closeAllContracts',
  'contractOpenOrders',
  'triggerPlansOpen',
  'userTradeFlags',
]);

/** Whether the weight of a call depends on what its user has open. */
export const weighsOpen = (name: CallName): boolean => weighedByOpen.has(name);

/** As how many simple calls a call counts. */
export function callWeight<N extends CallName>(
  name: N,
  input: CallParsed<N>,
  facts: WeighFacts,
): number {
  return weights[name]?.(input, facts) ?? 1;
}

/** What a body counts beyond its call, before anybody looks into it. */
export const bodyWeight = (bytes: number): number => Math.floor(bytes / bytesPerCall);

/**
 * What is done for a page: the build has made it, others have been shown it a moment ago, or it is
 * rendered for whoever asks. The last comes on top of `shared`, once it is known.
 */
export type PageWork = 'made' | 'shared' | 'rendered';

/** What pages count: against the network of whoever asks, and against the user whose page it is. */
export const pageWeights: Readonly<Record<PageWork, { network: number; user: number }>> = {
  made: { network: 1, user: 0 },
  shared: { network: 2, user: 0 },
  rendered: { network: 18, user: 10 },
};

/** As how many subscriptions the topics of a frame count: a list of open orders by its length. */
export function topicsWeight(topics: Iterable<Topic>, open: number): number {
  let weight = 0;
  for (const { channel } of topics) {
    weight += channel === 'orders' ? rows(open, rowsPerCall) : 1;
  }
  return weight;
}
