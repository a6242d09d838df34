import type { OrderStepView, OrderView } from '#domain/order/view.ts';

/** What placed an order as a part of its own, an iceberg or a TWAP; undefined: it is an order of its own. */
export const partOf = ({
  steps = [],
}: Partial<Pick<OrderView, 'steps'>>): OrderStepView | undefined =>
  steps.find(({ what }) => what === 'iceberg' || what === 'twap');

/** Whether it was placed as the limit order of an OCO. */
export const isOfOco = ({ steps }: Pick<OrderView, 'steps'>): boolean =>
  steps.some(({ what }) => what === 'oco');
