import type { DepthRow, PlatePriceRow, TickerRow } from '#contract/calls/market.ts';
import { priceText, sizeText } from '#contract/map/quantity.ts';
import { tickerRowOf } from '#contract/map/ticker.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Directory } from '#exchange/view/directory.ts';
import type { Depth, Level, Plate, ValuedTicker } from '#exchange/view/view.ts';

/** A pair's ticker on the wire. */
export const tickerRow = (directory: Directory, ticker: ValuedTicker): TickerRow =>
  tickerRowOf(directory.listed(ticker.symbolId), ticker, ticker.usdRate);

const levelRow = (instrument: Instrument, { price, size }: Level): [string, string] => [
  priceText(instrument, price),
  sizeText(instrument, size),
];

/** The best levels of a pair's book on the wire. */
export const depthRow = (instrument: Instrument, { bids, asks }: Depth): DepthRow => ({
  symbolId: instrument.symbolId,
  bids: bids.map((level) => levelRow(instrument, level)),
  asks: asks.map((level) => levelRow(instrument, level)),
  at: Date.now(),
});

/** A pair's last price and best level of each side on the wire. */
export function plateRow(directory: Directory, { symbolId, last, bid, ask }: Plate): PlatePriceRow {
  const instrument = directory.listed(symbolId);
  return {
    symbolId,
    last: priceText(instrument, last),
    bestBid: bid && priceText(instrument, bid.price),
    bestBidSize: bid && sizeText(instrument, bid.size),
    bestAsk: ask && priceText(instrument, ask.price),
    bestAskSize: ask && sizeText(instrument, ask.size),
  };
}
