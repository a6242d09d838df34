import type { CallOutput } from '#contract/calls.ts';

/*
 * Books of a user's contracts, kept by what published calls tell: fills, fundings and deliveries. Everything is counted
 * in 10^-8, by the rules as they are published; no arithmetic of the exchange is used.
 */

export type Fill = CallOutput<'contractFills'>['items'][number];
export type Funding = CallOutput<'fundingHistory'>[number];
export type Delivery = CallOutput<'deliveryList'>['items'][number];

/** How a contract is counted: one without a face value is worth its size times the price. */
export interface Counted {
  readonly symbolId: string;
  /** US dollars that one contract of a coin-margined line is worth. */
  readonly face?: bigint | undefined;
  /** Fee rates, as text: `0.0006` is 0.06 %. */
  readonly feeRate: string;
  readonly makerFeeRate: string;
  /** Of isolated positions; absent: cross margin. */
  readonly leverage?: bigint | undefined;
}

/** What is expected of the bills of one event, by account: the wallet's and the position's own. */
export interface Entry {
  readonly what: 'trade' | 'funding' | 'delivery';
  readonly at: number;
  readonly symbolId: string;
  readonly side: string;
  readonly tradeId?: string;
  readonly realized: bigint;
  /** Without sign. */
  readonly fee: bigint;
  readonly funding: bigint;
  /** What an isolated position's margin is afterwards. */
  readonly margin: bigint;
}

const one = 10n ** 8n;

/** Decimal text in 10^-8, exactly. */
export function unitsOf(text: string): bigint {
  const [whole, part = ''] = text.replace('-', '').split('.') as [string, string?];
  if (part.length > 8) throw new Error(`${text} has more than eight decimals`);
  const count = BigInt(whole + part.padEnd(8, '0'));
  return text.startsWith('-') ? -count : count;
}

const up = (a: bigint, b: bigint): bigint => (a > 0n ? (a + b - 1n) / b : a / b);
const down = (a: bigint, b: bigint): bigint => -up(-a, b);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const size = (signed: bigint): bigint => (signed < 0n ? -signed : signed);

/** To the nearest whole one, of two the even one. */
function even(a: bigint, b: bigint): bigint {
  const low = down(a, b);
  const twice = (a - low * b) * 2n;
  return twice > b || (twice === b && low % 2n !== 0n) ? low + 1n : low;
}

/** A position: its size (a short's below zero), what it was opened for, and its own margin. */
interface Held {
  size: bigint;
  opened: bigint;
  margin: bigint;
}

/** What all positions of a side have done. */
interface Sums {
  openedSize: bigint;
  openedValue: bigint;
  closedSize: bigint;
  closedValue: bigint;
  realized: bigint;
  fees: bigint;
  funding: bigint;
}

const noSums = (): Sums => ({
  ...{ openedSize: 0n, openedValue: 0n, closedSize: 0n, closedValue: 0n },
  ...{ realized: 0n, fees: 0n, funding: 0n },
});

/** Codes that open or close one of two positions, and what they do there. */
const sideOfCode: Readonly<Record<number, string>> = {
  1: 'long',
  2: 'short',
  3: 'long',
  4: 'short',
};

export class OwnBooks {
  readonly entries: Entry[] = [];
  readonly #counted: ReadonlyMap<string, Counted>;
  readonly #held = new Map<string, Held>();
  readonly #sums = new Map<string, Sums>();
  /** What each order has taken until now, and the fee on that. */
  readonly #taken = new Map<string, { value: bigint; fee: bigint }>();

  constructor(counted: readonly Counted[]) {
    this.#counted = new Map(counted.map((row) => [row.symbolId, row]));
  }

  /** What is held by now, under `symbolId:side`. */
  get held(): ReadonlyMap<string, Readonly<Held>> {
    return this.#held;
  }

  get sums(): ReadonlyMap<string, Readonly<Sums>> {
    return this.#sums;
  }

  /** A fill of the user: closes first, then opens. */
  fill(row: Fill): void {
    const { symbolId, price, liquidity, orderId, tradeId } = row;
    const counted = this.#counted.get(symbolId)!;
    const side = sideOfCode[row.delegateType!] ?? 'net';
    const traded = unitsOf(row.size);
    const value = worth(counted, unitsOf(price), traded);
    const change = this.#trade(counted, side, { isBuy: row.side === 'buy', traded, price, value });
    const rate = unitsOf(liquidity === 'taker' ? counted.feeRate : counted.makerFeeRate);
    const fee =
      liquidity === 'taker' ? this.#takerFee(orderId, value, rate) : up(value * rate, one);
    this.#enter(counted, side, { what: 'trade', at: row.at, tradeId, fee, rate, ...change });
  }

  /** A margin that the user adds, or takes off below zero. */
  addMargin(symbolId: string, side: string, units: bigint): void {
    this.#heldOn(symbolId, side).margin += units;
  }

  /** A funding of a contract: longs pay at a rate above zero. Payers pay up to a unit more, receivers get as much less. */
  fund({ symbolId, fundingTime: at, fundingRate, markPrice }: Funding): void {
    const counted = this.#counted.get(symbolId)!;
    const [rate, mark] = [unitsOf(fundingRate), unitsOf(markPrice)];
    for (const side of ['net', 'long', 'short']) {
      const held = this.#held.get(`${symbolId}:${side}`);
      if (held === undefined || held.size === 0n) continue;
      // Of a coin-margined contract one contract's payment is rounded to 10^-12 of the coin first.
      const paid =
        counted.face === undefined
          ? up(held.size * mark * rate, one * one)
          : up((held.size / one) * even(counted.face * 10n ** 12n * rate, mark), 10n ** 4n);
      if (counted.leverage !== undefined) held.margin -= paid;
      this.#sumsOf(symbolId, side).funding -= paid;
      const none = { realized: 0n, fee: 0n, margin: held.margin };
      this.entries.push({ what: 'funding', at, symbolId, side, funding: -paid, ...none });
    }
  }

  /** A delivery: all that is open closes at its price, for the fee of a taker. */
  deliver({ symbolId, deliveryTime: at, deliveryPrice: price }: Delivery): void {
    const counted = this.#counted.get(symbolId)!;
    for (const side of ['net', 'long', 'short']) {
      const held = this.#held.get(`${symbolId}:${side}`)?.size ?? 0n;
      if (held === 0n) continue;
      const traded = size(held);
      // A value that isn't whole counts against the holder: a long gives more of the coin for it, a short gets less.
      const exact = counted.face! * traded * one;
      const value = held > 0n ? up(exact, unitsOf(price)) : down(exact, unitsOf(price));
      const change = this.#trade(counted, side, { isBuy: held < 0n, traded, price, value });
      const rate = unitsOf(counted.feeRate);
      const fee = up(value * rate, one);
      this.#enter(counted, side, { what: 'delivery', at, fee, rate, ...change });
    }
  }

  /** Moves the position by a trade. */
  #trade(
    counted: Counted,
    side: string,
    {
      isBuy,
      traded,
      price,
      value,
    }: { isBuy: boolean; traded: bigint; price: string; value: bigint },
  ) {
    const held = this.#heldOn(counted.symbolId, side);
    const isAgainst = held.size !== 0n && held.size > 0n !== isBuy;
    const closed = isAgainst ? min(traded, size(held.size)) : 0n;
    const opened = traded - closed;
    const closedValue =
      opened === 0n ? value : closed === 0n ? 0n : worth(counted, unitsOf(price), closed);
    const before = { ...held };
    const isLong = held.size > 0n;
    // A share of what it was opened for: rounded so that closing in parts never brings more.
    const gainsUp = (counted.face === undefined) === isLong;
    const share = closed === 0n ? 0n : (gainsUp ? up : down)(held.opened * closed, size(held.size));
    const realized = closed === 0n ? 0n : gainsUp ? closedValue - share : share - closedValue;
    held.opened -= share;
    held.size += isBuy ? closed : -closed;
    if (opened > 0n) {
      held.opened += value - closedValue;
      held.size += isBuy ? opened : -opened;
    }
    const sums = this.#sumsOf(counted.symbolId, side);
    sums.openedSize += opened;
    sums.openedValue += value - closedValue;
    sums.closedSize += closed;
    sums.closedValue += closedValue;
    return { before, closed, openedValue: value - closedValue, realized };
  }

  /** Writes down what a trade has moved, the margin of an isolated position too. */
  #enter(
    { symbolId, leverage }: Counted,
    side: string,
    moved: Pick<Entry, 'what' | 'at' | 'tradeId' | 'fee' | 'realized'> & {
      readonly before: Held;
      readonly closed: bigint;
      readonly openedValue: bigint;
      readonly rate: bigint;
    },
  ): void {
    const { before, closed, openedValue, rate, ...entry } = moved;
    const { fee, realized } = entry;
    const held = this.#heldOn(symbolId, side);
    if (leverage !== undefined) {
      const openFee = closed === 0n ? fee : min(fee, up(openedValue * rate, one));
      const left = held.margin + realized - (fee - openFee);
      const stays =
        closed === 0n ? left : before.margin - (before.margin * closed) / size(before.size);
      held.margin = min(left, stays) + up(openedValue, leverage);
    }
    const sums = this.#sumsOf(symbolId, side);
    sums.realized += realized;
    sums.fees += fee;
    this.entries.push({ ...entry, symbolId, side, funding: 0n, margin: held.margin });
  }

  /** The fee on all that an order has taken, rounded up once, less what was charged before. */
  #takerFee(orderId: string, value: bigint, rate: bigint): bigint {
    const before = this.#taken.get(orderId) ?? { value: 0n, fee: 0n };
    const after = { value: before.value + value, fee: up((before.value + value) * rate, one) };
    this.#taken.set(orderId, after);
    return after.fee - before.fee;
  }

  #heldOn(symbolId: string, side: string): Held {
    const key = `${symbolId}:${side}`;
    const held = this.#held.get(key) ?? { size: 0n, opened: 0n, margin: 0n };
    this.#held.set(key, held);
    return held;
  }

  #sumsOf(symbolId: string, side: string): Sums {
    const key = `${symbolId}:${side}`;
    const sums = this.#sums.get(key) ?? noSums();
    this.#sums.set(key, sums);
    return sums;
  }
}

/** What a size is worth at a price: of a coin-margined contract in the coin, rounded down. */
function worth({ face, symbolId }: Counted, price: bigint, traded: bigint): bigint {
  if (face !== undefined) return (face * traded * one) / price;
  const product = price * traded;
  if (product % one !== 0n) throw new Error(`a value of ${symbolId} has more than eight decimals`);
  return product / one;
}
