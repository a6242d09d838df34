import { goes } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { sizeText } from '#domain/instrument/text.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import type { Lots } from '#domain/money/units.ts';
import { draftDigest, trailDigest } from '#domain/order/digest.ts';
import { issue } from '#domain/order/issues.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import { type TpslDraft, type TpslPlan, tpslIssues, tpslPlans } from '#domain/order/tpsl.ts';
import { done, type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import { newPlan, trailTerms } from '#exchange/core/conditional/making.ts';
import { addPlan, cancelPlan } from '#exchange/core/conditional/triggers.ts';
import { watchOf } from '#exchange/core/instruments/listing.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import { noteClientOid, repeatedConditional } from '#exchange/core/orders/client-ids.ts';
import { heldOf, slotOf } from '#exchange/core/positions/slot.ts';
import { productOf } from '#exchange/core/products/product.ts';
import type { State } from '#exchange/core/state.ts';

/** The conditional orders that were placed. */
export interface PlacedTpsl {
  readonly plans: readonly ConditionalOrder[];
}

/** What was asked for, whichever way the position goes by now. */
function digestOf({ kind, draft }: TpslPlan): string {
  const asked = { ...draft, side: 'sell', fires: undefined } as const;
  return `${kind},${'trigger' in asked ? draftDigest(asked) : trailDigest(asked)}`;
}

/**
 * Places take profit and stop loss of a position. Those of the whole position replace the ones that wait, and
 * so does move TP/SL, of which a position has one; of a part both together cancel each other. All go when the
 * position is closed or turns (`strays`).
 */
export function placeTpsl(state: State, owner: Owner, draft: TpslDraft): Outcome<PlacedTpsl> {
  const listing = state.listings.get(draft.symbolId);
  if (listing === undefined) return refuse('symbolUnknown', { value: draft.symbolId });
  if (!isContract(listing.instrument)) return refuse('unsupported');
  if (owner.state === undefined) return refuse('userUnknown');
  if (owner.state.frozen) return refuse('userFrozen');
  const standing = owner.standings.get(draft.symbolId);
  const held = standing ? heldOf(slotOf(standing), draft.positionSide).size : 0;
  const side: Side = held > 0 ? 'sell' : 'buy';
  const wanted = tpslPlans(draft, side);
  const repeated = repeatedOf(state, owner.id, wanted);
  if (repeated !== undefined) return repeated;
  if (standing === undefined || held === 0 || !goes(held, draft.direction)) {
    return refuse('positionMissing');
  }
  const replaced = replacedBy(standing, draft, wanted);
  const refusal = refusalOf(standing, draft, wanted, replaced.length);
  if (refusal !== undefined) return { ok: false, refusal };
  for (const plan of replaced) cancelPlan(state, plan);
  const plans = wanted.map((one) => newTpsl(state, standing, one));
  pairUp(draft, plans);
  for (const plan of plans) addPlan(state, standing, plan);
  return done({ plans });
}

/** What a command of before placed under the client ids of this one. */
function repeatedOf(
  state: State,
  userId: number,
  wanted: readonly TpslPlan[],
): Outcome<PlacedTpsl> | undefined {
  const plans: ConditionalOrder[] = [];
  for (const one of wanted) {
    const found = repeatedConditional(state, userId, one.draft.clientOid, digestOf(one));
    if (found?.ok === false) return found;
    if (found !== undefined) plans.push(found.value);
  }
  return plans.length === 0 ? undefined : done({ plans });
}

/** What waits for the whole position and is set again; move TP/SL of a part too, as there is only one. */
function replacedBy(
  { plans }: Standing,
  { positionSide, size }: TpslDraft,
  wanted: readonly TpslPlan[],
): readonly ConditionalOrder[] {
  return [...plans.values()].filter(
    (plan) =>
      plan.positionSide === positionSide &&
      plan.status === 'notExecuted' &&
      (plan.kind === 'moveStop' || (plan.size === undefined && size === undefined)) &&
      wanted.some(({ kind }) => kind === plan.kind),
  );
}

function refusalOf(
  standing: Standing,
  { size, positionSide }: TpslDraft,
  wanted: readonly TpslPlan[],
  replaced: number,
): Refusal | undefined {
  const { instrument, watched } = standing.listing;
  const most = Math.abs(heldOf(slotOf(standing), positionSide).size) as Lots;
  if (size !== undefined && size > most) {
    return issue('positionNotEnough', {
      limit: sizeText(instrument, most),
      value: sizeText(instrument, size),
      asset: sizeUnitOf(instrument),
    });
  }
  const plans = standing.plans.size + standing.presetLegs - replaced;
  return (
    tpslIssues(instrument, wanted, { watched, plans })[0] ??
    productOf(standing).checkPlan(standing, wanted[0]!.draft, wanted.length - replaced)
  );
}

function newTpsl(state: State, standing: Standing, one: TpslPlan): ConditionalOrder {
  const { kind, draft } = one;
  const { symbolId, side, source, clientOid, size, positionSide, watches = 'last' } = draft;
  const terms =
    'trigger' in draft
      ? { trigger: draft.trigger, fires: draft.fires!, price: draft.price }
      : trailTerms(side, draft, watchOf(standing.listing, { watches }).price!);
  const plan = newPlan(state, {
    ...{ userId: standing.owner.id, symbolId, place: standing.place, side, kind, source },
    ...{ clientOid, size, positionSide, watches, reduceOnly: true },
    digest: clientOid === undefined ? undefined : digestOf(one),
    ...terms,
  });
  noteClientOid(state, standing.owner.id, clientOid, { what: 'plan', id: plan.id });
  return plan;
}

/** The first to fire of both that protect the same part cancels the other. */
function pairUp(
  { size, takeProfit, stopLoss }: TpslDraft,
  plans: readonly ConditionalOrder[],
): void {
  if (size === undefined || !takeProfit || !stopLoss) return;
  const [profit, loss] = plans as [ConditionalOrder, ConditionalOrder];
  profit.pairId = loss.id;
  loss.pairId = profit.id;
}
