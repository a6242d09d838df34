import type {
  marketCalls,
  PlatePriceRow,
  SymbolInfoRow,
  SymbolRow,
} from '#contract/calls/market.ts';
import { symbolRowOf } from '#contract/map/instrument-row.ts';
import { priceText, sizeText } from '#contract/map/quantity.ts';
import { candleRowOf, tradeRowOf } from '#contract/map/rows.ts';
import { dayMs, hourMs } from '#domain/candle/bucket.ts';
import { hasPrice } from '#domain/candle/series.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Line, lines } from '#domain/line/line.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { done, refuse } from '#domain/refusal.ts';
import { type Gate, type Handlers, instrumentOr } from '#exchange/gateway/gate.ts';
import { md5Of } from '#exchange/gateway/handlers/market/coins.ts';
import { sparklineRows } from '#exchange/gateway/handlers/market/sparklines.ts';
import { depthRow, plateRow, tickerRow } from '#exchange/gateway/rows/markets.ts';
import type { Directory } from '#exchange/view/directory.ts';

function symbolInfoRow(instrument: Instrument, plate: PlatePriceRow | undefined): SymbolInfoRow {
  const { bestBid, bestAsk } = plate ?? {};
  return {
    symbolId: instrument.symbolId,
    businessLine: lines[instrument.line].code,
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

const symbolIdsOf = (directory: Directory, line: Line): string[] =>
  directory.pairsOf(line).map(({ symbolId }) => symbolId);

/** Pairs without a price have no row. */
async function plateRows({ view, directory }: Gate, symbolIds: readonly string[]) {
  const plates = await view.plates(symbolIds);
  return plates.map((plate) => plateRow(directory, plate));
}

interface SymbolList {
  readonly instruments: readonly Instrument[];
  readonly rows: SymbolRow[];
  readonly digest: string;
}
const none: SymbolList = { instruments: [], rows: [], digest: md5Of([]) };
const keptLists = new Map<Line, SymbolList>();

/** A line's pairs as a list with its md5, made anew only when one has changed: every page asks. */
function symbolList(instruments: readonly Instrument[], line: Line): SymbolList {
  const kept = keptLists.get(line) ?? none;
  const isSame =
    kept.instruments.length === instruments.length &&
    instruments.every((instrument, at) => kept.instruments[at] === instrument);
  if (isSame) return kept;
  const rows = instruments.map(symbolRowOf);
  const list = { instruments, rows, digest: md5Of(rows) };
  keptLists.set(line, list);
  return list;
}

export const marketHandlers: Handlers<keyof typeof marketCalls> = {
  getAllSymbol(gate, { md5, businessLine }) {
    const { rows, digest } = symbolList(gate.directory.pairsOf(businessLine), businessLine);
    const head = { businessLine: lines[businessLine].code, md5: digest, md5Value: digest };
    return done(md5 === digest ? head : { ...head, symbolDTOList: rows });
  },

  async getTicker(gate, { symbolCodeDisplayName }) {
    const instrument = instrumentOr(gate, symbolCodeDisplayName);
    if (!instrument.ok) return instrument;
    const [ticker] = await gate.view.tickers([instrument.value.symbolId]);
    if (ticker === undefined) return refuse('pairNotOpen', { state: instrument.value.state });
    return done(tickerRow(gate.directory, ticker));
  },

  async getTickers({ view, directory }, { businessLine }) {
    await view.look('lists');
    const tickers = await view.tickers(symbolIdsOf(directory, businessLine));
    return done(tickers.map((ticker) => tickerRow(directory, ticker)));
  },

  getSparklines: async (gate, { businessLine }) => done(await sparklineRows(gate, businessLine)),

  async getDepth(gate, { symbolId, limit }) {
    const instrument = instrumentOr(gate, symbolId);
    if (!instrument.ok) return instrument;
    const depth = await gate.view.depth(instrument.value.symbolId, limit);
    return done(depthRow(instrument.value, depth));
  },

  async getTrades(gate, { symbolId, limit }) {
    const instrument = instrumentOr(gate, symbolId);
    if (!instrument.ok) return instrument;
    const trades = await gate.view.recentTrades(instrument.value.symbolId, limit);
    return done(trades.map((trade) => tradeRowOf(instrument.value, trade)));
  },

  async getKline(gate, { symbolId, kLineType, endTime, limit, priceType = 'last' }) {
    const instrument = instrumentOr(gate, symbolId);
    if (!instrument.ok) return instrument;
    // Pairs have the last price alone.
    const source = hasPrice(instrument.value, priceType) ? priceType : 'last';
    const candles = await gate.view.candles(symbolId, kLineType, endTime, limit, source);
    return done(candles.map((candle) => candleRowOf(instrument.value, candle)));
  },

  async getOpenPrice(gate, { symbolId, timeZone }) {
    const instrument = instrumentOr(gate, symbolId);
    if (!instrument.ok) return instrument;
    const offsetMs = timeZone * hourMs;
    const openTime = Math.floor((Date.now() + offsetMs) / dayMs) * dayMs - offsetMs;
    // The day's first hour: it begins where the day does, since zones are whole hours.
    const [first] = await gate.view.candles(symbolId, '1H', openTime + 1, 1);
    const isWhole = first?.start === openTime;
    // A pair that came in the course of the day opened at its first price, which 24 hours begin with.
    const open = isWhole ? first.open : (await gate.view.tickers([symbolId]))[0]?.open24h;
    if (open === undefined) return refuse('pairNotOpen', { state: instrument.value.state });
    return done({ symbolId, openPrice: priceText(instrument.value, open), openTime });
  },

  async getSymbolInfo(gate, { symbolId }) {
    const instrument = instrumentOr(gate, symbolId);
    if (!instrument.ok) return instrument;
    const [plate] = await plateRows(gate, [instrument.value.symbolId]);
    return done(symbolInfoRow(instrument.value, plate));
  },

  async getPlatePrice(gate, { symbolId, businessLine }) {
    if (symbolId === undefined) {
      await gate.view.look('lists');
      return done(await plateRows(gate, symbolIdsOf(gate.directory, businessLine)));
    }
    const instrument = instrumentOr(gate, symbolId);
    if (!instrument.ok) return instrument;
    return done(await plateRows(gate, [instrument.value.symbolId]));
  },
};
