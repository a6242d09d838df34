import type { OrderDraft } from '#domain/order/order.ts';
import {
  asOrder,
  type LineRules,
  legFields,
  marketWord,
  ofLine,
  orderOf,
  tpslCheck,
} from './base.ts';
import type { OrderKindForm, SideContext } from './kind.ts';

/** Trades immediately at the best prices of the book. */
export const market = <Context extends SideContext>(
  line: LineRules<Context>,
): OrderKindForm<OrderDraft, Context> => ({
  kind: 'market',
  fields: [marketWord, ...line.counts, tpslCheck(line), ...line.checks, ...legFields(line)],
  ...ofLine(line),
  ...asOrder,
  request: (typed, context) => ({
    ...{ ...orderOf(line, typed, context), type: 'market', timeInForce: 'gtc' },
    slippagePpm: context.slippagePpm,
  }),
});
