import { pairAllows } from '#domain/codes/pair-state.ts';
import { goes } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { ticks } from '#domain/money/units.ts';
import { closedIssue } from '#domain/order/closed.ts';
import { ratioStopDigest } from '#domain/order/digest.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import { planCountIssue } from '#domain/order/plan-issues.ts';
import { type RatioStopDraft, ratioStopIssue } from '#domain/order/ratio-stop.ts';
import type { Position } from '#domain/position/position.ts';
import { done, type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import { newPlan } from '#exchange/core/conditional/making.ts';
import { addPlan, cancelPlan } from '#exchange/core/conditional/triggers.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import { noteClientOid, repeatedConditional } from '#exchange/core/orders/client-ids.ts';
import { unitOfPosition } from '#exchange/core/positions/isolated.ts';
import { slotOf } from '#exchange/core/positions/slot.ts';
import { productOf } from '#exchange/core/products/product.ts';
import { unitKindOf } from '#exchange/core/risk/kinds.ts';
import type { State } from '#exchange/core/state.ts';

/** There is no price that it waits for. */
const noTrigger = ticks(0);

/**
 * Places an MMR stop of a position, in the place of the one that waits. It is looked at with the marks
 * (`risk/watching.ts`), and goes when the position is closed or turns (`strays`) or its unit is liquidated.
 */
export function placeRatioStop(
  state: State,
  owner: Owner,
  draft: RatioStopDraft,
): Outcome<ConditionalOrder> {
  const { symbolId, positionSide, clientOid, source, levelPpm, sharePpm } = draft;
  const listing = state.listings.get(symbolId);
  if (listing === undefined) return refuse('symbolUnknown', { value: symbolId });
  if (!isContract(listing.instrument)) return refuse('unsupported');
  if (owner.state === undefined) return refuse('userUnknown');
  if (owner.state.frozen) return refuse('userFrozen');
  const digest = ratioStopDigest(draft);
  const repeated = repeatedConditional(state, owner.id, clientOid, digest);
  if (repeated !== undefined) return repeated;
  const standing = owner.standings.get(symbolId);
  const position = standing && slotOf(standing).positions[positionSide];
  if (standing === undefined || position === undefined || !goes(position.size, draft.direction)) {
    return refuse('positionMissing');
  }
  const side: Side = position.size > 0 ? 'sell' : 'buy';
  const replaced = stopOf(standing, position);
  const refusal = refusalOf(state, standing, position, draft, replaced === undefined ? 1 : 0);
  if (refusal !== undefined) return { ok: false, refusal };
  if (replaced !== undefined) cancelPlan(state, replaced);
  const plan = newPlan(state, {
    ...{ userId: owner.id, symbolId, place: standing.place, side, kind: 'ratioStop', source },
    ...{
      clientOid,
      positionSide,
      reduceOnly: true,
      watches: 'mark',
      ratio: { levelPpm, sharePpm },
    },
    ...{ trigger: noTrigger, fires: 'atOrAbove' },
    digest: clientOid === undefined ? undefined : digest,
  });
  noteClientOid(state, owner.id, clientOid, { what: 'plan', id: plan.id });
  addPlan(state, standing, plan);
  // From now on its level is one that the unit may come to.
  state.watchlist.lookAt(unitOfPosition(standing, position));
  return done(plan);
}

/** The stop that waits for a position. */
const stopOf = ({ plans }: Standing, { side }: Position): ConditionalOrder | undefined =>
  [...plans.values()].find(
    (plan) =>
      plan.ratio !== undefined && plan.positionSide === side && plan.status === 'notExecuted',
  );

function refusalOf(
  state: State,
  standing: Standing,
  position: Position,
  draft: RatioStopDraft,
  more: number,
): Refusal | undefined {
  const { instrument } = standing.listing;
  if (!pairAllows(instrument.state, 'make')) return closedIssue(instrument);
  const plans = standing.plans.size + standing.presetLegs + more - 1;
  const { positionSide } = draft;
  const side = position.size > 0 ? 'sell' : 'buy';
  const first =
    planCountIssue(instrument, { plans }) ??
    productOf(standing).checkPlan(standing, { side, positionSide, reduceOnly: true }, more);
  if (first !== undefined) return first;
  const unit = unitOfPosition(standing, position);
  const open = unitKindOf(unit).open(unit)!;
  if (open.stale(state.now) !== undefined) return { code: 'markStale', values: {} };
  return ratioStopIssue(draft, open.risk());
}
