import type { TradeRow } from '#contract/calls/market.ts';
import type { ChannelData } from '#contract/channels.ts';
import { tradeRowOf } from '#contract/map/rows.ts';
import type { Trade } from '#domain/order/order.ts';
import { type Gate, listed } from '#exchange/gateway/gate.ts';
import type { Feed } from '#exchange/gateway/stream/feeds/feed.ts';

/** Trades in a snapshot, and the most that one delta tells. */
const toldMax = 50;

/** A pair's trades as they happen. */
export class TradesFeed implements Feed<'trades'> {
  readonly #gate: Gate;
  readonly #symbol: string;
  #fresh: TradeRow[] = [];
  /** As they were told, newest last. */
  #told: TradeRow[] = [];

  constructor(gate: Gate, symbolId: string) {
    this.#gate = gate;
    this.#symbol = symbolId;
    this.reset();
  }

  note(trade: Trade): void {
    this.#fresh.push(tradeRowOf(listed(this.#gate, this.#symbol), trade));
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

  reset(): void {
    this.#fresh = [];
    const pair = listed(this.#gate, this.#symbol);
    const newest = this.#gate.market.recentTrades(this.#symbol, toldMax);
    this.#told = newest.map((trade) => tradeRowOf(pair, trade)).reverse();
  }
}
