import type {
  marketCalls,
  PlatePriceRow,
  SymbolInfoRow,
  SymbolRow,
} from '#contract/calls/market.ts';
import { symbolOf, symbolRowOf } from '#contract/map/instrument.ts';
import { priceText, sizeText } from '#contract/map/quantity.ts';
import { candleRowOf, tradeRowOf } from '#contract/map/rows.ts';
import { dayMs, hourMs } from '#domain/candle/bucket.ts';
import { businessLineCode } from '#domain/codes/business-line.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { done } from '#domain/refusal.ts';
import { type Gate, type Handlers, instrumentOr } from '#exchange/gateway/gate.ts';
import { md5Of } from '#exchange/gateway/handlers/market/coins.ts';
import { sparklineRows } from '#exchange/gateway/handlers/market/sparklines.ts';
import { depthRow, plateRow, tickerRow } from '#exchange/gateway/rows/markets.ts';

function symbolInfoRow(instrument: Instrument, plate: PlatePriceRow): SymbolInfoRow {
  const { bestBid, bestAsk } = plate;
  return {
    symbolId: instrument.symbol,
    businessLine: businessLineCode.spot,
    placeConfig: {
      countMultiplier: sizeText(instrument, instrument.sizeStep as Lots),
      volumePlace: instrument.sizeScale,
      propertyPlace: instrument.quote.scale,
    },
    delegatePricePlace: instrument.priceScale,
    priceEndStep: priceText(instrument, instrument.priceStep as Ticks),
    bestAsk,
    bestBid,
    state: instrument.state,
  };
}

async function plateRows({ view, directory }: Gate, symbols?: readonly string[]) {
  const plates = await view.plates(symbols);
  return plates.map((plate) => plateRow(directory, plate));
}

interface SymbolList {
  readonly instruments: readonly Instrument[];
  readonly rows: SymbolRow[];
  readonly digest: string;
}
let kept: SymbolList = { instruments: [], rows: [], digest: md5Of([]) };

/** The pairs as a list with its md5, made anew only when a pair has changed: every page asks. */
function symbolList(instruments: readonly Instrument[]): SymbolList {
  const isSame =
    kept.instruments.length === instruments.length &&
    instruments.every((instrument, at) => kept.instruments[at] === instrument);
  if (isSame) return kept;
  const rows = instruments.map(symbolRowOf);
  kept = { instruments, rows, digest: md5Of(rows) };
  return kept;
}

export const marketHandlers: Handlers<keyof typeof marketCalls> = {
  getAllSymbol(gate, { md5 }) {
    const { rows, digest } = symbolList(gate.directory.instruments);
    return done(md5 === digest ? { md5: digest } : { md5: digest, symbolDTOList: rows });
  },

  async getTicker(gate, { symbolCodeDisplayName }) {
    const instrument = instrumentOr(gate, symbolOf(symbolCodeDisplayName));
    if (!instrument.ok) return instrument;
    const { symbol } = instrument.value;
    const [ticker] = await gate.view.tickers([symbol]);
    if (ticker === undefined) throw new Error(`${symbol} has no market`);
    return done(tickerRow(gate.directory, ticker));
  },

  async getTickers({ view, directory }) {
    const tickers = await view.tickers();
    return done(tickers.map((ticker) => tickerRow(directory, ticker)));
  },

  getSparklines: async (gate) => done(await sparklineRows(gate)),

  async getDepth(gate, { symbolId, limit }) {
    const instrument = instrumentOr(gate, symbolOf(symbolId));
    if (!instrument.ok) return instrument;
    const depth = await gate.view.depth(instrument.value.symbol, limit);
    return done(depthRow(instrument.value, depth));
  },

  async getTrades(gate, { symbolId, limit }) {
    const instrument = instrumentOr(gate, symbolOf(symbolId));
    if (!instrument.ok) return instrument;
    const trades = await gate.view.recentTrades(instrument.value.symbol, limit);
    return done(trades.map((trade) => tradeRowOf(instrument.value, trade)));
  },

  async getKline(gate, { symbolId, kLineType, endTime, limit }) {
    const instrument = instrumentOr(gate, symbolOf(symbolId));
    if (!instrument.ok) return instrument;
    const { symbol } = instrument.value;
    const candles = await gate.view.candles(symbol, kLineType, endTime, limit);
    return done(candles.map((candle) => candleRowOf(instrument.value, candle)));
  },

  async getOpenPrice(gate, { symbolId, timeZone }) {
    const instrument = instrumentOr(gate, symbolOf(symbolId));
    if (!instrument.ok) return instrument;
    const { symbol } = instrument.value;
    const offsetMs = timeZone * hourMs;
    const openTime = Math.floor((Date.now() + offsetMs) / dayMs) * dayMs - offsetMs;
    // The day's first hour: it begins where the day does, since zones are whole hours.
    const [first] = await gate.view.candles(symbol, '1H', openTime + 1, 1);
    if (first?.start !== openTime) throw new Error(`${symbol} has no candle at ${openTime}`);
    return done({ symbolId: symbol, openPrice: priceText(instrument.value, first.open), openTime });
  },

  async getSymbolInfo(gate, { symbolId }) {
    const instrument = instrumentOr(gate, symbolOf(symbolId));
    if (!instrument.ok) return instrument;
    const [plate] = await plateRows(gate, [instrument.value.symbol]);
    if (plate === undefined) throw new Error(`${symbolId} has no market`);
    return done(symbolInfoRow(instrument.value, plate));
  },

  async getPlatePrice(gate, { symbolId }) {
    if (symbolId === undefined) return done(await plateRows(gate));
    const instrument = instrumentOr(gate, symbolOf(symbolId));
    if (!instrument.ok) return instrument;
    return done(await plateRows(gate, [instrument.value.symbol]));
  },
};
