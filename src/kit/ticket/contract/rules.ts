import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import { byContractKind, type ContractInstrument } from '#domain/instrument/kinds.ts';
import { displayAmount } from '#domain/money/display.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import type { TicketFigures } from '#domain/position/futures-account.ts';
import { exposureAsset, exposureOf } from '#domain/position/risk-limits.ts';
import type { Typed } from '#kit/form/form.ts';
import type { LineRules } from '#kit/order-kinds/base.ts';
import { bookPriceValues, isAtBookPrice } from '#kit/order-kinds/book-price.ts';
import type { KindValue } from '#kit/order-kinds/kind.ts';
import { watchesOptions } from '#kit/tpsl/target.ts';
import type { ContractContext } from './contract-context.ts';
import { counts, reduce, rests, sizedOf } from './counts.ts';
import { legs, presetOf } from './legs.ts';

/** What an order would come to; undefined without a size, or while not all of the account is known. */
export function figuresOf(typed: Typed, context: ContractContext): TicketFigures | undefined {
  const { size, draft } = sizedOf(typed, context);
  const { own, reckoned } = context;
  if (!size || !draft || !own.isWhole) return undefined;
  const orders = reckoned?.orders?.(size).map(({ price, size: lots }) => ({
    ...{ ...draft, price, lots, rests: rests(price, typed, context) },
  }));
  return own.figuresOf(...(orders ?? [draft]));
}

/** How the most that an order may be for is shown: in coins, or of contracts in what they are worth at any price. */
const mostText = byContractKind<
  (contract: ContractInstrument, most: Lots) => Pick<KindValue, 'value' | 'unit'>
>('largest order', {
  linear: (contract, most) => ({ value: sizeText(contract, most), unit: contract.base.code }),
  inverse(contract, most) {
    const asset = exposureAsset(contract);
    return { value: amountText(asset, exposureOf(contract, noPrice, most)), unit: asset.code };
  },
});
const noPrice = 1 as Ticks;

/** What an order of a side would come to. */
function summary(
  _draft: OrderDraft | PlanDraft | undefined,
  context: ContractContext,
  typed: Typed,
): readonly KindValue[] {
  const { instrument, own, isUser, reckoned } = context;
  const { settle } = instrument;
  const { most } = sizedOf(typed, context);
  const figures = figuresOf(typed, context);
  const money = (units: bigint | undefined) =>
    units === undefined ? undefined : amountText(settle, displayAmount(settle, units, 'up'));
  const liquidation = figures?.liquidation;
  const isMostKnown = isUser && own.isWhole && most !== undefined;
  const isAbout = reckoned ? !reckoned.waits : isAtBookPrice(typed);
  return [
    ...(reckoned ? [] : bookPriceValues(typed, context)),
    { label: 'cost', value: money(figures?.cost), unit: settle.code, isAbout },
    { label: 'max', value: undefined, ...(isMostKnown && mostText(instrument)(instrument, most)) },
    {
      ...{ label: 'liquidationPrice', isPrice: true, isAbout },
      value: liquidation === undefined ? undefined : priceText(instrument, liquidation),
    },
    { label: 'fee', value: money(figures?.fee), unit: settle.code, isAbout },
  ];
}

/** Limit, market and trigger orders of contracts: what opens binds margin of the line's account. */
export const contractRules: LineRules<ContractContext> = {
  ...{ counts, legs, reduce, presetOf, summary },
  takesPreset: () => true,
  watches: {
    ...{ name: 'watches', input: 'choice', look: 'held', label: 'watches' },
    options: watchesOptions,
  },
  checks: [
    {
      ...{ name: 'reduceOnly', input: 'check', label: 'reduceOnly' },
      isShown: (_, { own }) => own.holdMode === 'oneWay',
    },
  ],
  countOf: (typed, context) => ({ size: sizedOf(typed, context).size }),
  countPicked: (size) => ({ unit: 'base', quantity: size }),
  cleared: ['quantity', 'value', 'face', 'cost', 'percent'],
};
