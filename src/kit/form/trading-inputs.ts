import { priceText } from '#contract/map/quantity.ts';
import { priceOf, stepped, steppedText } from '#contract/map/typed-price.ts';
import { fieldRule } from '#domain/input/rules.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Ticks } from '#domain/money/units.ts';

/** What prices and quantities are typed for. */
interface OfInstrument {
  readonly instrument: Instrument;
}

interface OfMarket extends OfInstrument {
  /** Where the steps of an empty price begin. */
  readonly last?: Ticks | undefined;
}

/** A price goes by its instrument's steps, and is rounded down to one when its field is left. */
export const priceInput = {
  input: 'price',
  rule: ({ instrument }: OfInstrument) => fieldRule('price', instrument),
  settle: (text: string, { instrument }: OfInstrument) => steppedText(instrument, text),
  step(text: string, count: number, { instrument, last }: OfMarket): string | undefined {
    const from = priceOf(instrument, text);
    const next = from ? stepped(instrument, from, count) : last;
    return next && priceText(instrument, next);
  },
} as const;

export const quantityInput = {
  input: 'quantity',
  rule: ({ instrument }: OfInstrument) => fieldRule('quantity', instrument),
} as const;
