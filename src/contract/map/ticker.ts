import type { TickerRow } from '#contract/calls/market.ts';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { valueAssetOf } from '#domain/instrument/value.ts';
import type { Ticker } from '#domain/ticker/ticker.ts';

/** `usdRate`: one unit of the pair's quote in US dollars, as decimal text. */
export const tickerRowOf = (
  instrument: Instrument,
  ticker: Ticker,
  usdRate: string,
): TickerRow => ({
  symbolId: ticker.symbolId,
  last: priceText(instrument, ticker.last),
  referencePrice:
    ticker.reference === undefined ? undefined : priceText(instrument, ticker.reference),
  bestBid: ticker.bestBid === undefined ? undefined : priceText(instrument, ticker.bestBid),
  bestAsk: ticker.bestAsk === undefined ? undefined : priceText(instrument, ticker.bestAsk),
  open: priceText(instrument, ticker.open24h),
  high: priceText(instrument, ticker.high24h),
  low: priceText(instrument, ticker.low24h),
  volume: sizeText(instrument, ticker.volume24h),
  turnover: amountText(valueAssetOf(instrument), ticker.turnover24h),
  usdRate,
  at: ticker.at,
  ...(instrument.changedAt === undefined ? {} : { changedAt: instrument.changedAt }),
});
