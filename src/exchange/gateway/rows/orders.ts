import { fillRowOf, orderRowOf, planRowOf } from '#contract/map/rows.ts';
import type { ConditionalOrder, Fill, Order } from '#domain/order/order.ts';
import type { Directory } from '#exchange/view/directory.ts';

/** An order on the wire. */
export const orderRow = (directory: Directory, order: Order) =>
  orderRowOf({ instrument: directory.listed(order.symbolId), bgb: directory.asset('BGB') }, order);

/** A plan on the wire. */
export const planRow = (directory: Directory, plan: ConditionalOrder) =>
  planRowOf(directory.listed(plan.symbolId), plan);

/** A fill on the wire. */
export function fillRow(directory: Directory, fill: Fill) {
  const asset = directory.asset(fill.feeAsset);
  if (asset === undefined) throw new Error(`${fill.feeAsset} is not listed`);
  return fillRowOf(directory.listed(fill.symbolId), asset, fill);
}
