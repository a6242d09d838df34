import type { OrderSource } from '#domain/codes/order-source.ts';
import type { Direction, PositionSide } from '#domain/codes/position.ts';
import { divDown } from '#domain/money/divide.ts';
import { floorToStep } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, lots } from '#domain/money/units.ts';
import { issue, ratioText } from '#domain/order/issues.ts';
import { ratioPpm } from '#domain/position/futures-account.ts';
import type { Refusal } from '#domain/refusal.ts';

/*
 * The MMR stop: it closes a share of a position at market once what the position's unit must keep comes to a
 * level of what backs it. Isolated, that is the position itself; on cross margin all positions of the account
 * that settle in its coin. Ratios are in millionths.
 */

/** The level that it waits for, and the share of the position that it closes then. */
export interface RatioStop {
  readonly levelPpm: number;
  readonly sharePpm: number;
}

/** A stop as its sender means it. */
export interface RatioStopDraft extends RatioStop {
  readonly symbolId: string;
  readonly positionSide: PositionSide;
  /** Which way the position must go; absent: either. */
  readonly direction?: Direction | undefined;
  readonly clientOid?: string | undefined;
  readonly source: OrderSource;
}

/** What a unit must keep, and what backs it. */
export interface Cover {
  readonly required: Amount;
  readonly equity: Amount;
}

/** Levels from 50 % to 95 %, and at least one point above the ratio of now: beyond that a liquidation is near. */
export const levelMinPpm = 500_000;
export const levelMaxPpm = 950_000;
export const leastAbovePpm = 10_000;
/** From 1 % of the position to all of it. */
export const shareMinPpm = 10_000;
export const wholeSharePpm = 1_000_000;

/** The levels that a stop can have. */
export interface RatioRange {
  readonly minPpm: number;
  readonly maxPpm: number;
}

/**
 * The levels that a stop can have while its unit's ratio is `current` (undefined: without equity it has none).
 * Undefined: there is no room below a liquidation.
 */
export function ratioRange(current: bigint | undefined): RatioRange | undefined {
  if (current === undefined || current > BigInt(levelMaxPpm - leastAbovePpm)) return undefined;
  return { minPpm: Math.max(levelMinPpm, Number(current) + leastAbovePpm), maxPpm: levelMaxPpm };
}

/** Why a stop would be refused where its unit stands as it does; undefined: it would be taken. */
export function ratioStopIssue(
  { levelPpm, sharePpm }: RatioStop,
  { required, equity }: Cover,
): Refusal | undefined {
  if (!isWithin(sharePpm, shareMinPpm, wholeSharePpm)) {
    const limit = sharePpm < shareMinPpm ? shareMinPpm : wholeSharePpm;
    return issue('ratioInvalid', { limit: ratioText(limit) });
  }
  const range = ratioRange(ratioPpm(required, equity));
  const { minPpm, maxPpm } = range ?? { minPpm: levelMaxPpm, maxPpm: levelMaxPpm };
  if (range !== undefined && isWithin(levelPpm, minPpm, maxPpm)) return undefined;
  const limit = levelPpm < minPpm ? minPpm : maxPpm;
  return issue('riskRatioInvalid', { limit: ratioText(limit), value: ratioText(levelPpm) });
}

const isWithin = (ppm: number, least: number, most: number): boolean =>
  Number.isSafeInteger(ppm) && ppm >= least && ppm <= most;

const million = 1_000_000n;

/** Whether what a unit must keep has come to a level of what backs it. */
export const hasReached = ({ required, equity }: Cover, levelPpm: number): boolean =>
  required * million >= equity * BigInt(levelPpm);

/** By so many units what a unit has may change before it comes to a level; rounded down. */
export const slackToLevel = ({ required, equity }: Cover, levelPpm: number): Amount =>
  amount(divDown(equity * BigInt(levelPpm) - required * million, million));

/** The lots of a share of a position without its sign: down to a step, at least one step, at most all. */
export function lotsOfShare(held: Lots, sharePpm: number, sizeStep: number): Lots {
  if (sharePpm === wholeSharePpm) return held;
  const part = Number((BigInt(held) * BigInt(sharePpm)) / million);
  return lots(Math.min(held, Math.max(sizeStep, floorToStep(part, sizeStep))));
}
