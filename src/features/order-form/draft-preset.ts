import { priceText } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Ticks } from '#domain/money/units.ts';
import { legFits } from '#domain/order/issues.ts';
import type { Preset, PresetLeg } from '#domain/order/order.ts';
import type { FormDraft, LegDraft, PresetDraft } from '#stores/choice/draft.ts';
import type { FormIssue } from './preview.ts';

export type LegName = keyof PresetDraft;
export const legNames: readonly LegName[] = ['takeProfit', 'stopLoss'];

/** The fields of a leg's trigger and of the price of its order, as issues name them. */
export const legPriceField = { takeProfit: 'takeProfitPrice', stopLoss: 'stopLossPrice' } as const;

/** What the form says of a leg on the wrong side of the price. */
const sideKey = { takeProfit: 'takeProfitLow', stopLoss: 'stopLossHigh' } as const;

/** §5: a preset is sent only with what opens: on spot, with a buy that is placed now. */
export const takesPreset = ({ side, type }: FormDraft): boolean =>
  side === 'buy' && type !== 'plan';

/** A leg whose trigger is no price yet is none. */
function legOf(instrument: Instrument, leg: LegDraft): PresetLeg | undefined {
  const trigger = priceOf(instrument, leg.trigger);
  if (!trigger) return undefined;
  const price = leg.execution === 'limit' ? priceOf(instrument, leg.price) : undefined;
  return { trigger, price };
}

/** The preset that goes with the order; undefined: none. */
export function presetOf(instrument: Instrument, form: FormDraft): Preset | undefined {
  if (form.preset === undefined || !takesPreset(form)) return undefined;
  const takeProfit = legOf(instrument, form.preset.takeProfit);
  const stopLoss = legOf(instrument, form.preset.stopLoss);
  return takeProfit || stopLoss ? { takeProfit, stopLoss } : undefined;
}

function legIssues(
  instrument: Instrument,
  name: LegName,
  leg: LegDraft,
  paid: Ticks | undefined,
): readonly FormIssue[] {
  if (leg.trigger === '' && leg.price === '') return [];
  const trigger = priceOf(instrument, leg.trigger);
  const found: FormIssue[] = [];
  if (!trigger) found.push({ field: name, code: 'priceInvalid', values: {} });
  else if (paid !== undefined && !legFits(name, trigger, paid)) {
    const limit = priceText(instrument, paid);
    found.push({ field: name, code: sideKey[name], values: { limit } });
  }
  if (leg.execution === 'limit' && !priceOf(instrument, leg.price)) {
    found.push({ field: legPriceField[name], code: 'priceInvalid', values: {} });
  }
  return found;
}

/**
 * What is wrong with take profit and stop loss, each under its own field; `paid`: the price that
 * the buy will pay at most, or the last one.
 */
export function presetIssues(
  instrument: Instrument,
  form: FormDraft,
  paid: Ticks | undefined,
): readonly FormIssue[] {
  const { preset } = form;
  if (preset === undefined || !takesPreset(form)) return [];
  const isEmpty = legNames.every(
    (name) => preset[name].trigger === '' && preset[name].price === '',
  );
  if (isEmpty) return [{ field: 'takeProfit', code: 'presetEmpty', values: {} }];
  return legNames.flatMap((name) => legIssues(instrument, name, preset[name], paid));
}
