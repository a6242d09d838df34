import { tpslKinds } from '#domain/codes/plan-kind.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import { type Lots, lots, type Ticks } from '#domain/money/units.ts';
import type { Callback, TrailDraft, TriggerSource } from '#domain/order/conditional.ts';
import type { OrderDraft, PlanDraft, Preset } from '#domain/order/order.ts';
import type { ScaledDraft } from '#domain/order/scaled.ts';
import { isAgainst } from '#domain/position/holding.ts';
import type { Position } from '#domain/position/position.ts';
import type { Command } from '#exchange/core/command.ts';
import type { Desk } from '#exchange/core/testing.ts';
import type { Random } from './random.ts';

/** A user on a contract whose price is about `price`. */
export interface At {
  readonly userId: number;
  readonly symbolId: string;
  readonly price: number;
  readonly isHedge: boolean;
}

const sources = ['last', 'mark', 'index'] as const satisfies readonly TriggerSource[];
const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** What traders do beyond plain orders: plans, take profit and stop loss, closing, turning. */
export class Traders {
  readonly #random: Random;
  /** What came later is drawn from a source of its own, so that the days of seeds stay much as they were. */
  readonly #later: Random;

  constructor(random: Random, later: Random) {
    this.#random = random;
    this.#later = later;
  }

  /** A price up to so many thousandths away, in whole steps. */
  #near({ price }: At, from: number, to: number): Ticks {
    const away = this.#random.int(from, to) / 1_000;
    return Math.max(10, Math.round((price * (1 + away)) / 10) * 10) as Ticks;
  }

  /** Take profit and stop loss on the right sides of a price, as an order of `side` has them. */
  preset(at: At, side: Side): Preset {
    const up = { trigger: this.#near(at, 26, 60), watches: this.#random.pick(sources) };
    const down = { trigger: this.#near(at, -60, -26), watches: this.#random.pick(sources) };
    const [takeProfit, stopLoss] = side === 'buy' ? [up, down] : [down, up];
    if (this.#random.chance(30)) return { stopLoss };
    return { takeProfit, stopLoss };
  }

  plan(at: At): Command {
    const random = this.#random;
    const { userId, symbolId, isHedge } = at;
    const side = random.pick(['buy', 'sell'] as const);
    const reduceOnly = random.chance(40);
    const draft: PlanDraft = {
      ...{ symbolId, side, reduceOnly, source: 'api', watches: random.pick(sources) },
      positionSide: sideOf(isHedge, side, reduceOnly),
      trigger: this.#near(at, -30, 30),
      price: random.chance(30) ? this.#near(at, -20, 20) : undefined,
      size: reduceOnly && random.chance(30) ? undefined : lots(random.int(1, 60) * 200),
    };
    return { kind: 'PlacePlan', userId, draft: this.#protected(draft) };
  }

  /** Gives some trigger orders that open a take profit and a stop loss about the price that they name. */
  #protected(draft: PlanDraft): PlanDraft {
    const later = this.#later;
    const { trigger, price = trigger, side } = draft;
    if (draft.reduceOnly || !later.chance(30)) return draft;
    const leg = (from: number, to: number) => ({
      trigger: Math.max(
        10,
        Math.round((price * (1 + later.int(from, to) / 1_000)) / 10) * 10,
      ) as Ticks,
      watches: later.pick(sources),
    });
    const [up, down] = [leg(8, 60), leg(-60, -8)];
    const [takeProfit, stopLoss] = side === 'buy' ? [up, down] : [down, up];
    return { ...draft, preset: later.chance(30) ? { stopLoss } : { takeProfit, stopLoss } };
  }

  trail(at: At): Command {
    const { userId, symbolId, isHedge } = at;
    const side = this.#random.pick(['buy', 'sell'] as const);
    const draft: TrailDraft = {
      ...{ symbolId, side, reduceOnly: true, source: 'api', watches: this.#random.pick(sources) },
      ...{ positionSide: sideOf(isHedge, side, true), callback: this.#callback() },
    };
    return { kind: 'PlaceTrail', userId, draft };
  }

  #callback(): Callback {
    return { ratePpm: this.#random.int(2, 40) * 1_000 };
  }

  /** Take profit, stop loss and move TP/SL of a position, of the whole or a part. */
  tpsl(at: At, position: Position): Command {
    const random = this.#random;
    const { takeProfit, stopLoss } = this.preset(at, position.size > 0 ? 'buy' : 'sell');
    const part = Math.floor((Math.abs(position.size) * random.int(1, 10)) / 100) * 10;
    const { symbolId, side: positionSide } = position;
    const trailing = { callback: this.#callback(), watches: random.pick(sources) };
    return {
      ...{ kind: 'PlaceTpsl', userId: at.userId },
      draft: {
        ...{ symbolId, positionSide, source: 'web', takeProfit, stopLoss },
        size: random.chance(50) ? undefined : (Math.max(10, part) as Lots),
        trailing: random.chance(20) ? trailing : undefined,
      },
    };
  }

  close(at: At, position: Position): Command {
    const random = this.#random;
    const { symbolId, side: positionSide } = position;
    const how = random.pick(['market', 'flash', 'limit'] as const);
    const part = (Math.ceil(Math.abs(position.size) / 20) * 10) as Lots;
    return {
      ...{ kind: 'ClosePosition', userId: at.userId, symbolId, positionSide, how, source: 'web' },
      price: how === 'limit' ? this.#near(at, -20, 20) : undefined,
      size: random.chance(30) ? part : undefined,
    };
  }

  scaled(at: At): Command {
    const random = this.#random;
    const { userId, symbolId, isHedge } = at;
    const side = random.pick(['buy', 'sell'] as const);
    const draft: ScaledDraft = {
      ...{ symbolId, side, positionSide: sideOf(isHedge, side, false), reduceOnly: false },
      ...{ from: this.#near(at, -25, -2), to: this.#near(at, 2, 25), source: 'api' },
      ...{ count: random.int(2, 6), size: lots(random.int(10, 60) * 100) },
      ...{ shape: random.pick(['equal', 'rising', 'falling'] as const), timeInForce: 'gtc' },
    };
    return { kind: 'PlaceScaled', userId, draft };
  }

  /** Some of what a user has open is canceled, by its kind. */
  cancel({ userId, symbolId }: At): Command {
    const planKinds = this.#random.chance(50) ? tpslKinds : undefined;
    return { kind: 'CancelAllPlans', userId, symbolId, planKinds };
  }
}

/** Which position an order of `side` changes. */
export function sideOf(isHedge: boolean, side: Side, reduceOnly: boolean): PositionSide {
  if (!isHedge) return 'net';
  return (side === 'buy') === reduceOnly ? 'short' : 'long';
}

/**
 * Turns a position, and says what is wrong with that: it is refused and nothing has changed, or both
 * orders are carried out as far as the book goes.
 */
export function reverse(desk: Desk, userId: number, position: Position): string | undefined {
  const { symbolId, side: positionSide, size } = position;
  const terms = { userId, symbolId, positionSide, source: 'web' } as const;
  const seen = () => JSON.stringify(desk.exchange.allBalances(userId), withBigInts);
  const before = seen();
  const reply = desk.exchange.apply({ kind: 'ReversePosition', ...terms }, desk.now);
  if (!reply.ok) return seen() === before ? undefined : 'a refused reversal moved money';
  const [closed, opened] = reply.value.orders;
  if (closed!.filledSize > Math.abs(size)) return 'a reversal closed more than there was';
  if (opened === undefined) return undefined;
  if (closed!.filledSize < Math.abs(size)) return 'a reversal opened before all was closed';
  const isPart = opened.filledSize < opened.size! && opened.end !== 'selfTrade';
  return isPart ? `a reversal opened ${opened.filledSize} of ${opened.size}` : undefined;
}

const withBigInts = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;

/** What waits for a position protects one that is there, and nobody has more plans than may be. */
export function planFault(desk: Desk, userId: number): string | undefined {
  const plans = desk.exchange.waitingPlans(userId);
  if (plans.length > 200) return `${plans.length} conditional orders`;
  const positions = desk.exchange.positions(userId);
  const moves = plans.filter(({ kind }) => kind === 'moveStop');
  const moved = new Set(moves.map(({ symbolId, positionSide }) => `${symbolId} ${positionSide}`));
  if (moved.size < moves.length) return 'a position has two move TP/SL';
  for (const { id, kind, symbolId, positionSide, side, reduceOnly } of plans) {
    if (!tpslKinds.includes(kind)) continue;
    if (!reduceOnly) return `plan ${id} may open`;
    const found = positions.find((one) => one.symbolId === symbolId && one.side === positionSide);
    if (found === undefined || !isAgainst(found.size, side)) return `plan ${id} protects nothing`;
  }
  return undefined;
}

/** Legs of open orders with a preset: both count the same, and no more than was filled. */
export function legFault(desk: Desk, userId: number): string | undefined {
  const plans = desk.exchange.waitingPlans(userId);
  for (const order of desk.exchange.openOrders(userId)) {
    const legs = plans.filter(({ parentOrderId }) => parentOrderId === order.id);
    const sizes = new Set(legs.map(({ size }) => size));
    if (sizes.size > 1) return `the legs of order ${order.id} differ`;
    if (legs.some(({ size }) => size! > order.filledSize))
      return `a leg of order ${order.id} is larger`;
    if (legs.some(({ side }) => side !== opposite(order.side))) return 'a leg is on the wrong side';
  }
  return undefined;
}

/** Drafts of orders that may carry a preset. */
export const withPreset = (draft: OrderDraft, preset: Preset): OrderDraft =>
  draft.reduceOnly === true ? draft : { ...draft, preset };
