import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import {
  businessLine,
  languageType,
  listMd5,
  queryWhole,
  symbolId,
  time,
  triggerType,
} from '#contract/fields.ts';
import { timeZoneMax, timeZoneMin } from '#contract/preference.ts';
import { candleIntervals } from '#domain/codes/candle-interval.ts';
import { pairStates } from '#domain/codes/pair-state.ts';

const contractRules = z.object({
  settleCoin: z.string(),
  fundingHours: z.literal([1, 2, 4, 8]),
  /** How far the mark may lie from the index, in millionths. */
  markClampPpm: z.int(),
  /** Risk tiers, the smallest first: the value where each ends. */
  /** When all positions settle; absent: a perpetual. */
  deliveryTime: z.optional(time),
  tiers: z.array(z.object({ upTo: z.string(), leverageMax: z.int(), maintenancePpm: z.int() })),
});
export type ContractRules = z.infer<typeof contractRules>;

const symbolRow = z.object({
  symbolId: z.string(),
  symbolCodeDisplayName: z.string(),
  baseCoin: z.object({ coinName: z.string(), name: z.string(), scale: z.int() }),
  quoteCoin: z.object({ coinName: z.string(), name: z.string(), scale: z.int() }),
  /** Decimals of a price and of a size. */
  delegatePricePlace: z.int(),
  volumePlace: z.int(),
  /** Steps and limits as decimal text. */
  priceEndStep: z.string(),
  sizeStep: z.string(),
  sizeMin: z.string(),
  sizeMax: z.string(),
  notionalMin: z.string(),
  notionalMax: z.string(),
  bandUpPpm: z.int(),
  bandDownPpm: z.int(),
  state: z.enum(pairStates),
  /** Fees of the pair’s own, in millionths, in the place of the VIP level’s. */
  makerPpm: z.optional(z.int()),
  takerPpm: z.optional(z.int()),
  /** Of a contract: what it settles in, and how it is margined and funded. */
  contract: z.optional(contractRules),
  /** When the pair came to the exchange. */
  listedAt: z.optional(time),
  /** When the row last changed; absent: never. */
  changedAt: z.optional(time),
});
export type SymbolRow = z.infer<typeof symbolRow>;

export const tickerRow = z.object({
  symbolId: z.string(),
  last: z.string(),
  /** What price limits and triggers are bound to. */
  referencePrice: z.optional(z.string()),
  bestBid: z.optional(z.string()),
  bestAsk: z.optional(z.string()),
  /** Over the last 24 hours. */
  open: z.string(),
  high: z.string(),
  low: z.string(),
  /** In base and in quote. */
  volume: z.string(),
  turnover: z.string(),
  /** The quote's price in US dollars, for `≈ $`. */
  usdRate: z.string(),
  at: time,
  /** That of the pair's row: whoever has an older one reads the list of pairs anew. */
  changedAt: z.optional(time),
});
export type TickerRow = z.infer<typeof tickerRow>;

/** `[price, size]`, best first. */
const levelRow = z.tuple([z.string(), z.string()]);

const depthRow = z.object({
  symbolId: z.string(),
  bids: z.array(levelRow),
  asks: z.array(levelRow),
  at: time,
});
export type DepthRow = z.infer<typeof depthRow>;

const tradeRow = z.object({
  tradeId: z.string(),
  price: z.string(),
  size: z.string(),
  /** The aggressor's side. */
  side: z.enum(['buy', 'sell']),
  at: time,
});
export type TradeRow = z.infer<typeof tradeRow>;

/** `[start ms, open, high, low, close, base volume, quote turnover]`, decimal text but the start. */
const candleRow = z.tuple([
  time,
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
]);
export type CandleRow = z.infer<typeof candleRow>;

const sparklineRow = z.object({
  symbolId: z.string(),
  /** Of the last 24 finished hours, oldest first; a younger pair has fewer. */
  closes: z.array(z.string()).check(z.maxLength(24)),
});
export type SparklineRow = z.infer<typeof sparklineRow>;

/** A pair's rules as an order form needs them (§3), with the best prices now. */
export const symbolInfoRow = z.object({
  symbolId: z.string(),
  /** 1: spot. */
  businessLine: z.int(),
  placeConfig: z.object({
    /** Steps of a size, as decimal text. */
    countMultiplier: z.string(),
    /** Decimals of a size and of an amount in quote. */
    volumePlace: z.int(),
    propertyPlace: z.int(),
  }),
  delegatePricePlace: z.int(),
  priceEndStep: z.string(),
  bestAsk: z.optional(z.string()),
  bestBid: z.optional(z.string()),
  state: z.enum(pairStates),
});
export type SymbolInfoRow = z.infer<typeof symbolInfoRow>;

const platePriceRow = z.object({
  symbolId: z.string(),
  last: z.string(),
  bestBid: z.optional(z.string()),
  bestBidSize: z.optional(z.string()),
  bestAsk: z.optional(z.string()),
  bestAskSize: z.optional(z.string()),
});
export type PlatePriceRow = z.infer<typeof platePriceRow>;

export const marketCalls = {
  getAllSymbol: defineCall({
    method: 'GET',
    path: '/v1/mix/symbol/getAllSymbol',
    access: 'public',
    about:
      'All pairs of a product line with their trading rules. The list is omitted if `md5` ' +
      'matches.',
    input: z.strictObject({
      businessLine,
      md5: listMd5,
      region: z.optional(z.string().check(z.maxLength(8))),
      locale: z.optional(z.string().check(z.maxLength(8))),
    }),
    output: z.object({
      businessLine: z.int(),
      md5: z.string(),
      /** The same; §3 has it by both names. */
      md5Value: z.string(),
      symbolDTOList: z.optional(z.array(symbolRow)),
    }),
  }),
  getTicker: defineCall({
    method: 'GET',
    path: '/v1/spot/public/getTickerInfoBySymbolCodeDisplayName',
    access: 'public',
    about: 'Last price and 24-hour statistics of one pair.',
    input: z.strictObject({ symbolCodeDisplayName: symbolId }),
    output: tickerRow,
  }),
  getTickers: defineCall({
    method: 'GET',
    path: '/v1/spot/public/tickers',
    access: 'public',
    about: 'Last price and 24-hour statistics of all pairs of a product line.',
    input: z.strictObject({ businessLine }),
    output: z.array(tickerRow),
  }),
  getSparklines: defineCall({
    method: 'GET',
    path: '/v1/spot/public/sparklines',
    access: 'public',
    about:
      'Closing prices of the last 24 full hours of all pairs of a product line, for sparklines.',
    input: z.strictObject({ businessLine }),
    output: z.array(sparklineRow),
  }),
  getDepth: defineCall({
    method: 'GET',
    path: '/v1/spot/public/depth',
    access: 'public',
    about: 'The best levels of the order book.',
    input: z.strictObject({
      symbolId,
      limit: z._default(queryWhole(1, 200), 50),
    }),
    output: depthRow,
  }),
  getTrades: defineCall({
    method: 'GET',
    path: '/v1/spot/public/trades',
    access: 'public',
    about: 'Recent trades, newest first.',
    input: z.strictObject({
      symbolId,
      limit: z._default(queryWhole(1, 200), 50),
    }),
    output: z.array(tradeRow),
  }),
  getKline: defineCall({
    method: 'GET',
    path: '/v1/kline/getMoreKlineDataV2',
    access: 'public',
    about: 'Candles that start before `endTime`, oldest first.',
    input: z.strictObject({
      symbolId,
      kLineType: z.enum(candleIntervals),
      /** Of a contract: which of its prices; absent: the last. */
      priceType: triggerType,
      /** Absent: now. */
      endTime: z.optional(queryWhole(0, Number.MAX_SAFE_INTEGER)),
      limit: z._default(queryWhole(1, 1500), 200),
    }),
    output: z.array(candleRow),
  }),
  getOpenPrice: defineCall({
    method: 'POST',
    path: '/v1/kline/getOpenPrice',
    access: 'public',
    about: 'The opening price of the current day in a time zone, for the price change of the day.',
    input: z.strictObject({
      symbolId,
      /** Hours from UTC. */
      timeZone: z._default(z.int().check(z.minimum(timeZoneMin), z.maximum(timeZoneMax)), 0),
      languageType,
    }),
    output: z.object({ symbolId: z.string(), openPrice: z.string(), openTime: time }),
  }),
  getSymbolInfo: defineCall({
    method: 'POST',
    path: '/v1/mix/public/getSymbolInfo',
    access: 'public',
    about: 'Decimals, steps, state and best prices of one pair.',
    input: z.strictObject({ symbolId, languageType }),
    output: symbolInfoRow,
  }),
  getPlatePrice: defineCall({
    method: 'GET',
    path: '/v1/mix/public/getPlatePrice',
    access: 'public',
    about: 'Best bid and ask with the last price, of one pair or all pairs of a product line.',
    input: z.strictObject({ symbolId: z.optional(symbolId), businessLine }),
    output: z.array(platePriceRow),
  }),
};
