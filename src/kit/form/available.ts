import { amountOf, amountText } from '#contract/map/quantity.ts';
import { finishedNumber, type NumberRule } from '#domain/input/number.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import type { Problem } from './problem.ts';

/** What an amount is taken from. */
export interface Available {
  readonly asset: Asset;
  readonly amount: Amount;
}

/**
 * So many whole percent of what is available, as its field holds it: rounded down to what can be
 * typed, so that all of it is never more than there is.
 */
export function amountOfShare(
  { asset, amount: most }: Available,
  percent: number,
  { decimals }: Pick<NumberRule, 'decimals'>,
): string {
  const step = 10n ** BigInt(Math.max(0, asset.scale - decimals));
  const share = (most * BigInt(percent)) / 100n;
  return share <= 0n ? '0' : amountText(asset, amount((share / step) * step));
}

/** What is typed as a share of what is available: 0–100, in whole percent, rounded down. */
export function shareOfAmount({ asset, amount: most }: Available, text: string): number {
  if (most <= 0n) return 0;
  const typed = amountOf(asset, finishedNumber(text)) ?? 0n;
  const percent = (typed * 100n) / most;
  return Number(percent > 100n ? 100n : percent);
}

interface ProblemOptions {
  /** Of what can be typed. */
  readonly decimals?: number | undefined;
  readonly code?: string | undefined;
}

/** What is wrong with more than there is; undefined: nothing. */
export function availableProblem(
  from: Available,
  text: string,
  { decimals = from.asset.scale, code = 'maxAmount' }: ProblemOptions = {},
): Problem | undefined {
  const { asset, amount: most } = from;
  const typed = amountOf(asset, finishedNumber(text));
  if (typed !== undefined && typed <= most) return undefined;
  return { code, values: { amount: amountOfShare(from, 100, { decimals }), asset: asset.code } };
}
