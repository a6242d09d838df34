import type { AlertRow } from '#contract/calls/alerts.ts';
import { priceText, ticksOf } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import { isNoNumber } from '#domain/input/number.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Ticks, ticks } from '#domain/money/units.ts';
import { defineForm } from '#kit/form/form.ts';
import { priceInput } from '#kit/form/trading-inputs.ts';

/** An alert as it is sent. */
export interface WantedAlert {
  readonly direction: AlertRow['direction'];
  readonly price: string;
}

/** Why a typed price is none to be told of, and the figure that says more. */
export interface PriceIssue {
  readonly code: 'enterPrice' | 'strayMark' | 'aboveZero' | 'priceAboveMax' | 'samePrice';
  readonly limit?: string;
}

/**
 * The alert that a typed price stands for: the last price has to come to it, from whichever side it
 * is on. On that very price it would fire at once and say nothing.
 */
export function wantedAlert(
  instrument: Instrument,
  typed: string,
  last: string | undefined,
): WantedAlert | PriceIssue {
  if (isNoNumber(typed)) return { code: 'strayMark' };
  if (!/^\d/.test(typed)) return { code: 'enterPrice' };
  const price = priceOf(instrument, typed);
  if (price === undefined) {
    return {
      code: 'priceAboveMax',
      limit: priceText(instrument, Number.MAX_SAFE_INTEGER as Ticks),
    };
  }
  if (price === 0) return { code: 'aboveZero' };
  const now = last === undefined ? undefined : ticksOf(instrument, last);
  if (price === now) return { code: 'samePrice' };
  const direction = now === undefined || price > now ? 'up' : 'down';
  return { direction, price: priceText(instrument, price) };
}

/** What an alert is set on. */
export interface AlertContext {
  readonly instrument: Instrument;
  /** The last price; undefined: nothing has been traded yet. */
  readonly lastPrice: string | undefined;
  /** What stands in the field at first. */
  readonly price: string | undefined;
}

/** The price of an alert; which way it has to come is found out. */
export const alertForm = defineForm<'price', AlertContext, WantedAlert>({
  fields: [
    {
      ...{ name: 'price', label: 'price', missing: 'enterPrice', ...priceInput },
      initial: ({ price = '' }) => price,
      check(text, _typed, { instrument, lastPrice }) {
        const wanted = wantedAlert(instrument, text, lastPrice);
        if (!('code' in wanted)) return undefined;
        const { code, limit } = wanted;
        return limit === undefined ? { code } : { code, values: { limit } };
      },
    },
  ],
  request({ price = '' }, { instrument, lastPrice }) {
    const wanted = wantedAlert(instrument, price, lastPrice);
    return 'code' in wanted ? undefined : wanted;
  },
});

/**
 * The price of a place in the chart, on the nearest step: a place is floating point, what is made of
 * it is exact. Undefined where no price can be.
 */
export function priceAtPlace(instrument: Instrument, place: number): string | undefined {
  const { priceScale, priceStep } = instrument;
  const price = Math.round((place * 10 ** priceScale) / priceStep) * priceStep;
  return price > 0 && Number.isSafeInteger(price) ? priceText(instrument, ticks(price)) : undefined;
}

/** The side whose limit order would wait at a price: there it costs less than now, or brings more. */
export const waitingSide = (
  instrument: Instrument,
  price: string,
  last: string | undefined,
): 'buy' | 'sell' => {
  const [wanted, now] = [ticksOf(instrument, price), ticksOf(instrument, last ?? '')];
  return wanted !== undefined && now !== undefined && wanted > now ? 'sell' : 'buy';
};
