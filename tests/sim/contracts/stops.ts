// Knows by itself when an MMR stop must fire, and what it may close. No code of the exchange: only its types.
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import type { Changes } from '#exchange/core/changes.ts';
import { abs, million } from './arithmetic.ts';
import type { Bookkeeper, Said } from './bookkeeper.ts';

/** A stop as its user asked for it. */
interface Stop {
  readonly userId: number;
  readonly symbolId: string;
  readonly side: string;
  readonly level: bigint;
  readonly share: bigint;
  status: string;
}

/** What a command was, as far as stops are concerned. */
export interface Moment {
  /** All contracts were marked. */
  readonly isMarked: boolean;
  /** No liquidation is under way: units that are liquidated are looked at by that alone. */
  readonly isQuiet: boolean;
}

/** Units of a coin by which a ratio may be told apart from another: several roundings meet. */
const tolerance = 4n;

export class Stops {
  readonly #contracts: ReadonlyMap<string, ContractInstrument>;
  readonly #books: Bookkeeper;
  readonly #stops = new Map<number, Stop>();
  #before = new Map<string, bigint>();
  /** Stops that fired: a run without would prove nothing. */
  fired = 0;

  constructor(contracts: readonly ContractInstrument[], books: Bookkeeper) {
    this.#contracts = new Map(contracts.map((one) => [one.symbolId, one]));
    this.#books = books;
  }

  /** Notes what stops would close. */
  before(): void {
    this.#before = new Map();
    for (const { userId, symbolId, side } of this.#stops.values()) {
      this.#before.set(`${userId} ${symbolId} ${side}`, this.#books.sizeOf(userId, symbolId, side));
    }
  }

  after(changes: Changes, said: Said, moment: Moment): string | undefined {
    const moved = new Set([
      ...changes.fills.map(({ userId }) => userId),
      ...changes.bills.map(({ userId }) => userId),
    ]);
    const wrong = this.#changed(changes, said, moved);
    if (wrong !== undefined || !moment.isMarked) return wrong;
    for (const [id, stop] of this.#stops) {
      if (moved.has(stop.userId)) continue;
      const found = this.#overdue(id, stop, said, moment);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #changed({ plans, orders }: Changes, said: Said, moved: ReadonlySet<number>): string | undefined {
    for (const plan of plans) {
      if (plan.kind !== 'ratioStop' || !this.#contracts.has(plan.symbolId)) continue;
      const known = this.#stops.get(plan.id);
      const hasFired = (known?.status ?? 'notExecuted') === 'notExecuted';
      if (known === undefined) this.#note(plan);
      const stop = this.#stops.get(plan.id)!;
      if (hasFired && plan.status === 'executing') {
        this.fired++;
        const early = moved.has(stop.userId) ? undefined : this.#early(plan.id, stop, said);
        if (early !== undefined) return early;
      }
      stop.status = plan.status;
    }
    for (const order of orders) {
      const stop = order.planId === undefined ? undefined : this.#stops.get(order.planId);
      const wrong = stop && this.#closed(stop, order, [...orders]);
      if (wrong !== undefined) return wrong;
    }
    for (const [id, { status }] of this.#stops) {
      if (status !== 'notExecuted' && status !== 'executing') this.#stops.delete(id);
    }
    return undefined;
  }

  #note({ id, userId, symbolId, positionSide, ratio, status }: ConditionalOrder): void {
    const { levelPpm, sharePpm } = ratio!;
    const terms = { level: BigInt(levelPpm), share: BigInt(sharePpm) };
    this.#stops.set(id, { userId, symbolId, side: positionSide!, ...terms, status });
  }

  #early(id: number, stop: Stop, said: Said): string | undefined {
    const stands = this.#books.standsAt(stop.userId, stop.symbolId, stop.side, said);
    if (stands === undefined) return undefined;
    const { needed, equity } = stands;
    return (needed + tolerance) * million < equity * stop.level
      ? `stop ${id} fired at ${needed} of ${equity}, before ${stop.level}`
      : undefined;
  }

  /** One that has come to its level has fired, and none is left of a unit that must be liquidated. */
  #overdue(
    id: number,
    { userId, symbolId, side, level, status }: Stop,
    said: Said,
    { isQuiet }: Moment,
  ): string | undefined {
    const stands = this.#books.standsAt(userId, symbolId, side, said);
    if (stands === undefined) return undefined;
    const { needed, equity } = stands;
    if (needed > equity + tolerance) return `stop ${id} is left (${status}) in a liquidation`;
    if (!isQuiet || status !== 'notExecuted' || needed > equity - tolerance) return undefined;
    return needed * million > (equity + tolerance) * level
      ? `stop ${id} waits at ${needed} of ${equity}, beyond ${level}`
      : undefined;
  }

  /** What it placed closes its share at market, down to a step, and opens nothing. */
  #closed(stop: Stop, order: Order, all: readonly Order[]): string | undefined {
    const { userId, symbolId, side, share } = stop;
    if (order.type !== 'market' || !order.reduceOnly) return `order ${order.id} of a stop may open`;
    const isAlone = all.every((one) => one.userId !== userId || one.id === order.id);
    const held = abs(this.#before.get(`${userId} ${symbolId} ${side}`) ?? 0n);
    if (!isAlone || held === 0n) return undefined;
    const step = BigInt(this.#contracts.get(symbolId)!.sizeStep);
    const part = ((held * share) / million / step) * step;
    const wanted = share === million ? held : part < step ? step : part;
    const most = wanted < held ? wanted : held;
    return BigInt(order.size!) === most
      ? undefined
      : `order ${order.id} of a stop closes ${order.size} of ${held}, not ${most}`;
  }
}
