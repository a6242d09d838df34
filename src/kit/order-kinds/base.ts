import { sendingOf } from '#client/trading.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Amount, Lots } from '#domain/money/units.ts';
import type { OrderDraft, PlanDraft, Preset } from '#domain/order/order.ts';
import type { Typed } from '#kit/form/form.ts';
import { priceInput } from '#kit/form/trading-inputs.ts';
import type { BookPick } from '#stores/choice/draft.ts';
import { bookPriceIn, withBookPrice } from './book-price.ts';
import { type KindField, type KindValue, quoteUnit, type SideContext } from './kind.ts';

/** How much an order is for: a size, or of a buy at market what it may spend. */
export interface Counted {
  readonly size?: Lots | undefined;
  readonly quoteAmount?: Amount | undefined;
}

/**
 * What a line adds to limit, market and trigger orders, which are the same on all of them: how their
 * quantity is typed, what protects them, and money.
 */
export interface LineRules<Context extends SideContext = SideContext> {
  /** The fields of a quantity, in the order in which they stand, with the slider. */
  readonly counts: readonly KindField<Context>[];
  /** What a trigger is compared with, where that can be chosen; stands in the trigger's field. */
  readonly watches?: KindField<Context>;
  /** What can be chosen besides, between TP/SL and post only. */
  readonly checks: readonly KindField<Context>[];
  /** Fields of take profit and stop loss. */
  readonly legs: readonly KindField<Context>[];
  readonly takesPreset: (typed: Typed, context: Context) => boolean;
  /** Keeps what is typed together after a change. */
  readonly reduce: (before: Typed, change: Typed, context: Context) => Typed;
  readonly countOf: (typed: Typed, context: Context) => Counted;
  /** A picked size as it is typed. */
  readonly countPicked: (size: string) => Typed;
  readonly presetOf: (typed: Typed, context: Context, counted: Counted) => Preset | undefined;
  readonly summary: (
    draft: OrderDraft | PlanDraft | undefined,
    context: Context,
    typed: Typed,
  ) => readonly KindValue[];
  /** What a sent order leaves empty. */
  readonly cleared: readonly string[];
}

/** Whether the order that is placed, now or when a trigger order fires, is one at market. */
export const isAtMarket = ({ type, execution }: Typed): boolean =>
  type === 'market' || (type === 'plan' && execution === 'market');

/** What is wrong with a price as a text; undefined: it is one. */
export function priceProblem(text: string, { instrument }: SideContext) {
  const price = priceOf(instrument, text);
  if (price) return undefined;
  return { code: price === undefined ? 'numberTooLarge' : 'aboveZero' };
}

const priceField = { ...priceInput, name: 'price', label: 'price', unit: quoteUnit } as const;

/** The price of a limit order. Of a ticket with a button for each side its band is asked of that side. */
export const limitPrice: KindField = {
  ...priceField,
  check: (text, typed, context) =>
    priceProblem(text, context) ?? context.judge?.field('price', typed, context),
};

/** The price of what a trigger order places. */
export const executionPrice: KindField = {
  ...priceField,
  check: (text, _typed, context) => priceProblem(text, context),
  isShown: ({ execution }) => execution === 'limit',
  holds: () => 'execution',
};

/** Stands in the place of the price. */
export const marketWord: KindField = {
  ...{ name: 'marketPrice', input: 'word', label: 'price', word: 'marketPrice' },
};

export const tpslCheck = <Context extends SideContext>({
  takesPreset,
}: LineRules<Context>): KindField<Context> => ({
  ...{ name: 'tpsl', input: 'check', label: 'tpsl', isShown: takesPreset },
});

/** Fields of take profit and stop loss, while they are turned on. */
export const legFields = <Context extends SideContext>({
  legs,
  takesPreset,
}: LineRules<Context>): readonly KindField<Context>[] =>
  legs.map((field) => ({
    ...{ ...field, section: 'tpsl' },
    isShown: (typed, context) =>
      typed.tpsl === 'on' &&
      takesPreset(typed, context) &&
      (field.isShown?.(typed, context) ?? true),
  }));

/** What every order has. */
export const orderOf = <Context extends SideContext>(
  line: LineRules<Context>,
  typed: Typed,
  context: Context,
) => {
  const counted = line.countOf(typed, context);
  return {
    ...{ symbolId: context.instrument.symbolId, side: context.side, source: 'web' as const },
    ...{ ...context.placeOf(context.side), ...counted, selfTrade: 'cancelTaker' as const },
    preset: line.presetOf(typed, context, counted),
  };
};

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/**
 * What is typed after a click in the book: its price and, where one was picked, its size. A trigger
 * order takes it as the price that it names: of its order, else its trigger.
 */
function picked<Context extends SideContext>(
  line: LineRules<Context>,
  typed: Typed,
  { price, size }: BookPick,
  context: Context,
): Typed {
  const counted = size === undefined ? {} : line.countPicked(trimmed(size));
  if (typed.type === 'plan') {
    const field = typed.execution === 'market' ? 'trigger' : 'price';
    return line.reduce(typed, { ...counted, [field]: price }, context);
  }
  const unit: Typed = typed.type === 'market' ? { unit: 'base' } : {};
  // No other type is chosen: what was typed stays.
  return line.reduce(
    { ...typed, ...unit, type: 'limit' },
    { ...counted, price, bookPrice: '' },
    context,
  );
}

/** What stands in a form after a change of what all lines have. */
function reduced<Context extends SideContext>(
  line: LineRules<Context>,
  before: Typed,
  change: Typed,
  context: Context,
): Typed {
  const { makerOnly, timeInForce, tpsl, takeProfitOrder, stopLossOrder } = change;
  return line.reduce(
    before,
    {
      ...withBookPrice(before, change),
      ...(makerOnly === 'on' && { timeInForce: 'gtc' }),
      ...(timeInForce !== undefined && { makerOnly: '' }),
      // Turning it off forgets prices, and on begins with none (§4).
      ...(tpsl !== undefined && noLegs),
      ...(takeProfitOrder !== undefined && { takeProfitPrice: '' }),
      ...(stopLossOrder !== undefined && { stopLossPrice: '' }),
    },
    context,
  );
}

const noLegs: Typed = {
  ...{ takeProfit: '', takeProfitOrder: 'market', takeProfitPrice: '' },
  ...{ stopLoss: '', stopLossOrder: 'market', stopLossPrice: '' },
};

/** What limit, market and trigger orders begin with; a line adds what else it has. */
export const emptyTicket: Typed = {
  ...{ side: 'buy', type: 'limit', timeInForce: 'gtc', makerOnly: '' },
  ...{
    price: '',
    bookPrice: '',
    trigger: '',
    execution: 'limit',
    quantity: '',
    value: '',
    by: 'quantity',
  },
  ...{ unit: 'base', percent: '', tpsl: '', ...noLegs },
};

/** What all base kinds have of their line. */
export const ofLine = <Context extends SideContext>(line: LineRules<Context>) => ({
  reduce: (before: Typed, change: Typed, context: Context) =>
    reduced(line, before, change, context),
  summary: line.summary,
  picks: (typed: Typed, pick: BookPick, context: Context) => picked(line, typed, pick, context),
  cleared: line.cleared,
});

/** How limit and market orders are judged and sent. */
export const asOrder = {
  sending: (draft: OrderDraft, instrument: Instrument) =>
    sendingOf({ instrument, kind: 'order', draft }),
  issues(draft: OrderDraft, context: SideContext, typed: Typed) {
    const found = context.judge?.order(draft, context, typed) ?? [];
    if (bookPriceIn(typed) === undefined) return found;
    // No price field stands there that could say it.
    return found.map((one) => (one.field === 'price' ? { ...one, field: undefined } : one));
  },
  cautions: (draft: OrderDraft, context: SideContext, typed: Typed) =>
    context.judge?.cautions(draft, context, typed) ?? [],
};
