import { formatUnits, parseUnits } from '#domain/money/decimal.ts';

/** How a pair writes its prices, and the step that they keep. */
export interface PriceStep {
  readonly decimals: number;
  /** Decimal text. */
  readonly step: string;
}

const formatted = (steps: bigint, { decimals, step }: PriceStep): string =>
  formatUnits((steps < 1n ? 1n : steps) * (parseUnits(step, decimals) ?? 1n), decimals);

/** The price on the step that is nearest to a place on the chart; one step at the least. */
export function priceOnStep(place: number, pair: PriceStep): string {
  const units = parseUnits(Math.max(0, place).toFixed(pair.decimals), pair.decimals) ?? 0n;
  const step = parseUnits(pair.step, pair.decimals) ?? 1n;
  return formatted((units * 2n + step) / (step * 2n), pair);
}

/** A price so many steps further up, or down when below zero. */
export function priceMovedBy(price: string, steps: number, pair: PriceStep): string {
  const step = parseUnits(pair.step, pair.decimals) ?? 1n;
  return formatted((parseUnits(price, pair.decimals) ?? 0n) / step + BigInt(steps), pair);
}
