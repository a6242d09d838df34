import type { TradeRow } from '#contract/calls/market.ts';
import type { ChannelData } from '#contract/channels.ts';
import { tradeRowOf } from '#contract/map/rows.ts';
import type { Trade } from '#domain/order/order.ts';
import type { Feed, FeedSource } from '#exchange/stream/feeds/feed.ts';

/** Trades in a snapshot, and the most that one delta tells. */
const toldMax = 50;

/** A pair's trades as they happen. */
export class TradesFeed implements Feed<'trades'> {
  readonly loaded: Promise<void>;
  readonly #source: FeedSource;
  readonly symbolId: string;
  #fresh: TradeRow[] = [];
  /** As they were told, newest last. */
  #told: TradeRow[] = [];

  constructor(source: FeedSource, symbolId: string) {
    this.#source = source;
    this.symbolId = symbolId;
    this.loaded = this.reset();
  }

  note(trade: Trade): void {
    this.#fresh.push(tradeRowOf(this.#source.directory.listed(this.symbolId), trade));
    // Beyond what a page shows a faster market only costs: the newest are told.
    if (this.#fresh.length > toldMax) this.#fresh.shift();
  }

  snapshot(): ChannelData['trades'] {
    return this.#told;
  }

  delta(): ChannelData['trades'] | undefined {
    if (this.#fresh.length === 0) return undefined;
    const fresh = this.#fresh;
    this.#fresh = [];
    this.#told = [...this.#told, ...fresh].slice(-toldMax);
    return fresh;
  }

  async reset(): Promise<void> {
    const { view, directory } = this.#source;
    const newest = await view.recentTrades(this.symbolId, toldMax);
    const pair = directory.listed(this.symbolId);
    // What was noted before the answer came is in it.
    this.#fresh = [];
    this.#told = newest.map((trade) => tradeRowOf(pair, trade)).reverse();
  }
}
