import { createHash } from 'node:crypto';
import type { DepthRow, marketCalls, TickerRow } from '#contract/calls/market.ts';
import { symbolOf, symbolRowOf } from '#contract/map/instrument.ts';
import { priceText, sizeText } from '#contract/map/quantity.ts';
import { candleRowOf, tradeRowOf } from '#contract/map/rows.ts';
import { tickerRowOf } from '#contract/map/ticker.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { done } from '#domain/refusal.ts';
import type { Level } from '#exchange/core/changes.ts';
import { type Gate, type Handlers, instrumentOr } from '#exchange/gateway/gate.ts';

/** A pair's ticker on the wire. */
export function tickerRow({ market }: Gate, instrument: Instrument): TickerRow {
  const ticker = market.ticker(instrument.symbol);
  if (ticker === undefined) throw new Error(`${instrument.symbol} has no market`);
  return tickerRowOf(instrument, ticker, market.usdRate(instrument.quote.code));
}

const levelRow = (instrument: Instrument, { price, size }: Level): [string, string] => [
  priceText(instrument, price),
  sizeText(instrument, size),
];

function depthRow(gate: Gate, instrument: Instrument, limit: number): DepthRow {
  const { exchange } = gate.engine;
  const { symbol } = instrument;
  return {
    symbolId: symbol,
    bids: exchange.depth(symbol, 'buy', limit).map((level) => levelRow(instrument, level)),
    asks: exchange.depth(symbol, 'sell', limit).map((level) => levelRow(instrument, level)),
    at: Date.now(),
  };
}

export const marketHandlers: Handlers<keyof typeof marketCalls> = {
  getAllSymbol(gate, { md5 }) {
    const rows = [...gate.engine.exchange.instruments()].map(symbolRowOf);
    const digest = createHash('md5').update(JSON.stringify(rows)).digest('hex');
    return done(md5 === digest ? { md5: digest } : { md5: digest, symbolDTOList: rows });
  },

  getTicker(gate, { symbolCodeDisplayName }) {
    const instrument = instrumentOr(gate, symbolOf(symbolCodeDisplayName));
    return instrument.ok ? done(tickerRow(gate, instrument.value)) : instrument;
  },

  getTickers: (gate) =>
    done([...gate.engine.exchange.instruments()].map((pair) => tickerRow(gate, pair))),

  getDepth(gate, { symbolId, limit }) {
    const instrument = instrumentOr(gate, symbolOf(symbolId));
    return instrument.ok ? done(depthRow(gate, instrument.value, limit)) : instrument;
  },

  getTrades(gate, { symbolId, limit }) {
    const instrument = instrumentOr(gate, symbolOf(symbolId));
    if (!instrument.ok) return instrument;
    const trades = gate.market.recentTrades(instrument.value.symbol, limit);
    return done(trades.map((trade) => tradeRowOf(instrument.value, trade)));
  },

  async getKline(gate, { symbolId, kLineType, endTime, limit }) {
    const instrument = instrumentOr(gate, symbolOf(symbolId));
    if (!instrument.ok) return instrument;
    const { symbol } = instrument.value;
    const candles = await gate.market.candles(symbol, kLineType, endTime, limit);
    return done(candles.map((candle) => candleRowOf(instrument.value, candle)));
  },
};
