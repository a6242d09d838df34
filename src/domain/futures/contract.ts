import { type Asset, pow10 } from '#domain/instrument/instrument.ts';
import { type Line, symbolIdOf } from '#domain/line/line.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import type { RiskTier } from '#domain/position/tier.ts';

/** Hours from one funding to the next. Each divides a day, so funding times repeat daily (UTC). */
type FundingHours = 1 | 2 | 4 | 8;

/**
 * A perpetual that is margined and settled in what its price is quoted in.
 * `priceScale + sizeScale ≤ settle.scale`, so the value of any price and size is exact. Scales
 * never change once listed.
 */
export interface LinearContract {
  readonly kind: 'linear';
  readonly line: Line;
  /** As people read it, without the line: `BTCUSDT`. */
  readonly symbol: string;
  /** The key by which everything finds it: `BTCUSDT_UMCBL`. */
  readonly symbolId: string;
  readonly base: Asset;
  /** The asset of prices, margin, PnL, fees and funding. */
  readonly settle: Asset;
  readonly priceScale: number;
  readonly sizeScale: number;
  /** Smallest price difference, in ticks. */
  readonly priceStep: number;
  /** Smallest size difference, in lots. */
  readonly sizeStep: number;
  readonly sizeMin: Lots;
  readonly sizeMax: Lots;
  readonly notionalMin: Amount;
  readonly notionalMax: Amount;
  /** From the smallest value to the largest; at least one. */
  readonly tiers: readonly RiskTier[];
  /** Fees in millionths of a fill's value. */
  readonly makerPpm: number;
  readonly takerPpm: number;
  readonly fundingHours: FundingHours;
  /** How far the mark may lie from the index, in millionths of the index. */
  readonly markClampPpm: number;
  /** How far an order's price may lie from the mark, in millionths of the mark. */
  readonly orderBandPpm: number;
}

/** What is the same for a contract unless its listing says otherwise. */
export const contractDefaults = {
  makerPpm: 200,
  takerPpm: 600,
  fundingHours: 8,
  markClampPpm: 30_000,
  orderBandPpm: 30_000,
} as const;

/** How a linear contract is called on a line. */
export const contractNames = (symbol: string, line: Line) => ({
  kind: 'linear' as const,
  line,
  symbol,
  symbolId: symbolIdOf(line, symbol),
});

/** What the value of a price and a size depends on. */
export type ValueScales = Pick<LinearContract, 'settle' | 'priceScale' | 'sizeScale'>;

/** Units of the settle asset of one tick × one lot. */
export const valueUnit = ({ settle, priceScale, sizeScale }: ValueScales): bigint =>
  pow10(settle.scale - priceScale - sizeScale);

/** The value of `size` at `price`, in units of the settle asset; exact, with the size's sign. */
export const contractValue = (contract: ValueScales, price: Ticks, size: Lots): Amount =>
  amount(BigInt(price) * BigInt(size) * valueUnit(contract));
