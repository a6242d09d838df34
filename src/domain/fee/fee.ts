import { mulDivUp } from '#domain/money/round.ts';
import { type Amount, amount } from '#domain/money/units.ts';

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

export const million = 1_000_000n;

/** What fees paid in BGB cost of the full fee, in millionths: 20 % off. */
export const bgbFeePpm = 800_000n;

/** The fee on `received` units at `ratePpm`, rounded up, in the received asset. */
export const feeOn = (received: Amount, ratePpm: number): Amount =>
  amount(mulDivUp(received, BigInt(ratePpm), million));
