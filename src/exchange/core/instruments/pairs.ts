import { providerIds } from '#domain/account/account.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { amountText, priceText, sizeText } from '#domain/instrument/text.ts';
import { baseAmount, valueAssetOf } from '#domain/instrument/value.ts';
import { amountMax } from '#domain/money/units.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { hasOwnCoin, hasScales } from '#exchange/core/instruments/list-instrument.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { replaceQuotes } from '#exchange/core/orders/quotes.ts';
import type { State } from '#exchange/core/state.ts';

/** What an operator may change of a pair; a fee of undefined is the VIP level's. */
export type PairChange = Partial<
  Pick<
    Instrument,
    | 'state'
    | 'priceStep'
    | 'sizeStep'
    | 'sizeMin'
    | 'sizeMax'
    | 'notionalMin'
    | 'notionalMax'
    | 'makerPpm'
    | 'takerPpm'
  >
>;

/** Whether a pair could be listed as it is described. */
export function canList(state: State, instrument: Instrument): Outcome<undefined> {
  const { symbolId, base, quote, openPrice, priceStep } = instrument;
  if (state.listings.has(symbolId)) return refuse('pairListed', { value: symbolId });
  const isOpening = openPrice === undefined || (openPrice > 0 && openPrice % priceStep === 0);
  const isPair = base.code !== quote.code && isOpening;
  const fits = hasScales(state, instrument) && hasOwnCoin(state, instrument);
  return isPair && fits && isSound(instrument) ? done(undefined) : refuse('pairRulesInvalid');
}

/** What the trail says of a new pair: its price step, size step and limits. */
export function pairText(pair: Instrument): string {
  const names = ['priceStep', 'sizeStep', 'sizeMin', 'sizeMax', 'notionalMin', 'notionalMax'];
  const texts = names.map((name) => `${name} ${valueText(pair, name as keyof PairChange)}`);
  return [pair.state, ...texts].join(', ');
}

/** A row has no place for a fee that is not set. */
export function withoutUnset(instrument: Instrument): Instrument {
  const set = Object.entries(instrument).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as unknown as Instrument;
}

/** A value as people write it; a fee that is not the pair's own is that of the VIP level. */
export function valueText(instrument: Instrument, name: keyof PairChange): string {
  switch (name) {
    case 'state':
      return instrument.state;
    case 'priceStep':
      return priceText(instrument, instrument.priceStep);
    case 'sizeStep':
    case 'sizeMin':
    case 'sizeMax':
      return sizeText(instrument, instrument[name]);
    case 'notionalMin':
    case 'notionalMax':
      return amountText(valueAssetOf(instrument), instrument[name]);
    case 'makerPpm':
    case 'takerPpm':
      return String(instrument[name] ?? 'vip');
  }
}

type Steps = Pick<Instrument, 'priceStep' | 'sizeStep'>;

/** Whether a pair has these steps. */
export const hasSteps = (instrument: Instrument, { priceStep, sizeStep }: Steps): boolean =>
  instrument.priceStep === priceStep && instrument.sizeStep === sizeStep;

/**
 * The simulated liquidity leaves a book that does not trade, so that nobody meets its prices of
 * before when trading is resumed, and one whose steps its quotes may not fit. It quotes anew itself.
 */
export function dropQuotes(state: State, symbolId: string): void {
  for (const id of providerIds)
    replaceQuotes(state, state.owners.get(id)!, { symbolId, quotes: [] });
}

/** Users' orders and plans that the new steps would not let stand. */
export function offStep(state: State, listing: Listing, steps: Steps): number {
  const { instrument } = listing;
  if (hasSteps(instrument, steps)) return 0;
  let count = 0;
  for (const { order, standing, rest } of state.orders.values()) {
    if (standing.listing !== listing || standing.owner.isProvider) continue;
    const { takeProfit, stopLoss } = order.preset ?? {};
    const legs = [takeProfit, stopLoss].flatMap((leg) => [leg?.trigger, leg?.price]);
    if (!fits(steps, [order.price, ...legs], [order.size, rest])) count++;
  }
  for (const plan of state.plans.values()) {
    if (plan.symbolId !== instrument.symbolId) continue;
    if (!fits(steps, [plan.trigger, plan.price], [plan.size])) count++;
  }
  return count;
}

function fits(
  { priceStep, sizeStep }: Steps,
  prices: readonly (number | undefined)[],
  sizes: readonly (number | undefined)[],
): boolean {
  const isOn = (step: number) => (value: number | undefined) => (value ?? 0) % step === 0;
  return prices.every(isOn(priceStep)) && sizes.every(isOn(sizeStep));
}

/**
 * Whether some order can be placed at all, every limit lies on its step, and all that an order can
 * trade fits into an amount: at twice its value too, when it finds far better prices.
 */
export const isSound = (pair: Instrument): boolean =>
  pair.priceStep >= 1 &&
  pair.sizeStep >= 1 &&
  pair.sizeMin >= 1 &&
  pair.sizeMin % pair.sizeStep === 0 &&
  pair.sizeMax % pair.sizeStep === 0 &&
  pair.sizeMin <= pair.sizeMax &&
  baseAmount(pair, pair.sizeMax) <= amountMax &&
  2n * pair.notionalMax <= amountMax &&
  pair.notionalMin >= 1n &&
  pair.notionalMin <= pair.notionalMax;
