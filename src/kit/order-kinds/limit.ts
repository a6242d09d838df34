import type { TimeInForce } from '#domain/codes/time-in-force.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { Option } from '#kit/form/form.ts';
import {
  asOrder,
  type LineRules,
  legFields,
  limitPrice,
  ofLine,
  orderOf,
  tpslCheck,
} from './base.ts';
import {
  atBookPrice,
  bookPriceIn,
  canBeMaker,
  limitPriceOf,
  withBookPrices,
} from './book-price.ts';
import type { KindLabel, OrderKindForm, SideContext } from './kind.ts';

const times: readonly Option<KindLabel>[] = [
  { value: 'gtc', label: 'gtc', about: 'gtcLong' },
  { value: 'ioc', label: 'ioc', about: 'iocLong' },
  { value: 'fok', label: 'fok', about: 'fokLong' },
];

/** Trades at its price or a better one, and waits in the book for it. */
export const limit = <Context extends SideContext>(
  line: LineRules<Context>,
): OrderKindForm<OrderDraft, Context> => ({
  kind: 'limit',
  fields: [
    {
      ...{ name: 'timeInForce', input: 'choice', look: 'head', label: 'timeInForce' },
      options: (typed) => (bookPriceIn(typed) === undefined ? times : times.slice(0, 2)),
    },
    ...withBookPrices(limitPrice),
    ...line.counts,
    tpslCheck(line),
    ...line.checks,
    { name: 'makerOnly', input: 'check', label: 'makerOnly', isShown: canBeMaker },
    ...legFields(line),
  ],
  ...ofLine(line),
  ...asOrder,
  followed: (typed, context) => atBookPrice(ofLine(line).reduce, typed, context),
  request: (typed, context) => ({
    ...orderOf(line, typed, context),
    type: 'limit',
    timeInForce: typed.makerOnly === 'on' ? 'makerOnly' : (typed.timeInForce as TimeInForce),
    price: limitPriceOf(typed, context) ?? (0 as Ticks),
    bookPrice: bookPriceIn(typed),
  }),
});
