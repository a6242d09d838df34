import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { type Amount, amount, lots } from '#domain/money/units.ts';

/** How an asset's price in USDT behaves. Figures are shares (0.01 is one percent). */
export interface AssetProfile {
  readonly asset: Asset;
  /** USDT for one, at 00:00 UTC of the day of the first start. */
  readonly startPrice: number;
  /** Deviation of a day's return. */
  readonly dailyVolatility: number;
  /** Part of the volatility that moves with BTC: the correlation of the returns. */
  readonly correlation: number;
  /** Growth per year that the generated history wanders around. */
  readonly yearlyGrowth: number;
  /** How much of the distance to that path (live: to the start price) a day takes back. */
  readonly pullPerDay: number;
  /** Sudden moves per day, and the deviation of one. */
  readonly jumpsPerDay: number;
  readonly jumpDeviation: number;
  /** What each of the provider's accounts works with, in whole units of the asset. */
  readonly capital: bigint;
}

/** A pair and how its market is made. */
export interface Listing {
  readonly instrument: Instrument;
  /** Usual spread, and how far the ladder reaches from the middle, in millionths of the price. */
  readonly spreadPpm: number;
  readonly reachPpm: number;
  /** Levels a side. */
  readonly levels: number;
  /** What a side of the ladder is worth, in whole units of the quote. */
  readonly depth: number;
  /** Trades a second, on average. */
  readonly tradesPerSecond: number;
  /** Traded value of an average day, in whole units of the quote. */
  readonly dailyTurnover: number;
}

const scale = 8;
const asset = (code: string, name: string): Asset => ({ code, name, scale });

/** Whole units of an asset in its smallest. */
export const units = (whole: bigint): Amount => amount(whole * 10n ** BigInt(scale));

export const assetProfiles: readonly AssetProfile[] = [
  {
    asset: asset('USDT', 'Tether'),
    startPrice: 1,
    dailyVolatility: 0,
    correlation: 0,
    yearlyGrowth: 0,
    pullPerDay: 0,
    jumpsPerDay: 0,
    jumpDeviation: 0,
    capital: 2_000_000_000n,
  },
  {
    asset: asset('BTC', 'Bitcoin'),
    startPrice: 62_418.3,
    dailyVolatility: 0.022,
    correlation: 1,
    yearlyGrowth: 0.3,
    pullPerDay: 0.003,
    jumpsPerDay: 4,
    jumpDeviation: 0.0025,
    capital: 20_000n,
  },
  {
    asset: asset('ETH', 'Ethereum'),
    startPrice: 2_961.45,
    dailyVolatility: 0.029,
    correlation: 0.82,
    yearlyGrowth: 0.2,
    pullPerDay: 0.003,
    jumpsPerDay: 4,
    jumpDeviation: 0.003,
    capital: 300_000n,
  },
  {
    asset: asset('SOL', 'Solana'),
    startPrice: 148.26,
    dailyVolatility: 0.038,
    correlation: 0.7,
    yearlyGrowth: 0.35,
    pullPerDay: 0.003,
    jumpsPerDay: 5,
    jumpDeviation: 0.004,
    capital: 3_000_000n,
  },
  {
    asset: asset('BGB', 'Bitget Token'),
    startPrice: 1.2874,
    dailyVolatility: 0.026,
    correlation: 0.45,
    yearlyGrowth: 0.4,
    pullPerDay: 0.003,
    jumpsPerDay: 3,
    jumpDeviation: 0.004,
    capital: 100_000_000n,
  },
  {
    asset: asset('DOGE', 'Dogecoin'),
    startPrice: 0.12463,
    dailyVolatility: 0.042,
    correlation: 0.66,
    yearlyGrowth: 0.1,
    pullPerDay: 0.004,
    jumpsPerDay: 6,
    jumpDeviation: 0.005,
    capital: 2_000_000_000n,
  },
  {
    asset: asset('USDC', 'USD Coin'),
    startPrice: 0.9998,
    dailyVolatility: 0.0004,
    correlation: 0,
    yearlyGrowth: 0,
    pullPerDay: 0.5,
    jumpsPerDay: 0,
    jumpDeviation: 0,
    capital: 500_000_000n,
  },
];

const assetOf = (code: string): Asset =>
  assetProfiles.find((profile) => profile.asset.code === code)!.asset;

type Rules = Pick<Instrument, 'priceScale' | 'sizeScale'> & {
  readonly base: string;
  readonly quote: string;
  /** In whole units: smallest and largest size, in lots; smallest and largest value. */
  readonly sizeMin: number;
  readonly sizeMax: number;
  readonly notionalMin: Amount;
  readonly notionalMax: Amount;
  readonly bandPpm: number;
};

const pair = ({ base, quote, bandPpm, ...rules }: Rules): Instrument => ({
  ...rules,
  symbol: base + quote,
  base: assetOf(base),
  quote: assetOf(quote),
  priceStep: 1,
  sizeStep: 1,
  sizeMin: lots(rules.sizeMin),
  sizeMax: lots(rules.sizeMax),
  bandUpPpm: bandPpm,
  bandDownPpm: bandPpm,
  state: 'trading',
});

/** All pairs quoted in USDT take orders worth 1 to 20 million USDT. */
const inUsdt = {
  quote: 'USDT',
  notionalMin: units(1n),
  notionalMax: units(20_000_000n),
  bandPpm: 50_000,
};

export const listings: readonly Listing[] = [
  {
    instrument: pair({
      ...inUsdt,
      base: 'BTC',
      priceScale: 1,
      sizeScale: 6,
      sizeMin: 10,
      sizeMax: 300_000_000,
    }),
    spreadPpm: 8,
    reachPpm: 11_000,
    levels: 56,
    depth: 9_000_000,
    tradesPerSecond: 1.8,
    dailyTurnover: 420_000_000,
  },
  {
    instrument: pair({
      ...inUsdt,
      base: 'ETH',
      priceScale: 2,
      sizeScale: 4,
      sizeMin: 1,
      sizeMax: 60_000_000,
    }),
    spreadPpm: 12,
    reachPpm: 12_000,
    levels: 54,
    depth: 6_000_000,
    tradesPerSecond: 1.3,
    dailyTurnover: 240_000_000,
  },
  {
    instrument: pair({
      ...inUsdt,
      base: 'SOL',
      priceScale: 2,
      sizeScale: 4,
      sizeMin: 10,
      sizeMax: 1_000_000_000,
    }),
    spreadPpm: 70,
    reachPpm: 14_000,
    levels: 50,
    depth: 3_000_000,
    tradesPerSecond: 0.9,
    dailyTurnover: 95_000_000,
  },
  {
    instrument: pair({
      ...inUsdt,
      base: 'BGB',
      priceScale: 4,
      sizeScale: 2,
      sizeMin: 10,
      sizeMax: 1_000_000_000,
    }),
    spreadPpm: 80,
    reachPpm: 16_000,
    levels: 48,
    depth: 1_200_000,
    tradesPerSecond: 0.35,
    dailyTurnover: 14_000_000,
  },
  {
    instrument: pair({
      ...inUsdt,
      base: 'DOGE',
      priceScale: 5,
      sizeScale: 0,
      sizeMin: 1,
      sizeMax: 150_000_000,
    }),
    spreadPpm: 80,
    reachPpm: 15_000,
    levels: 50,
    depth: 2_000_000,
    tradesPerSecond: 0.6,
    dailyTurnover: 48_000_000,
  },
  {
    instrument: pair({
      ...inUsdt,
      base: 'USDC',
      priceScale: 5,
      sizeScale: 2,
      sizeMin: 10,
      sizeMax: 2_000_000_000,
      bandPpm: 20_000,
    }),
    spreadPpm: 40,
    reachPpm: 3_000,
    levels: 40,
    depth: 20_000_000,
    tradesPerSecond: 0.3,
    dailyTurnover: 60_000_000,
  },
  {
    instrument: pair({
      base: 'ETH',
      quote: 'BTC',
      priceScale: 5,
      sizeScale: 3,
      sizeMin: 1,
      sizeMax: 6_000_000,
      notionalMin: amount(2_000n),
      notionalMax: units(300n),
      bandPpm: 50_000,
    }),
    spreadPpm: 150,
    reachPpm: 12_000,
    levels: 44,
    depth: 60,
    tradesPerSecond: 0.25,
    dailyTurnover: 260,
  },
];

const bySymbol = new Map(listings.map((listing) => [listing.instrument.symbol, listing]));

/** Throws for a symbol that is no pair of this exchange. */
export function listingOf(symbol: string): Listing {
  const listing = bySymbol.get(symbol);
  if (listing === undefined) throw new RangeError(`No such pair: ${symbol}`);
  return listing;
}

const byCode = new Map(assetProfiles.map((profile) => [profile.asset.code, profile]));

/** Throws for an asset that is not listed. */
export function profileOf(code: string): AssetProfile {
  const profile = byCode.get(code);
  if (profile === undefined) throw new RangeError(`No such asset: ${code}`);
  return profile;
}
