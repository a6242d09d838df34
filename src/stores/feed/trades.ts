import { stream } from '#client/stream.ts';
import type { TradeRow } from '#contract/calls/market.ts';
import type { DataFrame } from '#contract/channels.ts';
import { redraw } from '#stores/feed/redraw.ts';
import { KeyedStores } from '#stores/page/keyed.ts';

/** Trades kept and shown. */
const tradesMax = 50;

const lists = new KeyedStores<readonly TradeRow[]>();

/** An instrument's newest trades, newest first; undefined until the first frame. */
export const $tradesOf = (symbolId: string) => lists.of(symbolId);

/** Trades after a frame, whose rows come newest last. */
export const tradesAfter = (
  before: readonly TradeRow[],
  rows: readonly TradeRow[],
): readonly TradeRow[] => [...rows.slice(-tradesMax).reverse(), ...before].slice(0, tradesMax);

/** Keeps the instrument's `$tradesOf` up to date until the result is called. */
export const subscribeTrades = (symbolId: string): (() => void) =>
  lists.follow(symbolId, ($trades) => {
    let trades: readonly TradeRow[] = [];
    return stream().subscribe({ channel: 'trades', symbolId }, (frame) => {
      const { data, type } = frame as DataFrame<'trades'>;
      trades = tradesAfter(type === 'snapshot' ? [] : trades, data);
      redraw($trades, () => $trades.set(trades));
    });
  });
