import type { CallInput } from '#contract/calls.ts';
import {
  orderToWire as spotOrderToWire,
  planToWire as spotPlanToWire,
} from '#contract/map/spot/requests.ts';
import { delegateTypeOf } from '#domain/codes/delegate-type.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';

/** A draft as it is sent, still without the client's id for it. */
export function orderToWire(instrument: Instrument, draft: OrderDraft): CallInput<'openContract'> {
  const { tradeUnit: _, ...wire } = spotOrderToWire(instrument, draft);
  return { ...wire, delegateType: sideCode(draft), isReducePosition: draft.reduceOnly };
}

/** In hedge mode the code says which position is opened or closed. */
const sideCode = (draft: Pick<OrderDraft, 'side' | 'positionSide'>) =>
  delegateTypeOf({ side: draft.side, positionSide: draft.positionSide }) as 1 | 2 | 3 | 4 | 21 | 22;

/** The same of a conditional order. */
export function planToWire(
  instrument: Instrument,
  draft: PlanDraft,
): CallInput<'placeTriggerPlan'> {
  return {
    ...spotPlanToWire(instrument, draft),
    delegateType: sideCode(draft),
    isReducePosition: draft.reduceOnly,
    triggerType: draft.watches,
  };
}
