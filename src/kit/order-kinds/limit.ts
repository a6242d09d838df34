import type { TimeInForce } from '#domain/codes/time-in-force.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import {
  asOrder,
  type LineRules,
  legFields,
  limitPrice,
  ofLine,
  orderOf,
  tpslCheck,
} from './base.ts';
import { type OrderKindForm, priceIn, type SideContext } from './kind.ts';

/** Trades at its price or a better one, and waits in the book for it. */
export const limit = <Context extends SideContext>(
  line: LineRules<Context>,
): OrderKindForm<OrderDraft, Context> => ({
  kind: 'limit',
  fields: [
    {
      ...{ name: 'timeInForce', input: 'choice', look: 'head', label: 'timeInForce' },
      options: [
        { value: 'gtc', label: 'gtc', about: 'gtcLong' },
        { value: 'ioc', label: 'ioc', about: 'iocLong' },
        { value: 'fok', label: 'fok', about: 'fokLong' },
      ],
    },
    limitPrice,
    ...line.counts,
    tpslCheck(line),
    ...line.checks,
    { name: 'makerOnly', input: 'check', label: 'makerOnly' },
    ...legFields(line),
  ],
  ...ofLine(line),
  ...asOrder,
  request: (typed, context) => ({
    ...orderOf(line, typed, context),
    type: 'limit',
    timeInForce: typed.makerOnly === 'on' ? 'makerOnly' : (typed.timeInForce as TimeInForce),
    price: priceIn(typed, 'price', context),
  }),
});
