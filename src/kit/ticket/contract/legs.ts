import { priceText } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { Preset, PresetLeg } from '#domain/order/order.ts';
import { heldByDraft } from '#domain/position/pnl-target.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { pointsText } from '#i18n/percent.ts';
import type { FormIssue, Typed } from '#kit/form/form.ts';
import type { Counted } from '#kit/order-kinds/base.ts';
import type { KindField } from '#kit/order-kinds/kind.ts';
import {
  byOptions,
  gainText,
  type LegName,
  legNames,
  type Protected,
  type TargetBy,
  targetField,
  targetResult,
  targetTrigger,
  watchesOptions,
} from '#kit/tpsl/target.ts';
import type { ContractContext } from './contract-context.ts';
import { reckonedPrice, sizedOf } from './counts.ts';

/** What an order of the context's side would open; undefined while it has no price. */
function opened(typed: Typed, context: ContractContext, size: Lots): Protected | undefined {
  const { instrument, own, side } = context;
  const entry = reckonedPrice(typed, context, size);
  if (entry === undefined) return undefined;
  return {
    contract: instrument,
    held: heldByDraft(instrument, { side, lots: size, price: entry }),
    leverage: own.leverage[side === 'buy' ? 'long' : 'short'],
  };
}

/** The trigger that a leg means for an order of so many lots. */
export function legTrigger(
  typed: Typed,
  context: ContractContext,
  leg: LegName,
  size: Lots,
): Ticks | undefined {
  const by = typed.targetBy as TargetBy;
  const text = typed[leg] ?? '';
  if (by === 'price') return priceOf(context.instrument, text);
  const position = size === 0 ? undefined : opened(typed, context, size);
  return position && targetTrigger(position, leg, by, text);
}

/** Only orders that open are protected. */
const isProtected = ({ tpsl }: Typed, { placeOf, side }: ContractContext): boolean =>
  tpsl === 'on' && !placeOf(side).reduceOnly;

/** Take profit and stop loss as they are sent. */
export function presetOf(
  typed: Typed,
  context: ContractContext,
  { size }: Counted,
): Preset | undefined {
  if (!isProtected(typed, context) || size === undefined) return undefined;
  const [takeProfit, stopLoss] = legNames.map((leg): PresetLeg | undefined => {
    const trigger = typed[leg] ? legTrigger(typed, context, leg, size) : undefined;
    return trigger && { trigger, watches: typed.presetWatches as TriggerSource };
  });
  return takeProfit || stopLoss ? { takeProfit, stopLoss } : undefined;
}

/** A leg was typed that means no trigger for this order. */
export const presetIssues = (
  typed: Typed,
  context: ContractContext,
  preset: Preset | undefined,
): readonly FormIssue[] =>
  isProtected(typed, context)
    ? legNames.flatMap((leg) =>
        typed[leg] && !preset?.[leg] ? [{ field: leg, code: 'triggerPriceInvalid' }] : [],
      )
    : [];

/** Which sides a leg protects: by price a take profit above it is a long's, below it a short's. */
function sidesOf(
  leg: LegName,
  typed: Typed,
  { instrument, last }: ContractContext,
): readonly Side[] {
  if (typed.targetBy !== 'price') return ['buy', 'sell'];
  const trigger = priceOf(instrument, typed[leg] ?? '');
  if (!trigger || !last) return [];
  return trigger > last === (leg === 'takeProfit') ? ['buy'] : ['sell'];
}

type Text = Readonly<Record<'expected' | 'long' | 'short' | 'lastIs', string>>;

/** What a leg would come to: by price of the side that it protects, else of both, which differ. */
function legHint(leg: LegName, typed: Typed, context: ContractContext, text: Text) {
  const { instrument, tag, last } = context;
  const shown = (price: Ticks) => groupDecimal(priceText(instrument, price), tag);
  const isByPrice = typed.targetBy === 'price';
  const found = sidesOf(leg, typed, context).flatMap((side) => {
    const on: ContractContext = { ...context, side };
    const { size } = sizedOf(typed, on);
    const trigger = size && legTrigger(typed, on, leg, size);
    const position = size && opened(typed, on, size);
    if (!trigger || !position) return [];
    if (!isByPrice) return [`${side === 'buy' ? text.long : text.short} ${shown(trigger)}`];
    const { pnl, roe } = targetResult(position, trigger);
    const values = { pnl: gainText(instrument, pnl, tag), roe: pointsText(roe ?? 0n, tag) };
    return [fill(text.expected, values)];
  });
  if (found.length > 0) return found.join(' · ');
  return isByPrice && last ? fill(text.lastIs, { price: shown(last) }) : undefined;
}

/** Take profit and stop loss of what an order opens: by price, return or PnL. */
export const legs: readonly KindField<ContractContext>[] = [
  { ...{ name: 'targetBy', input: 'choice', look: 'bare', label: 'setBy' }, options: byOptions },
  {
    ...{ name: 'presetWatches', input: 'choice', look: 'bare', label: 'watches' },
    options: watchesOptions,
  },
  ...legNames.map(
    (leg): KindField<ContractContext> => ({
      ...targetField(leg, 'targetBy'),
      hint: (typed, context, text) => legHint(leg, typed, context, text),
    }),
  ),
];
