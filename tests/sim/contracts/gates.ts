// Knows by itself in which state each contract is and how old its mark is, and says what may not happen then.
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Order } from '#domain/order/order.ts';
import type { Position } from '#domain/position/position.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { Command } from '#exchange/core/command.ts';

const firstUser = 1_001;
const hourMs = 3_600_000;

/** What is looked at of the exchange. */
export interface Seen {
  readonly positions: (userId: number) => readonly Position[];
  readonly openOrders: (userId: number) => readonly Order[];
}

interface Contract {
  state: string;
  /** When its mark was made; undefined: not known, since the exchange was started anew. */
  markedAt: number | undefined;
  /** The funding that comes next; a dated contract has none. */
  fundingAt: number;
  /** When it is delivered. */
  deliversAt: number | undefined;
}

/** In these states orders meet. */
const trading: readonly string[] = ['trading', 'reduceOnly'];

/** What time alone makes of a contract: it closes in steps, and is gone at its delivery. */
function near(contract: Contract, now: number): void {
  const { deliversAt = Number.POSITIVE_INFINITY } = contract;
  if (now >= deliversAt) contract.state = 'delisted';
  else if (now >= deliversAt - 60_000) contract.state = 'cancelOnly';
  else if (now >= deliversAt - 600_000) contract.state = 'reduceOnly';
}

const nameOf = ({ userId, symbolId, side }: Position) => `${userId} ${symbolId} ${side}`;

export class Gates {
  readonly #contracts = new Map<string, Contract>();
  #before = new Map<string, number>();
  #lastOrder = 0;
  /** How often something was looked at where not everything is allowed: a run without would prove nothing. */
  looked = 0;
  skipped = 0;

  constructor(contracts: readonly ContractInstrument[]) {
    for (const { symbolId, state, deliversAt } of contracts) {
      this.#contracts.set(symbolId, { state, markedAt: undefined, fundingAt: 0, deliversAt });
    }
  }

  /** The exchange was started anew, with a mark that may be older. */
  restarted(): void {
    for (const contract of this.#contracts.values()) contract.markedAt = undefined;
  }

  before(users: readonly number[], seen: Seen): void {
    this.#before = new Map(
      users.flatMap((userId) => seen.positions(userId).map((one) => [nameOf(one), one.size])),
    );
  }

  after(command: Command, ok: boolean, changes: Changes, now: number, seen: Seen) {
    const wrong = this.#fundings(changes, now);
    if (ok) this.#note(command, now);
    for (const contract of this.#contracts.values()) near(contract, now);
    const fresh = [...changes.orders].filter(
      ({ id, userId }) => id > this.#lastOrder && userId >= firstUser,
    );
    this.#lastOrder = Math.max(this.#lastOrder, ...[...changes.orders].map(({ id }) => id));
    return (
      wrong ??
      this.#trades(changes) ??
      this.#growing(changes, seen) ??
      this.#forced(fresh, now) ??
      this.#openings(changes, fresh, now, seen)
    );
  }

  #note(command: Command, now: number): void {
    if (command.kind === 'MarkContracts') {
      for (const { symbolId } of command.indexes) {
        const contract = this.#contracts.get(symbolId)!;
        contract.markedAt = now;
        if (contract.fundingAt === 0) contract.fundingAt = now - (now % (8 * hourMs)) + 8 * hourMs;
      }
    } else if (command.kind === 'BringDelivery') {
      const at = Math.ceil((now + command.inMs) / 1000) * 1000;
      this.#contracts.get(command.symbolId)!.deliversAt = at;
    } else if (command.kind === 'ChangePair' && command.change.state !== undefined) {
      this.#contracts.get(command.symbolId)!.state = command.change.state;
    } else if (command.kind === 'ListInstrument') {
      this.#contracts.get(command.instrument.symbolId)!.state = command.instrument.state;
    }
  }

  /** Each is paid at its time, by a mark of the minute before, unless the contract is closed. */
  #fundings({ entities }: Changes, now: number): string | undefined {
    const paid = [...entities.fundings].map(({ symbolId, at }) => `${symbolId} at ${at}`);
    const due: string[] = [];
    for (const [symbolId, contract] of this.#contracts) {
      const { state, markedAt, fundingAt, deliversAt } = contract;
      if (fundingAt === 0 || fundingAt > now || deliversAt !== undefined) continue;
      for (; contract.fundingAt <= now; contract.fundingAt += 8 * hourMs) {
        const at = contract.fundingAt;
        const isOpen = ['trading', 'postOnly', 'cancelOnly'].includes(state);
        // How old the mark of before a restart is, only the exchange knows.
        if (markedAt === undefined)
          paid.splice(0, paid.length, ...paid.filter((one) => !one.startsWith(symbolId)));
        else if (isOpen && at - markedAt <= 60_000) due.push(`${symbolId} at ${at}`);
        else this.skipped++;
      }
    }
    return paid.sort().join() === due.sort().join() ? undefined : `paid ${paid}, due were ${due}`;
  }

  #trades({ trades }: Changes): string | undefined {
    const wrong = trades.find(
      ({ symbolId }) => !trading.includes(this.#contracts.get(symbolId)!.state),
    );
    return wrong && `trade ${wrong.id} while ${wrong.symbolId} doesn't trade`;
  }

  /** Shortly before its delivery no position of a contract grows. */
  #growing({ fills }: Changes, seen: Seen): string | undefined {
    for (const { userId, symbolId, orderId } of fills) {
      if (userId < firstUser || this.#contracts.get(symbolId)!.state !== 'reduceOnly') continue;
      for (const one of seen.positions(userId)) {
        const was = this.#before.get(nameOf(one)) ?? 0;
        const isMore = one.size * was <= 0 || Math.abs(one.size) > Math.abs(was);
        if (one.symbolId === symbolId && isMore) return `order ${orderId} opened before a delivery`;
      }
    }
    return undefined;
  }

  #isFresh(symbolId: string, now: number): boolean {
    const { markedAt } = this.#contracts.get(symbolId)!;
    return markedAt === undefined || now - markedAt <= 10_000;
  }

  #forced(orders: readonly Order[], now: number): string | undefined {
    const wrong = orders.find(({ symbolId, cause, filledSize }) => {
      if (cause === undefined || filledSize === 0) return false;
      const { state } = this.#contracts.get(symbolId)!;
      if (state === 'delisted') return cause === 'liquidation';
      if (cause === 'delivery') return true;
      const states = cause === 'liquidation' ? trading : [...trading, 'postOnly'];
      return !states.includes(state) || !this.#isFresh(symbolId, now);
    });
    return wrong && `${wrong.cause} of ${wrong.userId} where it has to wait`;
  }

  /** By a stale mark nobody's taker opens, and no order is accepted that could. */
  #openings(
    { fills }: Changes,
    fresh: readonly Order[],
    now: number,
    seen: Seen,
  ): string | undefined {
    for (const [symbolId] of this.#contracts) {
      if (this.#isFresh(symbolId, now)) continue;
      this.looked++;
      for (const { userId, liquidity, orderId } of fills) {
        if (liquidity !== 'taker') continue;
        for (const one of seen.positions(userId)) {
          const was = (this.#before.get(nameOf(one)) ?? 0) + madeOf(one, fills);
          const isMore = one.size * was <= 0 || Math.abs(one.size) > Math.abs(was);
          if (one.symbolId === symbolId && isMore) return `order ${orderId} opened by a stale mark`;
        }
      }
      for (const order of fresh) {
        if (order.symbolId !== symbolId) continue;
        if (order.end === undefined && couldOpen(order, seen))
          return `order ${order.id} waits to open`;
      }
    }
    return undefined;
  }
}

/** What orders that waited did to a position in a batch: they were accepted by a fresh mark. */
const madeOf = ({ userId, symbolId, side }: Position, fills: Changes['fills']): number =>
  fills
    .filter((one) => one.liquidity === 'maker' && one.userId === userId)
    .filter((one) => one.symbolId === symbolId && one.order?.positionSide === side)
    .reduce((sum, one) => sum + (one.side === 'buy' ? one.size : -one.size), 0);

/** Whether an order that waits, with those of before on its side, is more than what it would close. */
function couldOpen(
  { userId, symbolId, side, positionSide, reduceOnly }: Order,
  seen: Seen,
): boolean {
  if (reduceOnly) return false;
  const sign = side === 'buy' ? 1 : -1;
  const held = seen
    .positions(userId)
    .filter((one) => one.symbolId === symbolId && one.side === positionSide)
    .reduce((sum, { size }) => sum + size * sign, 0);
  const waiting = seen
    .openOrders(userId)
    .filter((one) => one.symbolId === symbolId && one.side === side && !one.reduceOnly)
    .reduce((sum, one) => sum + one.size! - one.filledSize, 0);
  return held + waiting > 0;
}
