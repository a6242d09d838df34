import type { CallInput } from '#contract/calls.ts';
import type { OrderEdit, PlanEdit } from '#domain/order/view.ts';

/** A change of an open order. */
export const orderEditToWire = ({ id, price, quantity }: OrderEdit): CallInput<'modifyOrder'> => ({
  orderId: id,
  delegatePrice: price,
  delegateCount: quantity,
});

/** A change of a waiting plan order. */
export const planEditToWire = (edit: PlanEdit): CallInput<'updateDelegatePlan'> => ({
  planId: edit.id,
  triggerPrice: edit.trigger,
  fires: edit.fires,
  executePrice: edit.price,
  delegateCount: edit.quantity,
});

/** The same of a trailing stop. */
export const trailEditToWire = ({
  id,
  callback,
  quantity,
}: PlanEdit): CallInput<'updateTrackingPlan'> => ({
  planId: id,
  rangeRate: callback && 'ratio' in callback ? callback.ratio : undefined,
  rangePrice: callback && 'distance' in callback ? callback.distance : undefined,
  delegateCount: quantity,
});

/** A leg that is changed to null is taken off; one that is undefined stays. */
type LegEdit = OrderEdit['takeProfit'];
const triggerOf = (leg: LegEdit) => (leg ? ('trigger' in leg ? leg.trigger : undefined) : leg);
const executeOf = (leg: LegEdit) => (leg && 'trigger' in leg ? leg.price : undefined);
const ratioOf = (leg: LegEdit) => (leg ? ('ratio' in leg ? leg.ratio : undefined) : leg);

/** A change of the take profit and stop loss of an order, or of the one that a trigger order places. */
export const legsToWire = (edit: OrderEdit | PlanEdit): CallInput<'updatePlanPreset'> => ({
  ...('kind' in edit ? { planId: edit.id } : { orderId: edit.id }),
  presetTakeProfitPrice: triggerOf(edit.takeProfit),
  exeTakeProfitPrice: executeOf(edit.takeProfit),
  presetTppTriType: edit.takeProfit?.watches,
  presetStopLossPrice: triggerOf(edit.stopLoss),
  exeStopLossPrice: executeOf(edit.stopLoss),
  presetSlpTriType: edit.stopLoss?.watches,
});

/** The same of a trailing stop, whose legs are ratios. */
export const ratiosToWire = (edit: PlanEdit): CallInput<'updateTrackingPlanPreset'> => ({
  planId: edit.id,
  presetTakeProfitPriceRatio: ratioOf(edit.takeProfit),
  presetTppTriType: edit.takeProfit?.watches,
  presetStopLossPriceRatio: ratioOf(edit.stopLoss),
  presetSlpTriType: edit.stopLoss?.watches,
});
