import { allContracts, datedNamed } from '#domain/futures/listed.ts';
import { pricedAs } from '#domain/instrument/demo-coin.ts';
import { type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { byKind, type ContractInstrument } from '#domain/instrument/kinds.ts';
import { notional } from '#domain/instrument/value.ts';
import { type Amount, amount, type Lots, lots, type Ticks, ticks } from '#domain/money/units.ts';
import { knownProfile, profileOf, unitsOf } from '#exchange/simulator/assets.ts';

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
  /** How often the pair is quoted anew. */
  readonly everyMs: number;
}

/** How busy a pair is: what its size alone decides. */
type Tier = Pick<Listing, 'levels' | 'reachPpm' | 'everyMs'>;

const major: Tier = { levels: 56, reachPpm: 11_000, everyMs: 250 };
const large: Tier = { levels: 50, reachPpm: 14_000, everyMs: 400 };
const middle: Tier = { levels: 36, reachPpm: 18_000, everyMs: 800 };
const small: Tier = { levels: 22, reachPpm: 25_000, everyMs: 1500 };

/** Smallest and largest worth of an order, by what it is quoted in. */
const notionalLimits: Readonly<Record<string, readonly [min: Amount, max: Amount]>> = {
  USDT: [unitsOf(profileOf('USDT').asset, 1n), unitsOf(profileOf('USDT').asset, 20_000_000n)],
  USDC: [unitsOf(profileOf('USDC').asset, 1n), unitsOf(profileOf('USDC').asset, 20_000_000n)],
  BTC: [amount(2_000n), unitsOf(profileOf('BTC').asset, 300n)],
};

/** How far an order's price may lie from the last one, and how far where both are worth a dollar. */
export const bandPpm = 50_000;
const peggedBandPpm = 20_000;

function pair(
  baseCode: string,
  quoteCode: string,
  tier: Tier,
  priceScale: number,
  sizeScale: number,
  spreadPpm: number,
  depth: number,
  tradesPerSecond: number,
  dailyTurnover: number,
): Listing {
  const base = profileOf(baseCode);
  const quote = profileOf(quoteCode);
  const [notionalMin, notionalMax] = notionalLimits[quoteCode]!;
  const band = baseCode === 'USDC' ? peggedBandPpm : bandPpm;
  const rules = {
    ...pairNames(baseCode + quoteCode),
    base: base.asset,
    quote: quote.asset,
    priceScale,
    sizeScale,
    priceStep: 1,
    sizeStep: 1,
    notionalMin,
    notionalMax,
    bandUpPpm: band,
    bandDownPpm: band,
    state: 'trading',
  } as const;
  const start = Math.round((base.startPrice / quote.startPrice) * 10 ** priceScale);
  const one = { ...rules, sizeMin: lots(1), sizeMax: lots(1) };
  const flow = { spreadPpm, depth, tradesPerSecond, dailyTurnover };
  return { instrument: { ...rules, ...usualLimits(one, ticks(start)) }, ...tier, ...flow };
}

/** What an order may be of a pair that costs `price`: by value as usual for its quote coin. */
export function usualLimits(
  instrument: Instrument,
  price: Ticks,
): Pick<Instrument, 'sizeMin' | 'sizeMax' | 'notionalMin' | 'notionalMax'> {
  const { quote, sizeStep } = instrument;
  const [notionalMin, notionalMax] = notionalLimits[quote.code]!;
  const stepWorth = notional(instrument, price, lots(sizeStep));
  const sizeMin = lots(sizeStep * decade(notionalMin / stepWorth));
  const sizeMax = lots(sizeStep * leading(notionalMax / stepWorth));
  return { sizeMin, sizeMax, notionalMin, notionalMax };
}

/** The largest power of ten that is not above `count`, at least 1. */
const decade = (count: bigint): Lots => lots(10 ** (String(count < 1n ? 1n : count).length - 1));

/** `count` with its first digit kept and zeros behind it: a bound that people can read. */
const leading = (count: bigint): Lots => lots(Number(String(count)[0]) * decade(count));

/**
 * Every pair, the busiest first: decimals of price and size, spread, depth, trades a second and a
 * day's turnover.
 */
export const listings: readonly Listing[] = [
  pair('BTC', 'USDT', major, 1, 6, 8, 9_000_000, 1.8, 420_000_000),
  pair('ETH', 'USDT', major, 2, 4, 12, 6_000_000, 1.3, 240_000_000),
  pair('SOL', 'USDT', large, 2, 4, 70, 3_000_000, 0.9, 95_000_000),
  pair('XRP', 'USDT', large, 4, 1, 180, 2_400_000, 0.8, 74_000_000),
  pair('DOGE', 'USDT', large, 5, 0, 80, 2_000_000, 0.6, 48_000_000),
  pair('BGB', 'USDT', large, 4, 2, 80, 1_200_000, 0.35, 14_000_000),
  pair('USDC', 'USDT', large, 5, 2, 20, 20_000_000, 0.3, 60_000_000),
  pair('BTC', 'USDC', large, 1, 6, 16, 3_000_000, 0.5, 58_000_000),
  pair('ETH', 'USDC', large, 2, 4, 22, 2_000_000, 0.4, 31_000_000),
  pair('ADA', 'USDT', middle, 4, 1, 260, 900_000, 0.3, 16_000_000),
  pair('TRX', 'USDT', middle, 5, 1, 90, 1_000_000, 0.3, 15_000_000),
  pair('TON', 'USDT', middle, 3, 2, 190, 700_000, 0.25, 11_000_000),
  pair('AVAX', 'USDT', middle, 3, 3, 160, 800_000, 0.3, 14_000_000),
  pair('LINK', 'USDT', middle, 3, 2, 150, 800_000, 0.3, 13_500_000),
  pair('SUI', 'USDT', middle, 4, 1, 110, 900_000, 0.35, 19_000_000),
  pair('LTC', 'USDT', middle, 2, 3, 150, 800_000, 0.25, 12_500_000),
  pair('BCH', 'USDT', middle, 1, 4, 290, 700_000, 0.2, 9_000_000),
  pair('PEPE', 'USDT', middle, 8, 0, 970, 600_000, 0.4, 17_000_000),
  pair('SHIB', 'USDT', middle, 8, 0, 570, 600_000, 0.3, 12_000_000),
  pair('SOL', 'USDC', middle, 2, 4, 80, 700_000, 0.2, 8_000_000),
  pair('XRP', 'USDC', middle, 4, 1, 190, 500_000, 0.15, 4_500_000),
  pair('ETH', 'BTC', middle, 5, 3, 150, 60, 0.25, 260),
  pair('DOT', 'USDT', small, 3, 2, 240, 260_000, 0.12, 3_600_000),
  pair('UNI', 'USDT', small, 3, 2, 290, 240_000, 0.1, 3_200_000),
  pair('AAVE', 'USDT', small, 2, 3, 260, 230_000, 0.1, 3_000_000),
  pair('NEAR', 'USDT', small, 3, 2, 310, 240_000, 0.12, 3_400_000),
  pair('APT', 'USDT', small, 3, 2, 300, 220_000, 0.1, 2_800_000),
  pair('ATOM', 'USDT', small, 3, 2, 280, 180_000, 0.08, 1_900_000),
  pair('ARB', 'USDT', small, 4, 1, 290, 210_000, 0.1, 2_700_000),
  pair('OP', 'USDT', small, 4, 1, 280, 190_000, 0.08, 2_200_000),
  pair('FIL', 'USDT', small, 3, 2, 350, 150_000, 0.07, 1_600_000),
  pair('ETC', 'USDT', small, 3, 3, 320, 160_000, 0.07, 1_500_000),
  pair('INJ', 'USDT', small, 3, 3, 340, 140_000, 0.07, 1_400_000),
  pair('XLM', 'USDT', small, 5, 0, 240, 180_000, 0.08, 1_800_000),
  pair('HBAR', 'USDT', small, 5, 0, 290, 160_000, 0.07, 1_500_000),
  pair('SOL', 'BTC', small, 6, 2, 600, 4, 0.05, 18),
  pair('BCH', 'BTC', small, 6, 2, 700, 2, 0.04, 6),
];

/** How much busier a contract is than the pair of its coin, and how much narrower its spread. */
const contractTurnover = 2.2;
const contractDepth = 1.4;
const contractTrades = 1.2;
const contractSpread = 0.8;
/** Of contracts that settle in their coin so much less is traded than of those in USDT. */
const inverseTurnover = 0.12;
const inverseTrades = 0.5;
/** A contract of a quarter has so much of the depth and the trades of its perpetual. */
const datedShare = 0.2;

/** How the market of a contract is made: as that of its coin's pair, but livelier. */
export function contractListing(instrument: ContractInstrument): Listing | undefined {
  const { base, quote, priceScale, priceStep } = instrument;
  const pair = listings.find(
    (one) =>
      one.instrument.base.code === pricedAs(base.code) &&
      one.instrument.quote.code === pricedAs(quote.code),
  );
  if (pair === undefined) return undefined;
  const stepPpm = (1e6 * priceStep) / (profileOf(base.code).startPrice * 10 ** priceScale);
  const share = instrument.deliversAt === undefined ? 1 : datedShare;
  const isInverse = instrument.kind === 'inverse';
  return {
    ...pair,
    instrument,
    spreadPpm: Math.max(contractSpread * pair.spreadPpm, Math.ceil(spreadSteps * stepPpm)),
    depth: share * contractDepth * pair.depth,
    tradesPerSecond:
      (isInverse ? inverseTrades : 1) * share * contractTrades * pair.tradesPerSecond,
    dailyTurnover:
      (isInverse ? inverseTurnover : 1) * share * contractTurnover * pair.dailyTurnover,
  };
}

/** How the market of a pair is made that an operator listed, in US dollars and shares of the price. */
const listedLater = { ...small, spreadPpm: 320, depth: 150_000, tradesPerSecond: 0.08 };
const listedTurnover = 1_500_000;
/** Quotes stand at least so many price steps apart. */
const spreadSteps = 1.5;

/** Every contract, likewise. */
export const contractListings: readonly Listing[] = allContracts.map(
  (contract) => contractListing(contract)!,
);

/** All that is quoted from the first start on. */
export const allListings: readonly Listing[] = [...listings, ...contractListings];

/** A small pair, where the simulator knows what both coins cost. */
function laterPair(instrument: Instrument): Listing | undefined {
  const { base, quote, priceScale, priceStep } = instrument;
  const [one, other] = [base, quote].map(({ code }) => knownProfile(code));
  const isKnown = one?.asset.scale === base.scale && other?.asset.scale === quote.scale;
  if (!isKnown || base.code === quote.code) return undefined;
  const stepPpm = (1e6 * priceStep) / ((one!.startPrice / other!.startPrice) * 10 ** priceScale);
  const spreadPpm = Math.max(listedLater.spreadPpm, Math.ceil(spreadSteps * stepPpm));
  const depth = listedLater.depth / other!.startPrice;
  return {
    ...listedLater,
    ...{ instrument, spreadPpm, depth },
    dailyTurnover: listedTurnover / other!.startPrice,
  };
}

/** How the market is made of what was listed on a running exchange; undefined: it is left to the users. */
type MarketOf = (instrument: Instrument) => Listing | undefined;

const laterOf = byKind<MarketOf>('simulated markets', {
  spot: laterPair,
  linear: (instrument) => contractListing(instrument as ContractInstrument),
  inverse: (instrument) => contractListing(instrument as ContractInstrument),
});

/** How the simulator makes the market of an instrument; undefined: it leaves it to the users. */
export function listingFor(instrument: Instrument): Listing | undefined {
  const known = allListings.find((one) => one.instrument.symbolId === instrument.symbolId);
  return known ?? laterOf(instrument)(instrument);
}

/** How the market is made of what an exchange can open with: pairs, perpetuals, contracts of any quarter. */
export function knownListing(symbolId: string): Listing | undefined {
  const dated = datedNamed(symbolId);
  if (dated !== undefined) return contractListing(dated);
  return allListings.find(({ instrument }) => instrument.symbolId === symbolId);
}

/** Throws for a symbol that is no pair of this exchange. */
export function listingOf(symbolId: string): Listing {
  const listing = knownListing(symbolId);
  if (listing === undefined) throw new RangeError(`No such pair: ${symbolId}`);
  return listing;
}

/** Pairs of the first start in their own order, then those listed since whose coins are known. */
export function quotedListings(instruments: readonly Instrument[]): Listing[] {
  const known = new Set(allListings.map(({ instrument }) => instrument.symbolId));
  const since = instruments.filter(
    ({ symbolId, state }) => !known.has(symbolId) && state !== 'delisted',
  );
  return [...allListings, ...since.flatMap((instrument) => listingFor(instrument) ?? [])];
}
