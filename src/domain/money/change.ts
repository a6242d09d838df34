import { formatUnits, parseUnits } from './decimal.ts';

/** More decimals than any price has: differences are exact. */
const scale = 18;

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0;

/**
 * How far a price went from `open` to `last`, both decimal text: signed decimal text with as many
 * decimals as the longer of the two. Undefined when one is no plain decimal.
 */
export function priceChange(open: string, last: string): string | undefined {
  const from = parseUnits(open, scale);
  const to = parseUnits(last, scale);
  if (from === undefined || to === undefined) return undefined;
  const decimals = Math.max(decimalsOf(open), decimalsOf(last));
  return formatUnits((to - from) / 10n ** BigInt(scale - decimals), decimals);
}

/**
 * The same in percent of `open`, with two decimals, rounded half away from zero. Undefined also
 * when `open` is zero.
 */
export function percentChange(open: string, last: string): string | undefined {
  const from = parseUnits(open, scale);
  const to = parseUnits(last, scale);
  if (from === undefined || to === undefined || from === 0n) return undefined;
  const hundredths = (to - from) * 10_000n * 2n;
  const half = hundredths < 0n ? -from : from;
  return formatUnits((hundredths + half) / (from * 2n), 2);
}

/**
 * `part` in percent of `whole`, both plain decimal text, with two decimals, rounded half up.
 * Undefined when one is none or `whole` is zero.
 */
export function percentOf(part: string, whole: string): string | undefined {
  const some = parseUnits(part, scale);
  const all = parseUnits(whole, scale);
  if (some === undefined || all === undefined || all === 0n) return undefined;
  return formatUnits((some * 20_000n + all) / (all * 2n), 2);
}
