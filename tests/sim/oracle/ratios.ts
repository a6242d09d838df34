import type { Preset, PresetRatios } from '#domain/order/order.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { type Course, costOf, sizeOf } from './match.ts';
import { cost, instrumentOf, type NaiveOrder, type World } from './world.ts';

/** Why ratios are refused: some leg has to be there, each from a thousandth to nine tenths. */
export function ratiosProblem({ takeProfit, stopLoss }: PresetRatios): RefusalCode | undefined {
  const rates = [takeProfit, stopLoss].flatMap((leg) => (leg ? [leg.ratePpm] : []));
  if (rates.length === 0) return 'presetInvalid';
  for (const ppm of rates) {
    if (!Number.isSafeInteger(ppm)) return 'presetInvalid';
    if (ppm < 1_000 || ppm > 900_000) return 'ratioInvalid';
  }
  return undefined;
}

/** Take profit and stop loss so far from the average of a course, a step of the pair from it at least. */
export function presetByRatios(
  w: World,
  { symbolId, side }: NaiveOrder,
  { takeProfit, stopLoss }: PresetRatios,
  course: Course,
): Preset {
  const instrument = instrumentOf(w, symbolId)!;
  const paid = costOf(w, symbolId, course);
  // What all of it is worth a step of the price.
  const perStep = cost(instrument, instrument.priceStep, sizeOf(course));
  const trigger = (ratePpm: number, isAbove: boolean) => {
    let steps = paid / perStep;
    if (isAbove) {
      const most = (paid * BigInt(1_000_000 + ratePpm)) / (perStep * 1_000_000n);
      steps = most > steps ? most : steps + 1n;
    } else {
      const isBelow = (at: bigint) => at * perStep < paid;
      while (!isBelow(steps)) steps -= 1n;
      const least = paid * BigInt(1_000_000 - ratePpm);
      const isAtLeast = (at: bigint) => at * perStep * 1_000_000n >= least;
      const down = least / (perStep * 1_000_000n);
      const next = isAtLeast(down) ? down : down + 1n;
      steps = next < steps ? next : steps;
      if (steps < 1n) steps = 1n;
    }
    return Number(steps) * instrument.priceStep;
  };
  const leg = (terms: PresetRatios['takeProfit'], isAbove: boolean) =>
    terms && { trigger: trigger(terms.ratePpm, isAbove) };
  const isBuy = side === 'buy';
  return { takeProfit: leg(takeProfit, isBuy), stopLoss: leg(stopLoss, !isBuy) } as Preset;
}
