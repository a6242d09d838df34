// Goes through a command's bills one by one and says whether positions were taken over at what they had to
// be, whether ADL took those whose turn it was, and whether each fee is exact. No code of the exchange.
import type { Bill } from '#domain/account/account.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Fill, Order } from '#domain/order/order.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { Exchange } from '#exchange/core/exchange.ts';
import { Accounts } from './accounts.ts';
import {
  firstUser,
  least,
  makerPpm,
  million,
  most,
  takerPpm,
  traded,
  tradeValue,
  up,
  worthOf,
} from './arithmetic.ts';
import { type Seizure, seizureFault, seizuresOf } from './bankrupt.ts';

/** A trade, its fee if there is money for it, and the rate of that. */
interface Charged {
  readonly lots: bigint;
  readonly price: bigint;
  readonly value: bigint;
  readonly full: bigint;
  readonly ppm: bigint;
}

/** As many commands of a day may be untold. */
const untoldMost = 3;

export class Seizures {
  readonly #contracts: ReadonlyMap<string, ContractInstrument>;
  #accounts: Accounts;
  readonly #orders = new Map<number, Order>();
  /** How much was looked at. */
  taken = 0;
  reduced = 0;
  shortFees = 0;
  /** Commands whose bills do not tell everything: what closes at its cost leaves none. */
  untold = 0;

  constructor(contracts: readonly ContractInstrument[]) {
    this.#contracts = new Map(contracts.map((one) => [one.symbolId, one]));
    this.#accounts = new Accounts(this.#contracts, undefined, []);
  }

  before(exchange: Exchange): void {
    // Users are numbered one after the other.
    const users: number[] = [];
    for (let id = firstUser; exchange.user(id) !== undefined; id++) users.push(id);
    this.#accounts = new Accounts(this.#contracts, exchange, users);
  }

  after(changes: Changes, exchange: Exchange): string | undefined {
    for (const order of changes.orders) this.#orders.set(order.id, { ...order });
    const excess = this.#excess(changes, exchange) ?? trimFault(changes, exchange);
    const isFunded = changes.bills.some(({ reason }) => reason === 'funding');
    if (excess !== undefined || isFunded) return excess;
    this.#accounts.learn(changes.entities.positions);
    this.#accounts.marks = new Map(
      [...this.#contracts.keys()].map((one) => [one, BigInt(exchange.markPrice(one) ?? 0)]),
    );
    if (this.#accounts.mayFundFall) this.#accounts.isFundKnown = false;
    for (const symbolId of this.#contracts.keys()) {
      const state = exchange.instrument(symbolId)?.state;
      if (state === 'delisted') this.#accounts.delist(symbolId);
      if (state !== 'trading' && state !== 'postOnly') this.#accounts.close(symbolId);
    }
    const found = this.#replay(changes);
    if (this.#accounts.equals(exchange)) return found;
    this.untold++;
    return this.untold > untoldMost ? 'bills do not tell what became of positions' : undefined;
  }

  /** What may only reduce is no more than there is, on each side of each position. */
  #excess(changes: Changes, exchange: Exchange): string | undefined {
    for (const userId of new Set([...changes.orders].map((one) => one.userId))) {
      if (userId < firstUser) continue;
      const left = new Map(
        exchange
          .positions(userId)
          .map((one) => [`${one.symbolId} ${one.side}`, one.size as number]),
      );
      for (const order of exchange.openOrders(userId)) {
        if (!order.reduceOnly) continue;
        const key = `${order.symbolId} ${order.positionSide}`;
        const lots = order.size! - order.filledSize;
        const has = (order.side === 'sell' ? 1 : -1) * (left.get(key) ?? 0);
        if (lots > has) return `order ${order.id} of ${userId} could close ${lots} of ${has}`;
        left.set(key, (order.side === 'sell' ? 1 : -1) * (has - lots));
      }
    }
    return undefined;
  }

  #replay(changes: Changes): string | undefined {
    const forced = [...changes.orders]
      .filter(({ userId, cause }) => userId >= firstUser && cause)
      .sort((a, b) => a.id - b.id);
    const seizures = new Map(seizuresOf(forced).map((one) => [one.first.id, one]));
    const outside = forced.filter(({ cause }) => cause !== 'liquidation');
    const fills = Map.groupBy(changes.fills, ({ tradeId }) => tradeId);
    const paid = new Map<number, bigint>();
    const seen = new Set<string>();
    const faults: (string | undefined)[] = [];
    for (const bill of changes.bills) {
      if (bill.userId < firstUser) continue;
      const event = eventOf(bill);
      if (event !== undefined && !seen.has(event)) {
        seen.add(event);
        if (bill.tradeId === undefined) {
          const order = takeFirst(outside, bill);
          if (order) faults.push(this.#change(order, seizures.get(order.id)));
        } else {
          const both = fills.get(bill.tradeId) ?? [];
          for (const fill of both) faults.push(this.#fill(fill, paid));
          // Of the fund's own side of a trade there is no fill.
          if (both.length < 2) this.#accounts.isFundKnown = false;
        }
      }
      this.#accounts.bill(bill);
    }
    return faults.find((one) => one !== undefined);
  }

  /** Something changes hands outside the book. */
  #change(order: Order, seizure: Seizure | undefined): string | undefined {
    const fault = seizure && seizureFault(this.#accounts, seizure);
    if (seizure) {
      this.taken++;
      if (seizure.adl.length > 0) this.reduced++;
      // What it takes over changes what it can carry next.
      this.#accounts.isFundKnown = false;
    }
    const held = this.#accounts.held(order);
    const { size, cost } = traded(this.#contracts.get(order.symbolId)!, held, {
      isBuy: order.side === 'buy',
      lots: BigInt(order.filledSize),
      price: BigInt(order.price ?? 0),
      value: order.filledQuote,
    });
    Object.assign(held, { size, cost });
    return fault;
  }

  #fill(fill: Fill, paid: Map<number, bigint>): string | undefined {
    const order = this.#orders.get(fill.orderId);
    if (order === undefined || !this.#contracts.has(fill.symbolId)) return undefined;
    const [price, lots] = [BigInt(fill.price), BigInt(fill.size)];
    const value = tradeValue(this.#contracts.get(fill.symbolId)!, price, lots);
    const isTaker = fill.liquidity === 'taker';
    const ppm = isTaker ? takerPpm : makerPpm;
    // A taker's fee is rounded once over all that its order took.
    const before = isTaker ? (paid.get(order.id) ?? 0n) : 0n;
    paid.set(order.id, before + value);
    const full = up((before + value) * ppm, million) - up(before * ppm, million);
    const fee = this.#fee(order, { lots, price, value, full, ppm });
    if (fee < full) this.shortFees++;
    return fee === fill.fee
      ? undefined
      : `trade ${fill.tradeId} cost ${fill.userId} ${fill.fee} instead of ${fee}`;
  }

  /** What a trade costs: of what only closes no more than is left of its margin, or of its unit's equity. */
  #fee(order: Order, { lots, price, value, full, ppm }: Charged): bigint {
    const accounts = this.#accounts;
    const held = accounts.held(order);
    const contract = this.#contracts.get(held.symbolId)!;
    const { size, cost, brought, closing, released, openedValue } = traded(contract, held, {
      ...{ isBuy: order.side === 'buy', lots, price, value },
    });
    const sign = held.size > 0n ? 1n : -1n;
    const money = accounts.money(held);
    const gain = worthOf(contract, accounts.mark(held.symbolId), sign * closing) - released;
    const left = held.isIsolated
      ? money + brought
      : money + accounts.gains(held.userId) - gain + brought;
    Object.assign(held, { size, cost });
    const fee = closing < lots ? full : least(full, most(left, 0n));
    if (!held.isIsolated) return fee;
    const forOpening = closing === 0n ? fee : least(fee, up(openedValue * ppm, million));
    return forOpening + least(fee - forOpening, most(money + brought, 0n));
  }
}

/** What a bill belongs to: a trade, or what changed hands outside the book. */
function eventOf({ tradeId, reason, movementId, symbolId, userId }: Bill): string | undefined {
  if (tradeId !== undefined) return `trade ${tradeId}`;
  return reason === 'realized' && symbolId !== undefined ? `${movementId} ${userId}` : undefined;
}

/** The next of a user's orders outside the book on a contract. */
function takeFirst(outside: Order[], { userId, symbolId }: Bill): Order | undefined {
  const at = outside.findIndex((one) => one.userId === userId && one.symbolId === symbolId);
  return at < 0 ? undefined : outside.splice(at, 1)[0];
}

/** Of orders that may only reduce those give way first that would trade last. */
function trimFault({ orders }: Changes, exchange: Exchange): string | undefined {
  for (const gone of orders) {
    if (gone.end !== 'positionReduced') continue;
    const isWorse = ({ price, priority }: Order) => {
      const apart = gone.side === 'sell' ? price! - gone.price! : gone.price! - price!;
      return apart === 0 ? priority > gone.priority : apart > 0;
    };
    const kept = exchange
      .openOrders(gone.userId, gone.symbolId)
      .filter(
        (one) => one.reduceOnly && one.side === gone.side && one.positionSide === gone.positionSide,
      )
      .find(isWorse);
    if (kept !== undefined) return `order ${gone.id} gave way before ${kept.id}`;
  }
  return undefined;
}
