import { demoCoins, demoTwinOf, pricedAs } from '#domain/instrument/demo-coin.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { type Amount, amount } from '#domain/money/units.ts';

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

type Row = Omit<AssetProfile, 'asset' | 'startPrice' | 'capital'>;

/** What a coin of the field's middle does, where its row says nothing else. */
const usual: Row = {
  dailyVolatility: 0.04,
  correlation: 0.66,
  yearlyGrowth: 0.1,
  pullPerDay: 0.004,
  jumpsPerDay: 5,
  jumpDeviation: 0.005,
};

/** Bound to the dollar. */
const pegged: Row = {
  dailyVolatility: 0,
  correlation: 0,
  yearlyGrowth: 0,
  pullPerDay: 0,
  jumpsPerDay: 0,
  jumpDeviation: 0,
};

/** Coins worth a tiny part of a cent are held by the trillion: two decimals leave room in int64. */
const tinyScale = 2;

function coin(
  code: string,
  name: string,
  startPrice: number,
  capital: bigint,
  row: Partial<Row> & { readonly scale?: number } = {},
): AssetProfile {
  const { scale = 8, ...behavior } = row;
  return { asset: { code, name, scale }, startPrice, capital, ...usual, ...behavior };
}

/** Every listed asset. */
export const assetProfiles: readonly AssetProfile[] = [
  coin('USDT', 'Tether', 1, 4_000_000_000n, pegged),
  coin('USDC', 'USD Coin', 0.9998, 2_000_000_000n, {
    ...pegged,
    dailyVolatility: 0.0004,
    pullPerDay: 0.5,
  }),
  coin('BTC', 'Bitcoin', 62_418.3, 20_000n, {
    dailyVolatility: 0.022,
    correlation: 1,
    yearlyGrowth: 0.3,
    pullPerDay: 0.003,
    jumpsPerDay: 4,
    jumpDeviation: 0.0025,
  }),
  coin('ETH', 'Ethereum', 2_961.45, 300_000n, {
    dailyVolatility: 0.029,
    correlation: 0.82,
    yearlyGrowth: 0.2,
    pullPerDay: 0.003,
    jumpsPerDay: 4,
    jumpDeviation: 0.003,
  }),
  coin('SOL', 'Solana', 148.26, 3_000_000n, {
    dailyVolatility: 0.038,
    correlation: 0.7,
    yearlyGrowth: 0.35,
    pullPerDay: 0.003,
    jumpDeviation: 0.004,
  }),
  coin('BGB', 'Bitget Token', 1.2874, 100_000_000n, {
    dailyVolatility: 0.026,
    correlation: 0.45,
    yearlyGrowth: 0.4,
    pullPerDay: 0.003,
    jumpsPerDay: 3,
    jumpDeviation: 0.004,
  }),
  coin('XRP', 'XRP', 0.5831, 600_000_000n, { dailyVolatility: 0.034, correlation: 0.68 }),
  coin('DOGE', 'Dogecoin', 0.12463, 2_000_000_000n, { dailyVolatility: 0.042, jumpsPerDay: 6 }),
  coin('ADA', 'Cardano', 0.3927, 400_000_000n, { dailyVolatility: 0.037, correlation: 0.71 }),
  coin('TRX', 'TRON', 0.1286, 900_000_000n, { dailyVolatility: 0.024, correlation: 0.48 }),
  coin('TON', 'Toncoin', 5.412, 15_000_000n),
  coin('AVAX', 'Avalanche', 26.74, 4_000_000n, { dailyVolatility: 0.043, correlation: 0.7 }),
  coin('LINK', 'Chainlink', 11.836, 8_000_000n, { correlation: 0.69 }),
  coin('DOT', 'Polkadot', 4.518, 15_000_000n, { dailyVolatility: 0.038, correlation: 0.71 }),
  coin('LTC', 'Litecoin', 68.47, 1_200_000n, { dailyVolatility: 0.033, correlation: 0.7 }),
  coin('BCH', 'Bitcoin Cash', 352.6, 200_000n, { dailyVolatility: 0.038 }),
  coin('XLM', 'Stellar', 0.09743, 500_000_000n, { dailyVolatility: 0.034, correlation: 0.62 }),
  coin('HBAR', 'Hedera', 0.05261, 700_000_000n, { dailyVolatility: 0.041, correlation: 0.61 }),
  coin('SUI', 'Sui', 1.7652, 40_000_000n, { dailyVolatility: 0.052, jumpsPerDay: 6 }),
  coin('APT', 'Aptos', 8.173, 6_000_000n, { dailyVolatility: 0.048 }),
  coin('NEAR', 'NEAR Protocol', 4.672, 10_000_000n, { dailyVolatility: 0.046 }),
  coin('ATOM', 'Cosmos', 4.731, 8_000_000n),
  coin('UNI', 'Uniswap', 7.246, 6_000_000n, { dailyVolatility: 0.043, correlation: 0.62 }),
  coin('AAVE', 'Aave', 142.31, 300_000n, { dailyVolatility: 0.045, correlation: 0.63 }),
  coin('ARB', 'Arbitrum', 0.5624, 60_000_000n, { dailyVolatility: 0.046, yearlyGrowth: -0.1 }),
  coin('OP', 'Optimism', 1.6093, 20_000_000n, { dailyVolatility: 0.047 }),
  coin('FIL', 'Filecoin', 3.847, 8_000_000n, { correlation: 0.68 }),
  coin('ETC', 'Ethereum Classic', 19.14, 1_500_000n, { dailyVolatility: 0.036, correlation: 0.7 }),
  coin('INJ', 'Injective', 20.87, 1_500_000n, { dailyVolatility: 0.05, correlation: 0.58 }),
  coin('SHIB', 'Shiba Inu', 0.000_017_62, 3_000_000_000_000n, {
    dailyVolatility: 0.043,
    scale: tinyScale,
  }),
  coin('PEPE', 'Pepe', 0.000_010_34, 4_000_000_000_000n, {
    dailyVolatility: 0.058,
    correlation: 0.56,
    jumpsPerDay: 7,
    scale: tinyScale,
  }),
];

const byCode = new Map(assetProfiles.map((profile) => [profile.asset.code, profile]));
for (const code of demoCoins) {
  const twin = byCode.get(pricedAs(code))!;
  byCode.set(code, { ...twin, asset: demoTwinOf(twin.asset) });
}

/** How an asset behaves, a demo coin as its twin; undefined for one that the simulator does not know. */
export const knownProfile = (code: string): AssetProfile | undefined => byCode.get(code);

/** How an asset behaves, a currency as the coin that it is priced as. Throws for one that is not listed. */
export function profileOf(code: string): AssetProfile {
  const profile = byCode.get(code) ?? byCode.get(pricedAs(code));
  if (profile === undefined) throw new RangeError(`No such asset: ${code}`);
  return profile;
}

/** Whole units of an asset in its smallest. */
export const unitsOf = ({ scale }: Asset, whole: bigint): Amount =>
  amount(whole * 10n ** BigInt(scale));
