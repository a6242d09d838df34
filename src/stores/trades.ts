import { atom } from 'nanostores';
import { stream } from '#client/stream.ts';
import type { TradeRow } from '#contract/calls/market.ts';
import type { DataFrame } from '#contract/channels.ts';
import { redraw } from '#stores/redraw.ts';

/** Trades kept and shown. */
const tradesMax = 50;

/** The newest trades, newest first; undefined until the first frame. */
export const $trades = atom<readonly TradeRow[] | undefined>(undefined);

/** Trades after a frame, whose rows come newest last. */
export const tradesAfter = (
  before: readonly TradeRow[],
  rows: readonly TradeRow[],
): readonly TradeRow[] => [...rows.slice(-tradesMax).reverse(), ...before].slice(0, tradesMax);

export function followTrades(symbolId: string): () => void {
  let trades: readonly TradeRow[] = [];
  return stream().subscribe({ channel: 'trades', symbolId }, (frame) => {
    const { data, type } = frame as DataFrame<'trades'>;
    trades = tradesAfter(type === 'snapshot' ? [] : trades, data);
    redraw($trades, () => $trades.set(trades));
  });
}
