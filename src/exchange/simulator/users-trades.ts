import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Changes } from '#exchange/core/changes.ts';
import { baseOfLots, quoteOfLots } from '#exchange/simulator/sizes.ts';

/** A user's trade with the provider: what the user got (or gave, below 0) of each asset. */
export interface ProviderTrade {
  readonly instrument: Instrument;
  /** In whole units; of a contract what the size stands for. */
  readonly base: number;
  readonly quote: number;
}

/**
 * Users' trades with the provider. Its own fills are never among a batch's changes, so a trade that
 * only one side tells of is one with it.
 */
export function* providerTrades(
  { fills }: Pick<Changes, 'fills'>,
  instrumentOf: (symbolId: string) => Instrument | undefined,
): Iterable<ProviderTrade> {
  if (fills.length === 0) return;
  const sides = new Map<number, number>();
  for (const { tradeId } of fills) sides.set(tradeId, (sides.get(tradeId) ?? 0) + 1);
  for (const { tradeId, symbolId, side, size, price } of fills) {
    const instrument = instrumentOf(symbolId);
    if (instrument === undefined || sides.get(tradeId) !== 1) continue;
    const sign = side === 'buy' ? 1 : -1;
    yield {
      instrument,
      base: sign * baseOfLots(instrument, size, price),
      quote: -sign * quoteOfLots(instrument, size, price),
    };
  }
}
