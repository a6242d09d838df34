// What positions and orders of contracts bind, and what is therefore accepted, told before a command from
// what the exchange publishes. Plain arithmetic on purpose, and no code of the exchange: only its types.
import type { TransferDraft } from '#domain/account/transfer.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Order, OrderDraft } from '#domain/order/order.ts';
import type { MarginChoice, Position } from '#domain/position/position.ts';
import {
  abs,
  exposureOf,
  least,
  most,
  takerFee,
  text,
  tradeValue,
  up,
  worthOf,
} from './arithmetic.ts';

/** What the exchange says of a user at the moment. */
export interface Standing {
  readonly isHedge: boolean;
  readonly choices: readonly MarginChoice[];
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  /** Of the account of the line without what is held, and what is; of an isolated position. */
  readonly wallet: bigint;
  readonly held: bigint;
  readonly account: string;
  /** Whether its coin is one of a demo line. */
  readonly isDemo: boolean;
  readonly margin: (symbolId: string, side: string) => bigint;
  readonly mark: (symbolId: string) => number | undefined;
  /** Whether its mark is at most ten seconds old. */
  readonly isFresh: (symbolId: string) => boolean;
}

/** An order as far as margin is concerned. */
interface Waiting {
  readonly isBuy: boolean;
  readonly reduceOnly: boolean;
  readonly price: bigint;
  readonly lots: bigint;
  readonly value: bigint;
  readonly priority: number;
}

/** What a command must answer: a refusal with the limit that it names, or none. */
export interface Expected {
  readonly code: string | undefined;
  readonly limit?: string | undefined;
}

/** Of an order: what comes of it where nothing trades, and what a refusal for want of money names. */
export interface ExpectedOrder extends Expected {
  readonly exposure: string | undefined;
  readonly spare: string;
}

const fallbackLeverage = 20;
const initial = (value: bigint, leverage: number): bigint => up(value, BigInt(leverage));

/** A user's unit: all cross positions of the line, and all orders. */
export class Unit {
  readonly #contracts: ReadonlyMap<string, ContractInstrument>;
  readonly #has: Standing;

  constructor(contracts: ReadonlyMap<string, ContractInstrument>, has: Standing) {
    this.#contracts = contracts;
    this.#has = has;
  }

  isIsolated(symbolId: string): boolean {
    return this.#choice(symbolId)?.marginMode === 'isolated';
  }

  /** What all cross positions would bring at their marks. */
  get gains(): bigint {
    const cross = this.#has.positions.filter(({ symbolId }) => !this.isIsolated(symbolId));
    return cross.reduce((sum, one) => sum + this.#gain(one), 0n);
  }

  /** Equity less all that is bound; below zero: too much is. */
  free(more?: { readonly symbolId: string; readonly order: Waiting }): bigint {
    return this.#has.wallet + this.gains - this.#positions() - this.#orders(more);
  }

  /** What an order may bind: a gain of cross positions margins no isolated one. */
  spare(symbolId: string, free = this.free()): bigint {
    return this.isIsolated(symbolId) ? free - most(this.gains, 0n) : free;
  }

  /** What may leave the account: of the money and of the equity, less what is bound. */
  get movable(): bigint {
    const { wallet } = this.#has;
    return most(least(wallet, wallet + this.gains) - this.#positions() - this.#orders(), 0n);
  }

  /** Whether a cross position has no fresh mark. */
  get isStale(): boolean {
    return this.#has.positions.some(
      ({ symbolId }) => !this.isIsolated(symbolId) && !this.#has.isFresh(symbolId),
    );
  }

  /** Whether what margins positions on a contract may become less. */
  mayFree(symbolId: string): boolean {
    if (!this.isIsolated(symbolId)) return !this.isStale;
    return this.#has.isFresh(symbolId);
  }

  /** Whether a position on a contract has a higher leverage than before. */
  isRaisedSince(before: Unit, symbolId: string): boolean {
    return this.#has.positions.some(({ symbolId: of, size }) => {
      const isLong = size > 0;
      return of === symbolId && this.#leverage(of, isLong) > before.#leverage(of, isLong);
    });
  }

  /** A transfer of money out of the account. */
  transfer({ from, units }: TransferDraft): Expected | undefined {
    if (this.#has.isDemo) return { code: 'transferClosed' };
    return from.type === this.#has.account ? this.#leaving(units, 'fundsNotEnough') : undefined;
  }

  /** A hold on the account. */
  hold(units: bigint): Expected {
    if (this.#has.isDemo) return { code: 'transferClosed' };
    return this.#leaving(units, 'balanceNotEnough');
  }

  #leaving(units: bigint, code: string): Expected {
    if (this.isStale) return { code: 'markStale' };
    const limit = text(this.movable);
    return units <= this.movable ? { code: undefined } : { code, limit };
  }

  /** What must be told of the account's funds, in this order. */
  get funds(): string {
    const bound = [this.#orders(), this.#positions(), this.#has.held];
    const free = this.isStale ? [0n, 0n] : [most(this.free(), 0n), this.movable];
    return [...free, this.gains, ...bound].join(' ');
  }

  /** Margin added to a position or taken off it. */
  margin(symbolId: string, side: string, units: bigint): Expected {
    const position = this.#has.positions.find(
      (one) => one.symbolId === symbolId && one.side === side,
    );
    if (position === undefined) return { code: 'positionMissing' };
    if (!this.isIsolated(symbolId)) return { code: 'unsupported' };
    if (units === 0n) return { code: 'amountInvalid' };
    if (units > 0n ? this.isStale : !this.mayFree(symbolId)) return { code: 'markStale' };
    const margin = this.#has.margin(symbolId, side);
    const needed = initial(abs(position.cost), this.#leverage(symbolId, position.size > 0));
    const left = least(margin, margin + this.#gain(position)) - needed;
    const limit = units > 0n ? this.movable : most(left, 0n);
    return abs(units) <= limit
      ? { code: undefined }
      : { code: 'balanceNotEnough', limit: text(limit) };
  }

  /** An order, as if nothing stood in the book against it. */
  order(draft: OrderDraft): ExpectedOrder {
    const { symbolId, side, price, reduceOnly = false, timeInForce, type } = draft;
    const spare = text(most(this.spare(symbolId), 0n));
    const exposure = this.#exposure(draft);
    const rests = type === 'limit' && (timeInForce === 'gtc' || timeInForce === 'makerOnly');
    if (exposure !== undefined || reduceOnly || !rests) {
      return { code: exposure, exposure, spare };
    }
    const terms = { isBuy: side === 'buy', reduceOnly, priority: Number.POSITIVE_INFINITY };
    const order = this.#waits(symbolId, BigInt(price!), BigInt(draft.size!));
    const more = { symbolId, order: { ...terms, ...order } };
    const isCarried =
      this.#orders(more) <= this.#orders() || this.spare(symbolId, this.free(more)) >= 0n;
    return { code: isCarried ? undefined : 'balanceNotEnough', exposure, spare, limit: spare };
  }

  /** Whether the tiers allow what would be open: their largest value, and the leverage of its tier. */
  #exposure({ symbolId, side, positionSide, price, size, reduceOnly }: OrderDraft) {
    if (reduceOnly === true) return undefined;
    const mark = this.#has.mark(symbolId);
    if (mark === undefined) return 'pairNotOpen';
    const isBuy = side === 'buy';
    const sign = isBuy ? 1n : -1n;
    const position = this.#has.positions.find(
      (one) => one.symbolId === symbolId && one.side === positionSide,
    );
    const held = sign * BigInt(position?.size ?? 0);
    const waiting = this.#waiting(symbolId).filter((one) => one.isBuy === isBuy && !one.reduceOnly);
    const lots = waiting.reduce((sum, one) => sum + one.lots, BigInt(size!));
    if (held + lots <= 0n) return undefined;
    const contract = this.#contracts.get(symbolId)!;
    const orders = waiting.reduce(
      (sum, one) => sum + exposureOf(contract, one.price, one.lots),
      0n,
    );
    const own = exposureOf(contract, BigInt(price ?? mark), BigInt(size!));
    const value = orders + own + exposureOf(contract, BigInt(mark), most(held, 0n));
    const tier = contract.tiers.find(({ upTo }) => value <= upTo);
    if (tier === undefined) return 'holdPositionMax';
    return this.#leverage(symbolId, isBuy) > tier.leverageMax ? 'openPositionMax' : undefined;
  }

  #choice(symbolId: string): MarginChoice | undefined {
    return this.#has.choices.find((one) => one.symbolId === symbolId);
  }

  #leverage(symbolId: string, isLong: boolean): number {
    const choice = this.#choice(symbolId);
    if (choice === undefined) return fallbackLeverage;
    if (choice.marginMode === 'cross') return choice.crossLeverage;
    return isLong ? choice.longLeverage : choice.shortLeverage;
  }

  #gain({ symbolId, size, cost }: Position): bigint {
    const mark = this.#has.mark(symbolId);
    if (mark === undefined) return 0n;
    return worthOf(this.#contracts.get(symbolId)!, BigInt(mark), BigInt(size)) - cost;
  }

  /** What an order still waits for. */
  #waiting(symbolId: string): Waiting[] {
    return this.#has.orders
      .filter((one) => one.symbolId === symbolId)
      .map(({ side, reduceOnly, price, size, filledSize, priority }) => ({
        ...{ isBuy: side === 'buy', reduceOnly, priority },
        ...this.#waits(symbolId, BigInt(price!), BigInt(size! - filledSize)),
      }));
  }

  #waits(symbolId: string, price: bigint, lots: bigint) {
    return { price, lots, value: tradeValue(this.#contracts.get(symbolId)!, price, lots) };
  }

  #costs(symbolId: string): { readonly long: bigint; readonly short: bigint } {
    const own = this.#has.positions.filter((one) => one.symbolId === symbolId);
    const of = (isLong: boolean) =>
      own.reduce((sum, { size, cost }) => (size > 0 === isLong ? sum + abs(cost) : sum), 0n);
    return { long: of(true), short: of(false) };
  }

  /** What cross positions bind; of two on one contract the smaller one's closing fee only. */
  #positions(): bigint {
    let sum = 0n;
    for (const symbolId of this.#contracts.keys()) {
      if (!this.isIsolated(symbolId)) sum += this.#bound(symbolId, this.#costs(symbolId));
    }
    return sum;
  }

  #bound(symbolId: string, { long, short }: { long: bigint; short: bigint }): bigint {
    const margin = initial(most(long, short), this.#leverage(symbolId, long >= short));
    return margin + (this.#has.isHedge ? takerFee(least(long, short)) : 0n);
  }

  #orders(more?: { readonly symbolId: string; readonly order: Waiting }): bigint {
    let sum = 0n;
    for (const symbolId of this.#contracts.keys()) {
      const waiting = this.#waiting(symbolId);
      if (more?.symbolId === symbolId) waiting.push(more.order);
      sum += this.#has.isHedge
        ? this.#reservedOfTwo(symbolId, waiting)
        : this.#reservedOfOne(symbolId, waiting);
    }
    return sum;
  }

  /** Hedge mode: what a buy opens is long, what a sell opens is short. */
  #reservedOfTwo(symbolId: string, waiting: readonly Waiting[]): bigint {
    const { long, short } = this.#costs(symbolId);
    const of = (isBuy: boolean) =>
      waiting.reduce(
        (sum, one) => (one.isBuy === isBuy && !one.reduceOnly ? sum + one.value : sum),
        0n,
      );
    const [buys, sells] = [of(true), of(false)];
    const fees = takerFee(buys) + takerFee(sells);
    if (!this.isIsolated(symbolId)) {
      const after = { long: long + buys, short: short + sells };
      return this.#bound(symbolId, after) - this.#bound(symbolId, { long, short }) + fees;
    }
    const grown = (held: bigint, opened: bigint, isLong: boolean) => {
      const leverage = this.#leverage(symbolId, isLong);
      return initial(held + opened, leverage) - initial(held, leverage);
    };
    return grown(long, buys, true) + grown(short, sells, false) + fees;
  }

  /** One-way mode: what the side needs that needs more, all of it filled, beyond the position. */
  #reservedOfOne(symbolId: string, waiting: readonly Waiting[]): bigint {
    const position = this.#has.positions.find((one) => one.symbolId === symbolId);
    const [size, held] = [BigInt(position?.size ?? 0), abs(position?.cost ?? 0n)];
    const leverage = this.#leverage(symbolId, size >= 0n);
    const of = (isBuy: boolean): bigint => {
      const side = waiting.filter((one) => one.isBuy === isBuy);
      const isAgainst = isBuy ? size < 0n : size > 0n;
      const { opens, all } = openedBy(side, isAgainst ? abs(size) : 0n, isBuy);
      if (opens === 0n) return 0n;
      if (!isAgainst)
        return initial(held + opens, leverage) - initial(held, leverage) + takerFee(opens);
      if (this.isIsolated(symbolId)) return initial(opens, leverage) + takerFee(opens);
      return initial(opens, leverage) - initial(held, leverage) + takerFee(all);
    };
    return most(most(of(true), of(false)), 0n);
  }
}

/** What orders of a side are worth that may open, and of it what does when the best fill first. */
function openedBy(side: readonly Waiting[], against: bigint, isBuy: boolean) {
  const best = side.toSorted((a, b) => {
    const apart = isBuy ? b.price - a.price : a.price - b.price;
    return apart === 0n ? a.priority - b.priority : Number(apart);
  });
  let [left, opens, all] = [against, 0n, 0n];
  for (const { value, lots, reduceOnly } of best) {
    const closing = least(left, lots);
    left -= closing;
    if (reduceOnly) continue;
    all += value;
    opens += value - (value * closing) / lots;
  }
  return { opens, all };
}
