import { divUp } from '#domain/money/divide.ts';
import { type Amount, amount, zero } from '#domain/money/units.ts';

/** A step of the risk limits: what applies to the part of a position's value up to `upTo`. */
export interface RiskTier {
  /** Exposure (`risk-limits.ts`) where the tier ends; the last one's is the limit. */
  readonly upTo: Amount;
  readonly leverageMax: number;
  /** Maintenance margin of the part of the value inside this tier, in millionths. */
  readonly maintenancePpm: number;
}

/** From the smallest exposure to the largest, at least one; leverage falls, maintenance rises. */
export type RiskTiers = readonly RiskTier[];

/**
 * The tier that a value lies in, counted from 0. A value at a tier's end is still inside it; one
 * beyond the limit (the mark can carry it there) is in the last tier.
 */
export function tierIndexOf(tiers: RiskTiers, value: Amount): number {
  const index = tiers.findIndex(({ upTo }) => value <= upTo);
  return index === -1 ? tiers.length - 1 : index;
}

/** `maintenanceOf` in millionths of a unit; exact. */
export function maintenanceMillionths(tiers: RiskTiers, value: Amount): bigint {
  const last = tiers.length - 1;
  let [millionths, from] = [0n, 0n];
  for (const [index, { upTo, maintenancePpm }] of tiers.entries()) {
    const isWithin = value <= upTo || index === last;
    millionths += ((isWithin ? value : upTo) - from) * BigInt(maintenancePpm);
    if (isWithin) break;
    from = upTo;
  }
  return millionths;
}

/**
 * Maintenance margin of a position's value, in units of the settle asset: each part of the value at
 * its own tier's rate, as in a tax table, so that it never jumps. Rounded up once.
 */
export const maintenanceOf = (tiers: RiskTiers, value: Amount): Amount =>
  amount(divUp(maintenanceMillionths(tiers, value), 1_000_000n));

/** Maintenance of a value inside one tier: value × `ppm` − `deduction`, in millionths of a unit. */
export interface MaintenanceLine {
  /** Largest value of the tier; undefined for the last one, which goes on. */
  readonly upTo: Amount | undefined;
  readonly ppm: bigint;
  readonly deduction: bigint;
}

/** The tiers as straight lines, for solving at which value a requirement is met. */
export function maintenanceLines(tiers: RiskTiers): readonly MaintenanceLine[] {
  let [deduction, from, below] = [0n, 0n, 0n];
  return tiers.map(({ upTo, maintenancePpm }, index) => {
    const ppm = BigInt(maintenancePpm);
    deduction += from * (ppm - below);
    [from, below] = [upTo, ppm];
    return { upTo: index === tiers.length - 1 ? undefined : upTo, ppm, deduction };
  });
}

/**
 * Highest leverage at which a position and the orders on its side may have this exposure together;
 * 0 beyond the limit.
 */
export const leverageMaxOf = (tiers: RiskTiers, value: Amount): number =>
  tiers.find(({ upTo }) => value <= upTo)?.leverageMax ?? 0;

/**
 * Largest exposure that a position and the orders on its side may have together at a leverage; zero when no tier allows the leverage.
 */
export const valueMaxOf = (tiers: RiskTiers, leverage: number): Amount =>
  tiers.findLast(({ leverageMax }) => leverage <= leverageMax)?.upTo ?? zero;
