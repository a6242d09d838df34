import { mulDivUp } from '#domain/money/round.ts';
import { type Amount, amount } from '#domain/money/units.ts';

/** A step of the risk limits: what applies to the part of a position's value up to `upTo`. */
export interface RiskTier {
  /** Value at mark where the tier ends, in units of the settle asset; the last one's is the limit. */
  readonly upTo: Amount;
  readonly leverageMax: number;
  /** Maintenance margin of the part of the value inside this tier, in millionths. */
  readonly maintenancePpm: number;
}

/** The largest value that a position may have. */
export const valueMax = (tiers: readonly RiskTier[]): Amount => tiers.at(-1)!.upTo;

/** The tier that a value ends in: at its edge the lower one. The last one beyond all. */
export const tierOf = (tiers: readonly RiskTier[], value: Amount): RiskTier =>
  tiers.find(({ upTo }) => value <= upTo) ?? tiers.at(-1)!;

/** The highest leverage that a value may be opened with. */
export const allowedLeverage = (tiers: readonly RiskTier[], value: Amount): number =>
  tierOf(tiers, value).leverageMax;

/** What a position of `value` at the mark must keep, each part at its tier's rate; rounded up once. */
export function maintenance(tiers: readonly RiskTier[], value: Amount): Amount {
  let parts = 0n;
  let below = 0n;
  for (const [index, { upTo, maintenancePpm }] of tiers.entries()) {
    const isLast = index === tiers.length - 1;
    const end = value < upTo || isLast ? value : upTo;
    parts += (end - below) * BigInt(maintenancePpm);
    below = end;
    if (end === value) break;
  }
  return amount(mulDivUp(parts, 1n, 1_000_000n));
}
