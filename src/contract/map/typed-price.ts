import { priceText, ticksOf } from '#contract/map/quantity.ts';
import { finishedNumber } from '#domain/input/number.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { ceilToStep, floorToStep } from '#domain/money/round.ts';
import type { Ticks } from '#domain/money/units.ts';

/** A price as typed, rounded down to its step (§5); undefined while there is none. */
export function priceOf(instrument: Instrument, text: string): Ticks | undefined {
  const price = ticksOf(instrument, finishedNumber(text));
  return price === undefined ? undefined : (floorToStep(price, instrument.priceStep) as Ticks);
}

/** What a price field holds once it was left: rounded down, unless nothing would stay. */
export function steppedText(instrument: Instrument, text: string): string {
  const finished = finishedNumber(text);
  const price = priceOf(instrument, text);
  return !price || price === ticksOf(instrument, finished)
    ? finished
    : priceText(instrument, price);
}

/** The price so many steps up or down, on a whole step; undefined below one step. */
export function stepped(
  { priceStep }: Instrument,
  price: Ticks | undefined,
  steps: number,
): Ticks | undefined {
  if (price === undefined) return undefined;
  const from = steps > 0 ? floorToStep(price, priceStep) : ceilToStep(price, priceStep);
  const next = from + steps * priceStep;
  return next > 0 ? (next as Ticks) : undefined;
}
