import type {
  DepthRow,
  marketCalls,
  PlatePriceRow,
  SymbolInfoRow,
  SymbolRow,
  TickerRow,
} from '#contract/calls/market.ts';
import { symbolRowOf } from '#contract/map/instrument.ts';
import { priceText, sizeText } from '#contract/map/quantity.ts';
import { candleRowOf, tradeRowOf } from '#contract/map/rows.ts';
import { tickerRowOf } from '#contract/map/ticker.ts';
import { dayMs, hourMs } from '#domain/candle/bucket.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Line, lines } from '#domain/line/line.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { Level } from '#exchange/core/changes.ts';
import { type Gate, type Handlers, instrumentOr, pairsOf } from '#exchange/gateway/gate.ts';
import { md5Of } from '#exchange/gateway/handlers/coins.ts';
import { sparklineRows } from '#exchange/gateway/sparklines.ts';

/** A pair's ticker on the wire; undefined while it has no price. */
export function tickerRow({ market }: Gate, instrument: Instrument): TickerRow | undefined {
  const ticker = market.ticker(instrument.symbolId);
  return ticker && tickerRowOf(instrument, ticker, market.usdRate(instrument.quote.code));
}

const levelRow = (instrument: Instrument, { price, size }: Level): [string, string] => [
  priceText(instrument, price),
  sizeText(instrument, size),
];

function depthRow(gate: Gate, instrument: Instrument, limit: number): DepthRow {
  const { exchange } = gate.engine;
  const { symbolId } = instrument;
  return {
    symbolId,
    bids: exchange.depth(symbolId, 'buy', limit).map((level) => levelRow(instrument, level)),
    asks: exchange.depth(symbolId, 'sell', limit).map((level) => levelRow(instrument, level)),
    at: Date.now(),
  };
}

/** Undefined while the pair has no price. */
function platePriceRow(
  { engine, market }: Gate,
  instrument: Instrument,
): PlatePriceRow | undefined {
  const { symbolId } = instrument;
  const bid = engine.exchange.depth(symbolId, 'buy', 1)[0];
  const ask = engine.exchange.depth(symbolId, 'sell', 1)[0];
  const ticker = market.ticker(symbolId);
  return (
    ticker && {
      symbolId,
      last: priceText(instrument, ticker.last),
      bestBid: bid && priceText(instrument, bid.price),
      bestBidSize: bid && sizeText(instrument, bid.size),
      bestAsk: ask && priceText(instrument, ask.price),
      bestAskSize: ask && sizeText(instrument, ask.size),
    }
  );
}

function symbolInfoRow(gate: Gate, instrument: Instrument): SymbolInfoRow {
  const { bestBid, bestAsk } = platePriceRow(gate, instrument) ?? {};
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
    const { rows, digest } = symbolList(pairsOf(gate, businessLine), businessLine);
    return done(md5 === digest ? { md5: digest } : { md5: digest, symbolDTOList: rows });
  },

  getTicker(gate, { symbolCodeDisplayName }) {
    const instrument = instrumentOr(gate, symbolCodeDisplayName);
    if (!instrument.ok) return instrument;
    const row = tickerRow(gate, instrument.value);
    return row ? done(row) : refuse('pairNotOpen', { state: instrument.value.state });
  },

  getTickers: (gate, { businessLine }) =>
    done(pairsOf(gate, businessLine).flatMap((pair) => tickerRow(gate, pair) ?? [])),

  getSparklines: async (gate, { businessLine }) => done(await sparklineRows(gate, businessLine)),

  getDepth(gate, { symbolId, limit }) {
    const instrument = instrumentOr(gate, symbolId);
    return instrument.ok ? done(depthRow(gate, instrument.value, limit)) : instrument;
  },

  getTrades(gate, { symbolId, limit }) {
    const instrument = instrumentOr(gate, symbolId);
    if (!instrument.ok) return instrument;
    const trades = gate.market.recentTrades(instrument.value.symbolId, limit);
    return done(trades.map((trade) => tradeRowOf(instrument.value, trade)));
  },

  async getKline(gate, { symbolId, kLineType, endTime, limit }) {
    const instrument = instrumentOr(gate, symbolId);
    if (!instrument.ok) return instrument;
    const candles = await gate.market.candles(symbolId, kLineType, endTime, limit);
    return done(candles.map((candle) => candleRowOf(instrument.value, candle)));
  },

  async getOpenPrice(gate, { symbolId, timeZone }) {
    const instrument = instrumentOr(gate, symbolId);
    if (!instrument.ok) return instrument;
    const offsetMs = timeZone * hourMs;
    const openTime = Math.floor((Date.now() + offsetMs) / dayMs) * dayMs - offsetMs;
    // The day's first hour: it begins where the day does, since zones are whole hours.
    const [first] = await gate.market.candles(symbolId, '1H', openTime + 1, 1);
    const isWhole = first?.start === openTime;
    // A pair that came in the course of the day opened at its first price, which 24 hours begin with.
    const open = isWhole ? first.open : gate.market.ticker(symbolId)?.open24h;
    if (open === undefined) return refuse('pairNotOpen', { state: instrument.value.state });
    return done({ symbolId, openPrice: priceText(instrument.value, open), openTime });
  },

  getSymbolInfo(gate, { symbolId }) {
    const instrument = instrumentOr(gate, symbolId);
    return instrument.ok ? done(symbolInfoRow(gate, instrument.value)) : instrument;
  },

  getPlatePrice(gate, { symbolId, businessLine }) {
    const pairs =
      symbolId === undefined
        ? done(pairsOf(gate, businessLine))
        : instrumentsOf(instrumentOr(gate, symbolId));
    if (!pairs.ok) return pairs;
    return done(pairs.value.flatMap((instrument) => platePriceRow(gate, instrument) ?? []));
  },
};

const instrumentsOf = (one: Outcome<Instrument>): Outcome<readonly Instrument[]> =>
  one.ok ? done([one.value]) : one;
