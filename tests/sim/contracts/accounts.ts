// Money and positions of users in the middle of a command. No code of the exchange.
import type { Bill } from '#domain/account/account.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Order } from '#domain/order/order.ts';
import type { Position } from '#domain/position/position.ts';
import type { Exchange } from '#exchange/core/exchange.ts';
import { abs, accountOf, coinOf, worthOf } from './arithmetic.ts';

export interface Held {
  readonly userId: number;
  readonly symbolId: string;
  readonly side: string;
  readonly isIsolated: boolean;
  readonly id: number;
  size: bigint;
  cost: bigint;
}

/** The insurance fund's number, whose money is not billed one by one. */
const fundId = 3;

export class Accounts {
  readonly #contracts: ReadonlyMap<string, ContractInstrument>;
  readonly #coin: string;
  readonly #held = new Map<string, Held>();
  readonly #money = new Map<string, bigint>();
  /** What is held of users' money and so margins nothing: no command of contracts changes it. */
  readonly #kept = new Map<number, bigint>();
  readonly #isolated = new Set<string>();
  readonly #fund: Held[] = [];
  #fundMoney = 0n;
  readonly #delisted = new Set<string>();
  /** Contracts on which nothing can be taken over. */
  readonly #closed = new Set<string>();
  marks: ReadonlyMap<string, bigint> = new Map();
  /** Whether nothing has happened to the fund in this command of which no bill tells. */
  isFundKnown = true;

  constructor(
    contracts: ReadonlyMap<string, ContractInstrument>,
    exchange: Exchange | undefined,
    users: readonly number[],
  ) {
    this.#contracts = contracts;
    this.#coin = coinOf(contracts);
    if (exchange === undefined) return;
    for (const userId of users) this.#take(exchange, userId);
    for (const one of exchange.positions(fundId)) {
      if (!contracts.has(one.symbolId)) continue;
      const { userId, symbolId, side, id, size, cost } = one;
      const isIsolated = false;
      this.#fund.push({ userId, symbolId, side, isIsolated, id, size: BigInt(size), cost });
    }
    const fund = exchange.balances(fundId, accountOf(this.#coin));
    this.#fundMoney = [...fund].find(({ asset }) => asset === this.#coin)?.total ?? 0n;
  }

  #take(exchange: Exchange, userId: number): void {
    for (const { symbolId, side, id, size, cost, marginMode } of exchange.positions(userId)) {
      if (!this.#contracts.has(symbolId)) continue;
      const isIsolated = marginMode === 'isolated';
      const key = `${userId} ${symbolId} ${side}`;
      this.#held.set(key, { userId, symbolId, side, isIsolated, id, size: BigInt(size), cost });
    }
    const holds = exchange.holds(userId).filter(({ asset }) => asset === this.#coin);
    const kept = holds.reduce((sum, { units }) => sum + units, 0n);
    this.#kept.set(userId, kept);
    for (const { accountType, scope, asset, total } of exchange.allBalances(userId)) {
      if (asset === this.#coin) this.#money.set(`${userId} ${accountType} ${scope}`, total);
    }
  }

  contract(symbolId: string): ContractInstrument {
    return this.#contracts.get(symbolId)!;
  }

  /** Learns the margin modes of positions that the command began. */
  learn(positions: Iterable<Position>): void {
    for (const { userId, symbolId, marginMode } of positions) {
      if (marginMode === 'isolated') this.#isolated.add(`${userId} ${symbolId}`);
    }
  }

  delist(symbolId: string): void {
    this.#delisted.add(symbolId);
  }

  isDelisted(symbolId: string): boolean {
    return this.#delisted.has(symbolId);
  }

  close(symbolId: string): void {
    this.#closed.add(symbolId);
  }

  isClosed(symbolId: string): boolean {
    return this.#closed.has(symbolId);
  }

  mark(symbolId: string): bigint {
    return this.marks.get(symbolId)!;
  }

  /** The position that an order changes. */
  held({ userId, symbolId, positionSide }: Order): Held {
    const side = positionSide ?? 'net';
    const key = `${userId} ${symbolId} ${side}`;
    const found = this.#held.get(key);
    if (found !== undefined) return found;
    const isIsolated = this.#isolated.has(`${userId} ${symbolId}`);
    // A new one has the highest number so far.
    const id = Number.POSITIVE_INFINITY;
    const made = { userId, symbolId, side, isIsolated, id, size: 0n, cost: 0n };
    this.#held.set(key, made);
    return made;
  }

  open(of: (held: Held) => boolean): Held[] {
    return [...this.#held.values()].filter((one) => one.size !== 0n && of(one));
  }

  /** What closing so much would bring at the mark, before its cost. */
  worth({ symbolId, size }: Pick<Held, 'symbolId' | 'size'>): bigint {
    return worthOf(this.contract(symbolId), this.mark(symbolId), size);
  }

  gain({ symbolId, size, cost }: Pick<Held, 'symbolId' | 'size' | 'cost'>): bigint {
    return this.worth({ symbolId, size }) - cost;
  }

  /** What all cross positions of a user would bring at their marks. */
  gains(userId: number): bigint {
    const cross = this.open((one) => one.userId === userId && !one.isIsolated);
    return cross.reduce((sum, one) => sum + this.gain(one), 0n);
  }

  /** The money that margins a position. */
  money({ userId, symbolId, side, isIsolated }: Held): bigint {
    const account = isIsolated ? `mixIsolated ${symbolId}:${side}` : `${accountOf(this.#coin)} `;
    const total = this.#money.get(`${userId} ${account}`) ?? 0n;
    return isIsolated ? total : total - (this.#kept.get(userId) ?? 0n);
  }

  /** What the fund is worth at the marks, with the fees that it got. */
  get fund(): bigint {
    return this.#fund.reduce((sum, one) => sum + this.gain(one), this.#fundMoney);
  }

  /** Whether the fund is so near to its own liquidation that this command may take positions off it. */
  get mayFundFall(): boolean {
    const value = this.#fund.reduce((sum, one) => sum + abs(this.worth(one)), 0n);
    return this.fund * 20n <= value;
  }

  bill({ userId, accountType, scope, asset, delta, reason }: Bill): void {
    if (asset !== this.#coin) return;
    const key = `${userId} ${accountType} ${scope}`;
    this.#money.set(key, (this.#money.get(key) ?? 0n) + delta);
    if (reason === 'liquidation') this.#fundMoney -= delta;
  }

  /** Whether positions are by now what the exchange says. */
  equals(exchange: Exchange): boolean {
    return [...this.#held.values()].every((one) => {
      const said = exchange
        .positions(one.userId)
        .find(({ symbolId, side }) => symbolId === one.symbolId && side === one.side);
      return BigInt(said?.size ?? 0) === one.size && (said?.cost ?? 0n) === one.cost;
    });
  }
}
