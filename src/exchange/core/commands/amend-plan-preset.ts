import type { ConditionalOrder, OrderRef, PresetLeg, RatioLeg } from '#domain/order/order.ts';
import { planCountIssue, planPresetIssue } from '#domain/order/plan-issues.ts';
import { areSameLegs, changedLegs, type LegsChange } from '#domain/order/preset-change.ts';
import { presetRatiosIssue } from '#domain/order/preset-ratios.ts';
import { done, type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { planAsRead } from '#exchange/core/conditional/following.ts';
import { legsOfPlan } from '#exchange/core/conditional/making.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { livePlan } from '#exchange/core/orders/client-ids.ts';
import { productOf } from '#exchange/core/products/product.ts';
import { type State, standingAt, touchPlan } from '#exchange/core/state.ts';

/**
 * Changes the take profit and stop loss that a waiting trigger order or trailing stop gives its order. What
 * is changed is the one that it has: legs at prices, or of a trailing stop by ratios.
 */
export interface AmendPlanPreset extends UserCommand {
  readonly kind: 'AmendPlanPreset';
  readonly plan: OrderRef;
  /** Of a trigger order. */
  readonly preset?: LegsChange<PresetLeg> | undefined;
  /** Of a trailing stop. */
  readonly presetRatios?: LegsChange<RatioLeg> | undefined;
}

type Terms = Pick<ConditionalOrder, 'preset' | 'presetRatios'>;

/** What is changed of the plan; undefined: its kind has none of it. */
function changedTerms(plan: ConditionalOrder, change: AmendPlanPreset): Terms | undefined {
  const { preset, presetRatios } = change;
  if (plan.kind === 'normal' && preset !== undefined) {
    return { preset: changedLegs(plan.preset, preset), presetRatios: undefined };
  }
  if (plan.kind === 'track' && presetRatios !== undefined) {
    return { preset: undefined, presetRatios: changedLegs(plan.presetRatios, presetRatios) };
  }
  return undefined;
}

function handle(state: State, owner: Owner, change: AmendPlanPreset): Outcome<ConditionalOrder> {
  const found = livePlan(state, owner.id, change.plan);
  if (!found.ok) return found;
  if (owner.state?.frozen) return refuse('userFrozen');
  const plan = found.value;
  if (plan.status !== 'notExecuted') return refuse('orderEnded');
  const terms = changedTerms(plan, change);
  if (terms === undefined) return refuse('notChangeable');
  const isSame =
    areSameLegs<PresetLeg>(terms.preset, plan.preset) &&
    areSameLegs<RatioLeg>(terms.presetRatios, plan.presetRatios);
  if (isSame) return refuse('amendNothing');
  const listing = state.listings.get(plan.symbolId)!;
  const standing = standingAt(state, owner, listing, plan.place)!;
  const more = legsOfPlan(terms) - legsOfPlan(plan);
  const { instrument } = listing;
  const plans = standing.plans.size + standing.presetLegs - 1 + more;
  const refusal: Refusal | undefined =
    (more > 0
      ? (planCountIssue(instrument, { plans }) ??
        productOf(standing).checkPlan(standing, plan, more))
      : undefined) ??
    (terms.preset && planPresetIssue(instrument, { ...plan, preset: terms.preset })) ??
    (terms.presetRatios && presetRatiosIssue(instrument, { ...plan, ...terms }));
  if (refusal !== undefined) return { ok: false, refusal };
  standing.presetLegs += more;
  plan.preset = terms.preset;
  plan.presetRatios = terms.presetRatios;
  touchPlan(state, plan);
  return done(planAsRead(state, plan));
}

export const amendPlanPreset = userCommandType<AmendPlanPreset, ConditionalOrder>({
  kind: 'AmendPlanPreset',
  needs: ({ userId, plan }, needs) => needs.plan(userId, plan),
  apply: handle,
});
