import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { byKind } from '#domain/instrument/kinds.ts';
import { pow10 } from '#domain/money/powers.ts';
import { mulDivDown, mulDivUp } from '#domain/money/round.ts';
import { type Amount, amount, type Ticks } from '#domain/money/units.ts';

/** A VIP level: reached when the 30 full UTC days before today sum to `volumeMin` USDT. */
export interface VipLevel {
  readonly level: number;
  readonly volumeMinUsdt: number;
  /** Fee rates in millionths. */
  readonly makerPpm: number;
  readonly takerPpm: number;
}

export const vipLevels: readonly VipLevel[] = [
  { level: 0, volumeMinUsdt: 0, makerPpm: 1000, takerPpm: 1000 },
  { level: 1, volumeMinUsdt: 1_000_000, makerPpm: 800, takerPpm: 900 },
  { level: 2, volumeMinUsdt: 5_000_000, makerPpm: 700, takerPpm: 800 },
  { level: 3, volumeMinUsdt: 10_000_000, makerPpm: 600, takerPpm: 700 },
  { level: 4, volumeMinUsdt: 50_000_000, makerPpm: 400, takerPpm: 600 },
  { level: 5, volumeMinUsdt: 100_000_000, makerPpm: 200, takerPpm: 400 },
  { level: 6, volumeMinUsdt: 250_000_000, makerPpm: 0, takerPpm: 300 },
  { level: 7, volumeMinUsdt: 500_000_000, makerPpm: 0, takerPpm: 250 },
];

/** Fee rates in millionths. */
type FeeRates = Pick<VipLevel, 'makerPpm' | 'takerPpm'>;

/** Fee rates of contracts by VIP level: of the value of a fill, in the settle asset. */
export const contractRates: readonly FeeRates[] = [
  { makerPpm: 200, takerPpm: 600 },
  { makerPpm: 180, takerPpm: 550 },
  { makerPpm: 160, takerPpm: 500 },
  { makerPpm: 140, takerPpm: 450 },
  { makerPpm: 120, takerPpm: 400 },
  { makerPpm: 100, takerPpm: 375 },
  { makerPpm: 60, takerPpm: 350 },
  { makerPpm: 0, takerPpm: 320 },
];

const ratesByLevel = byKind<readonly FeeRates[]>('fee rates', {
  spot: vipLevels,
  linear: contractRates,
  inverse: contractRates,
});

/** Fee rates of a user of `level` on instruments of a kind, where these have none of their own. */
export const ratesOf = (of: Pick<Instrument, 'kind'>, level: number): FeeRates =>
  ratesByLevel(of)[level]!;

/** Fee rates of a user of `level` on an instrument, in millionths: its own where it has some. */
export const makerPpmOf = (instrument: Instrument, level: number): number =>
  instrument.makerPpm ?? ratesOf(instrument, level).makerPpm;
export const takerPpmOf = (instrument: Instrument, level: number): number =>
  instrument.takerPpm ?? ratesOf(instrument, level).takerPpm;

const million = 1_000_000n;

/** What fees paid in BGB cost of the full fee, in millionths: 20 % off. */
const bgbFeePpm = 800_000n;

/** What is taken off a fee that is paid in BGB, in millionths. */
export const bgbDiscountPpm = Number(million - bgbFeePpm);

/** The asset that fees may be paid in at a discount, and the one that volume is valued in. */
export const discountAsset = 'BGB';
export const valueAsset = 'USDT';

/** A rate (millionths) with the discount of BGB taken off: in millionths of millionths. */
export const bgbRateOf = (ratePpm: number): bigint => BigInt(ratePpm) * bgbFeePpm;

/** The fee on `received` units at `ratePpm`, rounded up, in the received asset. */
export const feeOn = (received: Amount, ratePpm: number): Amount =>
  amount(mulDivUp(received, BigInt(ratePpm), million));

/** Units of one asset per unit of another, as an exact fraction. */
export interface Rate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A pair with its last price. */
export interface PricedPair {
  readonly instrument: Instrument;
  readonly lastPrice: Ticks;
}

const one: Rate = { numerator: 1n, denominator: 1n };

/**
 * USDT units per unit of `quote`: by the last price of its pair with USDT (`pair`, as `BTCUSDT`
 * for BTC). Undefined when that is not known.
 */
export function usdtRate(quote: Asset, pair: PricedPair | undefined): Rate | undefined {
  if (quote.code === valueAsset) return one;
  if (pair === undefined) return undefined;
  const { instrument, lastPrice } = pair;
  return {
    numerator: BigInt(lastPrice) * pow10(instrument.quote.scale),
    denominator: pow10(instrument.priceScale + instrument.base.scale),
  };
}

/**
 * BGB units per unit of `quote`, by the last prices of `quote` in USDT (`quotePair`) and of BGB in
 * USDT (`bgbPair`). Undefined when one of them is not known: then fees cannot be paid in BGB.
 */
export function bgbRate(
  quote: Asset,
  quotePair: PricedPair | undefined,
  bgbPair: PricedPair | undefined,
): Rate | undefined {
  if (quote.code === discountAsset) return one;
  const value = usdtRate(quote, quotePair);
  if (value === undefined || bgbPair === undefined) return undefined;
  const { instrument, lastPrice } = bgbPair;
  return {
    numerator: value.numerator * pow10(instrument.priceScale + instrument.base.scale),
    denominator: value.denominator * BigInt(lastPrice) * pow10(instrument.quote.scale),
  };
}

/** `units` at `rate`, rounded down: for volume. */
export const valueAt = (units: Amount, rate: Rate): Amount =>
  amount(mulDivDown(units, rate.numerator, rate.denominator));

/**
 * The fee in BGB, its discount taken off, on a trade of `quoteTotal` quote units at `ratePpm`;
 * rounded up once. `rate` is `bgbRate`'s.
 */
export const bgbFeeOn = (quoteTotal: Amount, ratePpm: number, rate: Rate): Amount =>
  amount(
    mulDivUp(quoteTotal, bgbRateOf(ratePpm) * rate.numerator, million * million * rate.denominator),
  );

/** What paying in BGB needs: the rate, and what is spare of it before the trade. */
export interface BgbFunds {
  readonly rate: Rate;
  readonly spare: Amount;
}

/** A fee as it is charged: in BGB, or in what is received. */
interface Charge {
  readonly fee: Amount;
  readonly inBgb: boolean;
}

/**
 * The fee on a trade of `quote` units that brings `received`: in BGB where `bgb` covers all of it,
 * else in what is received. Previews and charges of takers and makers all go by it.
 */
export function chargeOn(
  quote: Amount,
  received: Amount,
  ratePpm: number,
  bgb: BgbFunds | undefined,
): Charge {
  if (bgb !== undefined && ratePpm > 0) {
    const fee = bgbFeeOn(quote, ratePpm, bgb.rate);
    if (fee <= bgb.spare) return { fee, inBgb: true };
  }
  return { fee: feeOn(received, ratePpm), inBgb: false };
}
