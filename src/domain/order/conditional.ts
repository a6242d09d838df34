import type { Place } from '#domain/account/place.ts';
import type { OrderSource } from '#domain/codes/order-source.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import type { PresetRatios } from '#domain/order/order.ts';

/**
 * A conditional order compares a price (its source) with its trigger, and acts once the price has come
 * there from its side (its direction). Plans, take profits, stop losses, the stops of an OCO and
 * trailing stops are kinds of it.
 */

/**
 * The prices that triggers are compared with. `last` counts near the reference (`triggerPriceOf`); mark
 * and index are a contract's.
 */
export const triggerSources = ['last', 'mark', 'index'] as const;
export type TriggerSource = (typeof triggerSources)[number];

/** How the price must stand to its trigger. */
export type Direction = 'atOrAbove' | 'atOrBelow';

/** What happens at the trigger: an order is placed, or from there on the trigger follows the price. */
const planActions = ['place', 'follow'] as const;
export type PlanAction = (typeof planActions)[number];

/** How far the price must turn back from its best to fire a trailing stop: a ratio or a distance. */
export type Callback = { readonly ratePpm: number } | { readonly distance: Ticks };

/** What makes a conditional order a trailing stop. */
export interface Trail {
  readonly callback: Callback;
  /** The price from which on it follows; absent: it follows from the start. */
  readonly activation?: Ticks | undefined;
  /**
   * The best price: of one that follows the best since it began, as it is read; absent while it waits
   * for its activation.
   */
  readonly best?: Ticks | undefined;
}

/** A trailing stop at market, as its sender means it. */
export interface TrailDraft {
  readonly symbolId: string;
  /** As in an `OrderDraft`. */
  readonly place?: Place | undefined;
  readonly side: Side;
  readonly callback: Callback;
  readonly activation?: Ticks | undefined;
  /** The price that it follows; absent: the last. */
  readonly watches?: TriggerSource | undefined;
  /** Of contracts, as in an `OrderDraft`. */
  readonly positionSide?: PositionSide | undefined;
  readonly reduceOnly?: boolean | undefined;
  readonly size?: Lots | undefined;
  /** Of buys only. */
  readonly quoteAmount?: Amount | undefined;
  /** Take profit and stop loss of what its order opens, counted from the price that it is filled at. */
  readonly presetRatios?: PresetRatios | undefined;
  readonly clientOid?: string | undefined;
  readonly source: OrderSource;
}

/** One cancels the other: a limit order and a stop that share what they hold. */
export interface OcoDraft {
  readonly symbolId: string;
  /** As in an `OrderDraft`. */
  readonly place?: Place | undefined;
  readonly side: Side;
  /** Of contracts, as in an `OrderDraft`: both legs change the same position. */
  readonly positionSide?: PositionSide | undefined;
  readonly reduceOnly?: boolean | undefined;
  /** The price that the stop is compared with; absent: the last. */
  readonly watches?: TriggerSource | undefined;
  readonly size: Lots;
  /** Of the limit order: a sell's above the price, a buy's below. */
  readonly price: Ticks;
  /** Of the stop, on the other side of the price. */
  readonly stopTrigger: Ticks;
  /** The limit price of the order that the stop places; absent: market. */
  readonly stopPrice?: Ticks | undefined;
  readonly clientOid?: string | undefined;
  readonly source: OrderSource;
}

const million = 1_000_000;

/** A callback in ticks at a best price: rounded up, so that it is never cut short, and at least one. */
function callbackTicks(callback: Callback, best: Ticks): number {
  if ('distance' in callback) return callback.distance;
  const product = best * callback.ratePpm;
  return Number.isSafeInteger(product)
    ? Math.ceil(product / million)
    : Number((BigInt(best) * BigInt(callback.ratePpm) + BigInt(million - 1)) / BigInt(million));
}

/** Where a trailing stop fires: its callback below the best price of a sell, above that of a buy. */
export const trailStop = (side: Side, callback: Callback, best: Ticks): Ticks => {
  const away = callbackTicks(callback, best);
  return (side === 'sell' ? best - away : best + away) as Ticks;
};

/** Which way the price must turn to fire a trailing stop. */
export const trailDirection = (side: Side): Direction =>
  side === 'sell' ? 'atOrBelow' : 'atOrAbove';

/** Whether the price has come to a trigger. */
const isReached = (direction: Direction, trigger: Ticks, price: Ticks): boolean =>
  direction === 'atOrAbove' ? price >= trigger : price <= trigger;

/** A trailing stop after the price has moved. */
export interface TrailState {
  readonly best: Ticks;
  readonly stop: Ticks;
  readonly fires: boolean;
}

/** What a trailing stop that follows becomes when the price moves: its best never turns back. */
export function nextTrail(side: Side, callback: Callback, best: Ticks, price: Ticks): TrailState {
  const next = (side === 'sell' ? Math.max(best, price) : Math.min(best, price)) as Ticks;
  const stop = trailStop(side, callback, next);
  return { best: next, stop, fires: isReached(trailDirection(side), stop, price) };
}
