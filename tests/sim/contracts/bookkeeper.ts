// Keeps the books of contracts by itself, from what the exchange publishes, and says where they differ.
// Plain arithmetic on purpose, and no code of the exchange: only its types.
import type { Balance, Bill } from '#domain/account/account.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Fill, Order } from '#domain/order/order.ts';
import type { Position } from '#domain/position/position.ts';
import type { Changes } from '#exchange/core/changes.ts';
import {
  abs,
  accountOf,
  coinOf,
  firstUser,
  fundingDue,
  fundingOf,
  maintenanceOf,
  makerPpm,
  million,
  takerPpm,
  traded,
  tradeValue,
  up,
  worthOf,
} from './arithmetic.ts';

/** What a user holds of a contract on one of its sides. */
interface Held {
  readonly userId: number;
  readonly symbolId: string;
  readonly side: string;
  /** As its user had chosen when it was last seen. */
  isIsolated: boolean;
  size: bigint;
  cost: bigint;
  /** What all fundings came to for a long lot when it was last paid. */
  paidAt: bigint;
}

/** Something that changed a position: a user's side of a trade, or an exchange outside the book. */
interface Event {
  /** The number of the order by which it came about. */
  readonly at: number;
  readonly order: Order;
  readonly fill: Fill | undefined;
  readonly price: bigint;
  readonly size: bigint;
  readonly value: bigint;
}

/** What the exchange says of itself at the moment. */
export interface Said {
  readonly positions: (userId: number) => readonly Position[];
  readonly balances: (userId: number) => readonly Balance[];
  readonly mark: (symbolId: string) => number | undefined;
  /** What is held of a user's money and margins nothing. */
  readonly held: (userId: number) => bigint;
}

/** How a unit stands: what backs it, what it must keep, and what is left above that. */
interface Stands {
  readonly equity: bigint;
  readonly needed: bigint;
  readonly slack: bigint;
  readonly unit: readonly Pick<Held, 'symbolId' | 'side'>[];
}

export class Bookkeeper {
  readonly #contracts: ReadonlyMap<string, ContractInstrument>;
  readonly #held = new Map<string, Held>();
  readonly #orders = new Map<number, Order>();
  readonly #money = new Map<string, bigint>();
  readonly #funded = new Map<string, bigint>();
  readonly #fundedAt = new Map<string, number>();
  /** Whether a user was liquidated so far, so that a run in which nothing happened shows. */
  forced = 0;
  fundings = 0;

  constructor(contracts: readonly ContractInstrument[]) {
    this.#contracts = new Map(contracts.map((one) => [one.symbolId, one]));
  }

  /** Takes what one command changed, and says what is wrong with it. */
  take(changes: Changes, said: Said): string | undefined {
    for (const order of changes.orders) this.#orders.set(order.id, { ...order });
    const wrong =
      this.#forcedTooEarly(changes, said) ??
      this.#fund(changes) ??
      this.#trade(changes) ??
      this.#bill(changes.bills);
    return wrong ?? this.#compare(changes, said);
  }

  /** What must hold when nothing is under way. */
  rest(said: Said): string | undefined {
    for (const held of this.#held.values()) {
      if (this.#due(held) !== 0n) return `${nameOf(held)} has not settled its funding`;
    }
    for (const userId of new Set([...this.#held.values()].map((one) => one.userId))) {
      const risk = this.#risks(userId, said).find(({ slack }) => slack < -tolerance);
      if (risk !== undefined) return `${userId} stands ${risk.slack} below what it must keep`;
    }
    return undefined;
  }

  #of(userId: number, symbolId: string, side: string): Held {
    const key = `${userId} ${symbolId} ${side}`;
    const found = this.#held.get(key);
    if (found !== undefined) return found;
    const paidAt = this.#funded.get(symbolId) ?? 0n;
    const held = { userId, symbolId, side, isIsolated: false, size: 0n, cost: 0n, paidAt };
    this.#held.set(key, held);
    return held;
  }

  #due({ symbolId, size, paidAt }: Held): bigint {
    const paid = (this.#funded.get(symbolId) ?? 0n) - paidAt;
    return fundingDue(this.#contracts.get(symbolId)!, size, paid);
  }

  /** Fundings of the command: longs pay a rate of the value at the mark, shorts get it. */
  #fund({ entities, bills, fills, orders }: Changes): string | undefined {
    for (const { symbolId, mark, ratePpm, at } of entities.fundings) {
      this.fundings++;
      const contract = this.#contracts.get(symbolId)!;
      const { fundingHours, tiers } = contract;
      const isTime = at % (fundingHours * hourMs) === 0 && at > (this.#fundedAt.get(symbolId) ?? 0);
      if (!isTime) return `${symbolId} was funded for ${at} once more, or at no time for it`;
      this.#fundedAt.set(symbolId, at);
      const cap = (tiers[0]!.maintenancePpm * 3 * fundingHours) / (4 * 8);
      if (Math.abs(ratePpm) > cap) return `${symbolId} was funded at ${ratePpm}, beyond ${cap}`;
      const before = this.#funded.get(symbolId) ?? 0n;
      const paid = fundingOf(contract, BigInt(mark), BigInt(ratePpm));
      this.#funded.set(symbolId, before + paid);
    }
    const billed = bills.filter(
      ({ reason, userId }) => reason === 'funding' && userId >= firstUser,
    );
    const touched = new Set(
      [...fills.map(({ userId, symbolId }) => `${userId} ${symbolId}`)].concat(
        [...orders].filter(isOutside).map(({ userId, symbolId }) => `${userId} ${symbolId}`),
      ),
    );
    const paid = new Map<string, bigint>();
    for (const { userId, symbolId, delta } of billed) {
      const key = `${userId} ${symbolId}`;
      paid.set(key, (paid.get(key) ?? 0n) - delta);
    }
    for (const key of new Set([...paid.keys(), ...touched])) {
      const own = [...this.#held.values()].filter((one) => `${one.userId} ${one.symbolId}` === key);
      const due = own.reduce((sum, one) => sum + this.#due(one), 0n);
      const got = paid.get(key) ?? 0n;
      // An isolated margin pays what it has.
      const isShort = got < due && got >= 0n && this.#isEmptied(key, bills);
      // Of two positions of a contract one may settle later.
      const parts = new Set([due, ...own.map((one) => this.#due(one))]);
      if (!parts.has(got) && !isShort) return `${key} paid ${got} of funding, not ${due}`;
      const isAll = got === due || isShort;
      for (const one of own) {
        if (isAll || this.#due(one) === got) one.paidAt = this.#funded.get(one.symbolId) ?? 0n;
      }
    }
    return undefined;
  }

  #isEmptied(key: string, bills: readonly Bill[]): boolean {
    const [userId, symbolId] = key.split(' ');
    return bills.some(
      (bill) =>
        bill.userId === Number(userId) &&
        bill.accountType === 'mixIsolated' &&
        bill.scope.startsWith(`${symbolId}:`) &&
        bill.totalAfter === 0n,
    );
  }

  /** Trades, and what changed hands outside the book, in the order in which they came about. */
  #events({ fills, orders }: Changes): Event[] {
    // By its taker's order a trade came about; where that is the exchange's own, after those before.
    let latest = 0;
    const begun = new Map<number, number>();
    for (const { tradeId, orderId, liquidity } of fills) {
      if (liquidity === 'taker') latest = Math.max(latest, orderId);
      begun.set(tradeId, latest);
    }
    const traded = fills
      .filter(({ symbolId, userId }) => this.#contracts.has(symbolId) && userId >= firstUser)
      .map((fill) => ({
        at: begun.get(fill.tradeId)!,
        order: this.#orders.get(fill.orderId)!,
        fill,
        price: BigInt(fill.price),
        size: BigInt(fill.size),
        value: tradeValue(
          this.#contracts.get(fill.symbolId)!,
          BigInt(fill.price),
          BigInt(fill.size),
        ),
      }));
    const outside = [...orders].filter(isOutside).map((order) => ({
      at: order.id,
      order,
      fill: undefined,
      price: BigInt(order.price ?? 0),
      size: BigInt(order.filledSize),
      value: BigInt(order.filledQuote),
    }));
    return [...traded, ...outside].sort((a, b) => a.at - b.at || tradeOf(a) - tradeOf(b));
  }

  #trade(changes: Changes): string | undefined {
    const realized = new Map<string, bigint>();
    const fees = new Map<string, bigint>();
    const margins = new Map<string, bigint>();
    const taken = new Map<number, bigint>();
    for (const event of this.#events(changes)) {
      const { order, fill } = event;
      const { userId, symbolId } = order;
      const key = `${userId} ${symbolId}`;
      const before = { ...this.#of(userId, symbolId, order.positionSide ?? 'net') };
      const brought = this.#apply(event);
      realized.set(key, (realized.get(key) ?? 0n) + brought);
      if (order.cause !== undefined) this.forced++;
      if (order.reduceOnly && opens(before.size, event)) return `order ${order.id} opened`;
      if (fill === undefined) {
        if (this.#isDelivered(order)) {
          fees.set(key, (fees.get(key) ?? 0n) + up(event.value * takerPpm, million));
        }
        continue;
      }
      if ((fill.realized ?? 0n) !== brought) {
        return `trade ${fill.tradeId} of ${key} realized ${fill.realized}, not ${brought}`;
      }
      const { settle } = this.#contracts.get(symbolId)!;
      if (fill.feeAsset !== settle.code) return `trade ${fill.tradeId} cost ${fill.feeAsset}`;
      const fee = this.#feeOf(event, fill, taken);
      // A liquidation pays no more than there is.
      const isRight =
        order.cause === 'liquidation' ? fill.fee <= fee : feeIs(fill.fee, fee, before);
      if (!isRight) return `trade ${fill.tradeId} of ${key} cost ${fill.fee}, not ${fee}`;
      fees.set(key, (fees.get(key) ?? 0n) + fill.fee);
      if (before.size === 0n) margins.set(`${fill.tradeId} ${userId}`, event.value);
    }
    return this.#billsAre(changes.bills, realized, fees) ?? this.#marginsAre(changes, margins);
  }

  /** Whether an order settled a position of a contract of a quarter: it pays as a taker does. */
  #isDelivered({ cause, symbolId }: Order): boolean {
    return cause === 'delivery' && this.#contracts.get(symbolId)!.deliversAt !== undefined;
  }

  /** A maker pays for each trade, a taker for all that the order took, rounded up once. */
  #feeOf({ value }: Event, { liquidity, orderId }: Fill, taken: Map<number, bigint>): bigint {
    if (liquidity === 'maker') return up(value * makerPpm, million);
    const before = taken.get(orderId) ?? 0n;
    taken.set(orderId, before + value);
    return up((before + value) * takerPpm, million) - up(before * takerPpm, million);
  }

  /** What closing a part brings: its cost is released against its holder. */
  #apply({ order, size: lots, price, value }: Event): bigint {
    const held = this.#of(order.userId, order.symbolId, order.positionSide ?? 'net');
    const deal = { isBuy: order.side === 'buy', lots, price, value };
    const after = traded(this.#contracts.get(order.symbolId)!, held, deal);
    held.size = after.size;
    held.cost = after.cost;
    const isNew = held.size === 0n || after.closing < lots;
    if (isNew) held.paidAt = this.#funded.get(order.symbolId) ?? 0n;
    return after.brought;
  }

  #billsAre(
    bills: readonly Bill[],
    realized: ReadonlyMap<string, bigint>,
    fees: ReadonlyMap<string, bigint>,
  ): string | undefined {
    const sums = new Map<string, bigint>();
    for (const { userId, symbolId, reason, delta, accountType } of bills) {
      if (userId < firstUser || symbolId === undefined) continue;
      const isIsolated = [...this.#held.values()].some(
        (one) => one.userId === userId && one.symbolId === symbolId && one.isIsolated,
      );
      if (isIsolated && reason === 'realized' && delta > 0n && accountType !== 'mixIsolated') {
        return `${userId} ${symbolId} was paid beside its margin`;
      }
      const kind = reason === 'liquidation' ? 'fee' : reason;
      const key = `${kind} ${userId} ${symbolId}`;
      sums.set(key, (sums.get(key) ?? 0n) + delta);
    }
    for (const [key, brought] of realized) {
      const billed = sums.get(`realized ${key}`) ?? 0n;
      if (billed !== brought) return `${key} was billed ${billed} for closing, not ${brought}`;
      const charged = -(sums.get(`fee ${key}`) ?? 0n);
      const fee = fees.get(key) ?? 0n;
      // A delivery takes no more than there is.
      const isCut = charged < fee && isEmptied(bills, key);
      if (charged !== fee && !isCut) return `${key} was billed ${charged} of fees, not ${fee}`;
    }
    return undefined;
  }

  /** What opens an isolated position brings its value by the leverage, rounded up. */
  #marginsAre(changes: Changes, opened: ReadonlyMap<string, bigint>): string | undefined {
    for (const { tradeId, userId, symbolId, accountType, reason, delta } of changes.bills) {
      const value = opened.get(`${tradeId} ${userId}`);
      if (value === undefined || accountType !== 'mixIsolated' || reason !== 'margin') continue;
      const leverages = [...changes.entities.positions]
        .filter((one) => one.userId === userId && one.symbolId === symbolId)
        .map((one) => up(value, BigInt(one.leverage)));
      if (!leverages.includes(delta)) return `${userId} ${symbolId} got a margin of ${delta}`;
    }
    return undefined;
  }

  /** Each balance is the one before and its change. */
  #bill(bills: readonly Bill[]): string | undefined {
    for (const { userId, accountType, scope, delta, totalAfter, asset } of bills) {
      if (userId < firstUser) continue;
      const key = `${userId} ${accountType} ${scope} ${asset}`;
      const total = (this.#money.get(key) ?? 0n) + delta;
      if (total !== totalAfter) return `${key} is ${totalAfter} after a bill, not ${total}`;
      this.#money.set(key, total);
    }
    return undefined;
  }

  #compare(changes: Changes, said: Said): string | undefined {
    const users = new Set([
      ...changes.fills.map(({ userId }) => userId),
      ...[...changes.orders].map(({ userId }) => userId),
      ...changes.bills.map(({ userId }) => userId),
    ]);
    for (const userId of users) {
      if (userId < firstUser) continue;
      const positions = said.positions(userId);
      for (const held of this.#held.values()) {
        if (held.userId !== userId) continue;
        const own = positions.find((p) => p.symbolId === held.symbolId && p.side === held.side);
        const [size, cost] = [BigInt(own?.size ?? 0), own?.cost ?? 0n];
        const any = positions.find((p) => p.symbolId === held.symbolId);
        if (any !== undefined) held.isIsolated = any.marginMode === 'isolated';
        if (size !== held.size || cost !== held.cost) {
          return `${nameOf(held)} is ${size} for ${cost}, not ${held.size} for ${held.cost}`;
        }
      }
      for (const { accountType, scope, asset, total } of said.balances(userId)) {
        const own = this.#money.get(`${userId} ${accountType} ${scope} ${asset}`) ?? 0n;
        if (total !== own) return `${userId} ${accountType} ${scope} has ${total}, not ${own}`;
      }
    }
    return undefined;
  }

  /** Nobody is liquidated who has what must be kept; looked at before the command’s own trades. */
  #forcedTooEarly({ orders, fills, bills }: Changes, said: Said): string | undefined {
    const forced = [...orders].filter(
      ({ cause }) => cause === 'liquidation' || cause === 'takeover',
    );
    for (const userId of new Set(forced.map((order) => order.userId))) {
      if (userId < firstUser) continue;
      const first = Math.min(...forced.filter((one) => one.userId === userId).map(({ id }) => id));
      const isFirst = [...orders].every((one) => one.userId !== userId || one.id >= first);
      const hadFunding = bills.some((one) => one.userId === userId && one.reason === 'funding');
      const others = fills.some((one) => one.userId === userId && one.orderId < first);
      if (!isFirst || hadFunding || others) continue;
      const risks = this.#risks(userId, said);
      if (risks.every(({ slack }) => slack > tolerance)) {
        return `${userId} was liquidated with ${risks.map(({ slack }) => slack)} to spare`;
      }
    }
    return undefined;
  }

  /** What a user holds of a contract on a side. */
  sizeOf = (userId: number, symbolId: string, side: string): bigint =>
    this.#held.get(`${userId} ${symbolId} ${side}`)?.size ?? 0n;

  /** What backs the unit of a position, and what that must keep; undefined: there is none. */
  standsAt(userId: number, symbolId: string, side: string, said: Said) {
    return this.#risks(userId, said).find(({ unit }) =>
      unit.some((one) => one.symbolId === symbolId && one.side === side),
    );
  }

  /** What a user’s units have above what they must keep: each isolated position, and all cross ones. */
  #risks(userId: number, said: Said): Stands[] {
    const rows = [...this.#held.values()].filter((one) => one.userId === userId && one.size !== 0n);
    const isolated = rows.filter(({ isIsolated }) => isIsolated);
    const cross = rows.filter(({ isIsolated }) => !isIsolated);
    const units = [...isolated.map((one) => [one]), ...(cross.length > 0 ? [cross] : [])];
    const coin = coinOf(this.#contracts);
    return units.flatMap((unit) => {
      const [one] = unit as [Held];
      const isAlone = unit !== cross;
      const account = isAlone ? `mixIsolated ${one.symbolId}:${one.side}` : `${accountOf(coin)} `;
      let equity = this.#money.get(`${userId} ${account} ${coin}`) ?? 0n;
      let needed = 0n;
      if (!isAlone) equity -= said.held(userId);
      const largest = new Map<string, bigint>();
      for (const held of unit) {
        const mark = said.mark(held.symbolId);
        if (mark === undefined) return [];
        const contract = this.#contracts.get(held.symbolId)!;
        const value = worthOf(contract, BigInt(mark), held.size);
        equity += value - held.cost;
        needed += up(abs(value) * takerPpm, million);
        const keeps = maintenanceOf(contract, BigInt(mark), abs(held.size));
        const before = largest.get(held.symbolId) ?? 0n;
        if (keeps > before) largest.set(held.symbolId, keeps);
      }
      for (const keeps of largest.values()) needed += keeps;
      return [{ slack: equity - needed, equity, needed, unit }];
    });
  }
}

const hourMs = 3_600_000;
/** Units by which a liquidation may be told apart from none: several roundings meet. */
const tolerance = 3n;

const nameOf = ({ userId, symbolId, side }: Held): string => `${userId} ${symbolId} ${side}`;
const tradeOf = ({ fill }: Event): number => fill?.tradeId ?? 0;
const isOutside = ({ cause, userId }: Order): boolean =>
  userId >= firstUser && cause !== undefined && cause !== 'liquidation';

/** Whether a trade adds to a position, or turns it. */
function opens(before: bigint, { order, size }: Event): boolean {
  const sign = order.side === 'buy' ? 1n : -1n;
  return before * sign >= 0n || size > abs(before);
}

/** What closes an isolated position pays its fee of what that leaves. */
const feeIs = (paid: bigint, fee: bigint, before: Held): boolean =>
  paid === fee || (before.size !== 0n && paid < fee);

/** Whether an account of a user was paid empty. */
const isEmptied = (bills: readonly Bill[], key: string): boolean =>
  bills.some(({ userId, totalAfter }) => key.startsWith(`${userId} `) && totalAfter === 0n);
