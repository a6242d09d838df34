import { orderStatusCode } from '#domain/codes/order-status.ts';
import { planStatusCode } from '#domain/codes/plan-status.ts';
import type { HistoryAsked } from '#domain/order/view.ts';

/** A page of a history of a range of time. */
const rangeToWire = ({ symbolId, cursor, limit, from, to }: HistoryAsked) => ({
  ...{ symbolId, cursor, limit, startTime: from, endTime: to },
});

/** A page of fills. */
export const fillsToWire = (asked: HistoryAsked) => ({ ...rangeToWire(asked), side: asked.side });

/** A page of ended orders. */
export const ordersToWire = (asked: HistoryAsked) => ({
  ...fillsToWire(asked),
  status: asked.orderStatus && orderStatusCode[asked.orderStatus],
});

/** A page of ended plans. */
export const plansToWire = (asked: HistoryAsked) => ({
  ...fillsToWire(asked),
  planStatus: asked.planStatus && planStatusCode[asked.planStatus],
});

/** A page of ended positions. */
export const positionsToWire = (asked: HistoryAsked) => ({
  ...rangeToWire(asked),
  direction: asked.direction,
});

/** A page of bills of contracts. */
export const billsToWire = (asked: HistoryAsked) => ({
  ...rangeToWire(asked),
  reason: asked.reason,
});
