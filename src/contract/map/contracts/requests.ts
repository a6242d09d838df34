import type { CallInput } from '#contract/calls.ts';
import {
  orderToWire as spotOrderToWire,
  planToWire as spotPlanToWire,
} from '#contract/map/spot/requests.ts';
import { delegateTypeOf } from '#domain/codes/delegate-type.ts';
import { orderTypeCode } from '#domain/codes/order-type.ts';
import { holdSideCode } from '#domain/codes/position.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Line } from '#domain/line/line.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';

/** A draft as it is sent, still without the client's id for it. */
export function orderToWire(instrument: Instrument, draft: OrderDraft): CallInput<'openContract'> {
  const { tradeUnit: _, ...wire } = spotOrderToWire(instrument, draft);
  return {
    ...wire,
    ...presetWatches(draft),
    delegateType: sideCode(draft),
    isReducePosition: draft.reduceOnly,
  };
}

/** The prices that take profit and stop loss watch. */
const presetWatches = ({ preset }: Pick<OrderDraft, 'preset'>) => ({
  presetTppTriType: preset?.takeProfit?.watches,
  presetSlpTriType: preset?.stopLoss?.watches,
});

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
    ...presetWatches(draft),
    delegateType: sideCode(draft),
    isReducePosition: draft.reduceOnly,
    triggerType: draft.watches,
  };
}

/** How much of a position is closed, and how. */
interface Closing extends Named {
  readonly how: 'market' | 'limit' | 'flash';
  readonly size?: string | undefined;
  readonly price?: string | undefined;
}

interface Named {
  readonly symbolId: string;
  readonly direction: 'long' | 'short';
}

/** A leg of a position's take profit and stop loss. */
interface Leg {
  readonly trigger: string;
  readonly watches: TriggerSource;
  readonly price?: string | undefined;
}

const named = ({ symbolId, direction }: Named) => ({
  symbolId,
  holdSide: holdSideCode[direction],
});

/** A position that is to be closed. */
export const closingToWire = ({ how, size, price, ...position }: Closing) => ({
  ...named(position),
  orderType: how === 'limit' ? orderTypeCode.limit : orderTypeCode.market,
  delegateCount: size,
  delegatePrice: price,
  flash: how === 'flash',
});

/** A position that is to be turned. */
export const reversalToWire = named;

const closingWord = { all: 'all', profitable: 'profit', losing: 'loss' } as const;

/** All positions of a line, or those that gain or lose. */
export const closingAllToWire = (
  businessLine: Line,
  which: keyof typeof closingWord,
): CallInput<'closeAllContracts'> => ({ businessLine, which: closingWord[which] });

/** A stop that follows the price. */
interface MoveLeg {
  readonly ratio?: string;
  readonly distance?: string;
  readonly watches: TriggerSource;
  readonly activation?: string | undefined;
}

const moveToWire = ({ ratio, distance, watches, activation }: MoveLeg) => ({
  rangeRate: ratio,
  rangePrice: distance,
  triggerType: watches,
  activationPrice: activation,
});

const legToWire = ({ trigger, watches, price }: Leg) => ({
  triggerPrice: trigger,
  triggerType: watches,
  executePrice: price,
});

/** Take profit and stop loss of a position; without a size of the whole. */
export const tpslToWire = ({
  size,
  takeProfit,
  stopLoss,
  moving,
  ...position
}: Named & {
  readonly size?: string | undefined;
  readonly takeProfit?: Leg | undefined;
  readonly stopLoss?: Leg | undefined;
  readonly moving?: MoveLeg | undefined;
}): CallInput<'placePositionTpsl'> => ({
  ...named(position),
  delegateCount: size,
  takeProfit: takeProfit && legToWire(takeProfit),
  stopLoss: stopLoss && legToWire(stopLoss),
  moveStop: moving && moveToWire(moving),
});

/** The MMR stop of a position. */
export const ratioStopToWire = ({
  level,
  share,
  ...position
}: Named & { readonly level: string; readonly share: string }): CallInput<'placeRatioStop'> => ({
  ...named(position),
  riskRatio: level,
  closeRatio: share,
});

/** Margin that an isolated position gets; with a minus, that is taken off. */
export const marginToWire = (position: Named, amount: string): CallInput<'changeMargin'> => ({
  ...named(position),
  amount: amount.replace(/^-/, ''),
  direction: amount.startsWith('-') ? 'remove' : 'add',
});

/** Leverages of a contract; what is absent stays. */
export const leverageToWire = ({
  symbolId,
  crossLeverage,
  longLeverage,
  shortLeverage,
}: {
  readonly symbolId: string;
  readonly crossLeverage?: number | undefined;
  readonly longLeverage?: number | undefined;
  readonly shortLeverage?: number | undefined;
}): CallInput<'adjustLever'> => ({
  symbolId,
  crossMarginLeverage: crossLeverage,
  fixedLongLeverage: longLeverage,
  fixedShortLeverage: shortLeverage,
});
