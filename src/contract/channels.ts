import type * as z from 'zod/mini';
import type { AlertRow } from '#contract/calls/alerts.ts';
import type { ContractRow, MarginSettingRow, PositionRow } from '#contract/calls/contract-rows.ts';
import type { CandleRow, TickerRow, TradeRow } from '#contract/calls/market.ts';
import type { NoticeRow } from '#contract/calls/notices.ts';
import type { FillRow, OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import type { StrategyRow } from '#contract/calls/strategy.ts';
import type { AssetRow } from '#contract/calls/user.ts';
import type { clientFrame, topicSchema } from '#contract/frames.ts';
import { canonicalSymbolId, type Line, usualContractLine } from '#domain/line/line.ts';

/**
 * The socket at `/stream` speaks JSON text frames. A client sends `ClientFrame`s; the server
 * answers `subscribed`, `unsubscribed` or `error`, and sends data frames. A data frame's `seq` is
 * its topic's: it grows by one per frame, so a gap means that frames were lost and the client
 * subscribes again. The first frame of every subscription is a snapshot. A topic that begins anew
 * counts on from a higher number, so that what is known is never what is lower. A page says whose it
 * is, `?session=<id>` or empty for a visitor's, and is turned away when its cookies are another's.
 */
export const streamPath = '/stream';

/** Topics of one frame that a client sends: the one limit that a browser needs to know. */
export const topicsPerFrame = 50;

/** Limits of the WebSocket at `/stream`. Exceeding them returns an error or closes the connection. */
export const streamLimits = {
  /** Sockets at once: of all, of one network (an IPv4 address, an IPv6 /64), of one user. */
  sockets: 10_000,
  socketsPerNetwork: 200,
  socketsPerUser: 20,
  /** Bytes of one frame that a client sends. */
  frameBytes: 16 * 1024,
  topicsPerFrame,
  topicsPerSocket: 100,
  /** Frames a second, over ten seconds: of one socket, of one user, of one network's visitors. */
  framesPerSecond: 20,
  framesPerSecondOfUser: 100,
  framesPerSecondOfNetwork: 1000,
  /** Topics subscribed a second, over ten seconds: each is answered by a whole snapshot. */
  topicsPerSecond: 20,
  topicsPerSecondOfUser: 100,
  topicsPerSecondOfNetwork: 1000,
  /** Bytes that may wait for a client to read them. */
  bufferedBytes: 1024 * 1024,
} as const;

/** Close codes, in addition to the protocol's own (such as 1009: frame too large). */
export const streamClose = {
  /** The server is shutting down. Reconnect later. */
  going: 1001,
  /** Too many frames. */
  tooManyFrames: 1008,
  /** Internal error. */
  failed: 1011,
  /** The session that opened the socket has ended, or the API key that logged in. */
  sessionEnded: 4001,
  /** The client is too slow to read its frames. It should reconnect. */
  slow: 4008,
  /** The user has reached the connection limit. */
  tooManySockets: 4029,
} as const;

/** What can be subscribed. `ticker` without a symbol is the tickers of all pairs of a line. */
export type Topic = z.infer<typeof topicSchema>;
export type Channel = Topic['channel'];

export const privateChannels: readonly Channel[] = [
  'orders',
  'fills',
  'positions',
  'account',
  'alerts',
  'notices',
];

/** What a client says; its schema is the server's. */
export type ClientFrame = z.infer<typeof clientFrame>;

/** The line that a topic is about when it names none. */
const usualLine: Partial<Record<Channel, Line>> = {
  contract: usualContractLine,
  positions: usualContractLine,
};

/** Stands in the key of a topic of a line; spot's is left out. */
function lineOfTopic(topic: Topic): readonly Line[] {
  const named = 'businessLine' in topic ? topic.businessLine : undefined;
  const isOfOne = 'symbolId' in topic && topic.symbolId !== undefined;
  const line = isOfOne ? 'spot' : (named ?? usualLine[topic.channel] ?? 'spot');
  return line === 'spot' ? [] : [line];
}

/**
 * The topic as one text, the key of sequences: `books:BTCUSDT`, `books:BTCUSDT:10`,
 * `candle:BTCUSDT:1m`, `candle:BTCUSDT_UMCBL:1m:mark`, `orders`, `orders:usdt`, `positions:usdt`.
 */
export const topicKey = (topic: Topic): string =>
  [
    topic.channel,
    ...('symbolId' in topic && topic.symbolId ? [canonicalSymbolId(topic.symbolId)] : []),
    ...lineOfTopic(topic),
    ...('interval' in topic ? [topic.interval] : []),
    ...('priceType' in topic && (topic.priceType ?? 'last') !== 'last' ? [topic.priceType] : []),
    ...('grouping' in topic && (topic.grouping ?? 1) > 1 ? [topic.grouping] : []),
  ].join(':');

/**
 * A level of a book. Of a grouped one the third text is what all of it is worth in quote, since its
 * orders stand at several prices.
 */
export type BookRow = readonly [price: string, size: string, value?: string];

/** What each channel's data frames carry. */
export interface ChannelData {
  /** One row per pair that changed. */
  readonly ticker: readonly TickerRow[];
  /**
   * All of the best 200 levels a side in a snapshot (best first), the changed ones in a delta (size
   * `0` takes a level away). `checksum` is `bookChecksum` after it. With a grouping a level is told
   * only where all of it is known: bids are put together downwards, asks upwards.
   */
  readonly books: {
    readonly bids: readonly BookRow[];
    readonly asks: readonly BookRow[];
    readonly checksum: number;
  };
  /** Newest last; a snapshot carries the last 50. */
  readonly trades: readonly TradeRow[];
  /** The changed candles, oldest first; a snapshot carries the two newest. */
  readonly candle: readonly CandleRow[];
  /** Snapshot: all open orders, waiting plans and running strategies; delta: what changed, ended ones included. */
  readonly orders: {
    readonly orders: readonly OrderRow[];
    readonly plans: readonly PlanRow[];
    /** Icebergs and TWAPs, where there are any. */
    readonly strategies?: readonly StrategyRow[];
  };
  /**
   * Snapshot: all open positions of a line, all that the user chose for its contracts, the position
   * mode. Delta: what changed, positions that have ended included. Figures that follow the marks
   * (liquidation price, ADL) are as of the frame.
   */
  readonly positions: {
    readonly positions: readonly PositionRow[];
    readonly settings: readonly MarginSettingRow[];
    readonly holdMode: 1 | 2;
    readonly version: number;
  };
  /** One row per contract that changed, at most twice a second. */
  readonly contract: readonly ContractRow[];
  /** A snapshot is empty: history is a call. */
  readonly fills: readonly FillRow[];
  /** Price alerts as they fire; a snapshot is empty: the list is a call. */
  readonly alerts: readonly AlertRow[];
  /** Liquidations, fundings, margin calls … as they happen; a snapshot is empty: the list is a call. */
  readonly notices: readonly NoticeRow[];
  /** Spot balances, and those of other accounts where there are any. */
  readonly account: {
    readonly coinList: readonly AssetRow[];
    readonly accounts?: readonly AccountRows[];
    readonly version: number;
  };
}

/** Balances of one account type. */
export interface AccountRows {
  readonly accountType: number;
  readonly coinList: readonly AssetRow[];
}

export interface DataFrame<C extends Channel = Channel> {
  readonly op: 'data';
  readonly topic: string;
  readonly channel: C;
  readonly type: 'snapshot' | 'delta';
  readonly seq: number;
  /** Server time, Unix milliseconds. */
  readonly at: number;
  readonly data: ChannelData[C];
}

export type ServerFrame =
  | { [C in Channel]: DataFrame<C> }[Channel]
  | { readonly op: 'subscribed' | 'unsubscribed'; readonly topics: readonly string[] }
  /** Every 2 s, a user's every second: the last sequence of each subscribed topic. */
  | {
      readonly op: 'heartbeat';
      readonly at: number;
      readonly seqs: Readonly<Record<string, number>>;
    }
  | { readonly op: 'loggedIn' }
  | { readonly op: 'pong'; readonly t: number; readonly at: number }
  /** `topic`: the one that was refused or could not be told; absent: the whole frame. */
  | {
      readonly op: 'error';
      readonly code: string;
      readonly msg: string;
      readonly topic?: string | undefined;
    };

/** Levels a side that the `books` channel keeps. */
export const bookLevels = 200;

/**
 * A cheap checksum of the best 25 levels a side: FNV-1a (32 bit) over `price:size` of bid 1, ask 1,
 * bid 2, ask 2 …, joined by `|`.
 */
export function bookChecksum(bids: readonly BookRow[], asks: readonly BookRow[]): number {
  const parts: string[] = [];
  for (let i = 0; i < 25; i++) {
    const bid = bids[i];
    const ask = asks[i];
    if (bid) parts.push(`${bid[0]}:${bid[1]}`);
    if (ask) parts.push(`${ask[0]}:${ask[1]}`);
  }
  let hash = 0x811c9dc5;
  for (const character of parts.join('|')) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  return hash >>> 0;
}
