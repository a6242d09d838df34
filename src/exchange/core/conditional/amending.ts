import { notional } from '#domain/instrument/value.ts';
import { legsIssue } from '#domain/order/conditional-issues.ts';
import type { ConditionalOrder, PlanDraft } from '#domain/order/order.ts';
import { triggerIssue } from '#domain/order/plan-issues.ts';
import { sizeWithin } from '#domain/order/sweep.ts';
import type { Refusal } from '#domain/refusal.ts';
import { fitStop, stopCount } from '#exchange/core/conditional/legs.ts';
import { restOf } from '#exchange/core/conditional/shared-hold.ts';
import { type Listing, watchOf } from '#exchange/core/instruments/listing.ts';
import { productOf } from '#exchange/core/products/product.ts';
import type { State } from '#exchange/core/state.ts';

/** What can be changed of a waiting plan. */
export type PlanChange = Partial<
  Pick<PlanDraft, 'trigger' | 'watches' | 'fires' | 'price' | 'size' | 'quoteAmount'>
>;

type Terms = Pick<ConditionalOrder, 'trigger' | 'watches' | 'price' | 'size' | 'quoteAmount'>;

/**
 * The terms of a plan after a change. What buys back with the money of a sale keeps that money when
 * its price changes; an OCO's stop counts what its limit order leaves.
 */
export function changedTerms(
  state: State,
  listing: Listing,
  plan: ConditionalOrder,
  change: PlanChange,
): Terms {
  const { trigger = plan.trigger, watches = plan.watches, price = plan.price } = change;
  const { size = plan.size, quoteAmount = plan.quoteAmount } = change;
  const terms = { trigger, watches, price, size, quoteAmount };
  const oco = plan.kind === 'oco' ? state.ocos.get(plan.pairId!) : undefined;
  if (oco !== undefined) {
    const { order, standing } = oco;
    const rest = (order.size! - order.filledSize) as NonNullable<ConditionalOrder['size']>;
    return { ...terms, ...stopCount(standing, { side: plan.side, price, trigger }, rest) };
  }
  const buysBack =
    plan.parentOrderId !== undefined && plan.side === 'buy' && plan.positionSide === undefined;
  if (!buysBack || price === undefined || price === plan.price || change.size !== undefined) {
    return terms;
  }
  const { instrument } = listing;
  const money = plan.quoteAmount ?? notional(instrument, plan.price!, plan.size!);
  return { ...terms, size: sizeWithin(instrument, money, price), quoteAmount: undefined };
}

/** The rules of its kind that a changed plan must keep beside those of every plan. */
export function kindIssue(
  state: State,
  listing: Listing,
  plan: ConditionalOrder,
  terms: Terms,
  change: PlanChange,
): Refusal | undefined {
  if (plan.kind === 'normal') return undefined;
  const { instrument } = listing;
  const { price: triggerPrice } = watchOf(listing, terms);
  const { trigger } = terms;
  // A take profit and a stop loss stay on their sides of the price.
  const side = triggerIssue(instrument, { trigger, fires: plan.fires }, triggerPrice);
  const oco = plan.kind === 'oco' ? state.ocos.get(plan.pairId!) : undefined;
  const isWhole = plan.kind === 'positionProfit' || plan.kind === 'positionLoss';
  if (isWhole && (terms.size !== undefined || terms.price !== undefined)) {
    return { code: 'notChangeable', values: {} };
  }
  if (side !== undefined || oco === undefined) return side;
  const { order, standing } = oco;
  const { size = plan.size, quoteAmount = plan.quoteAmount } = change;
  if (size !== plan.size || quoteAmount !== plan.quoteAmount) {
    return { code: 'notChangeable', values: {} };
  }
  const { price } = order;
  const legs = legsIssue(instrument, { side: plan.side, price: price!, stopTrigger: trigger });
  if (legs !== undefined) return legs;
  return productOf(standing).checkStop(standing, order, terms, restOf(order), oco);
}

/** What an OCO holds follows the changed stop. */
export function fitChanged(state: State, plan: ConditionalOrder): void {
  const oco = plan.kind === 'oco' ? state.ocos.get(plan.pairId!) : undefined;
  if (oco !== undefined) fitStop(state, oco);
}
