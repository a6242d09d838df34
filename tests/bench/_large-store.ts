import type { Balance, Bill, UserState } from '#domain/account/account.ts';
import { firstUserId, worldId } from '#domain/account/account.ts';
import { type Asset, type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { baseAmount, notional } from '#domain/instrument/value.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { Fill, Order, Trade } from '#domain/order/order.ts';
import { type Changes, newChanges } from '#exchange/core/changes.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';

const asset = (code: string): Asset => ({ code, name: code, scale: 8 });

const pair = (base: string): Instrument => ({
  ...pairNames(`${base}USDT`),
  base: asset(base),
  quote: asset('USDT'),
  priceScale: 2,
  sizeScale: 4,
  priceStep: 1,
  sizeStep: 1,
  sizeMin: lots(1),
  sizeMax: lots(100_000_000),
  notionalMin: amount(100_000_000n),
  notionalMax: amount(1_000_000_000_000_000n),
  bandUpPpm: 50_000,
  bandDownPpm: 50_000,
  state: 'trading',
});

export const largePairs = ['BTC', 'ETH', 'SOL', 'XRP', 'BGB'].map(pair);

export interface LargeStoreSize {
  readonly users: number;
  readonly orders: number;
  readonly open: number;
}

const startUnits = 10_000_000_000_000n;
const startAt = 1_700_000_000_000;

/**
 * Fills a new folder with a store as a long-lived exchange has it: through the store's own batch
 * writer, so that the tables are as the exchange would have written them. Half of the ended orders
 * were filled (a fill, its trade and two bills each), the others canceled; the open ones lie
 * scattered over the whole time, bids below 100.00 and asks above it.
 */
export async function fillLargeStore(folder: string, size: LargeStoreSize): Promise<void> {
  const { store, history } = await openSqliteStore(folder);
  const loader = new Loader(size);
  while (!loader.ended) {
    const { changes, now } = loader.nextBatch();
    store.write({ changes, counters: loader.counters, candles: [], now });
  }
  await history.close();
  store.close();
}

const perBatch = 10_000;

class Loader {
  readonly counters = {
    userId: 0,
    orderId: 0,
    tradeId: 0,
    billId: 0,
    movementId: 0,
    priority: 0,
  };
  readonly #size: LargeStoreSize;
  readonly #balances = new Map<string, Balance>();

  constructor(size: LargeStoreSize) {
    this.#size = size;
  }

  get ended(): boolean {
    return this.counters.orderId >= this.#size.orders;
  }

  nextBatch(): { changes: Changes; now: number } {
    const changes = newChanges();
    if (this.counters.userId === 0) this.#openAccounts(changes);
    const last = Math.min(this.#size.orders, this.counters.orderId + perBatch);
    while (this.counters.orderId < last) this.#addOrder(changes);
    return { changes, now: startAt + this.counters.orderId };
  }

  #openAccounts(changes: Changes): void {
    for (const instrument of largePairs) changes.instruments.add(instrument);
    for (let i = 0; i < this.#size.users; i++) {
      const userId = firstUserId + i;
      changes.users.add(newUser(userId));
      for (const code of ['USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'BGB']) {
        this.counters.movementId++;
        this.#move(changes, userId, code, startUnits, 'start');
        this.#move(changes, worldId, code, -startUnits, 'start');
      }
    }
    this.counters.userId = firstUserId + this.#size.users - 1;
  }

  #addOrder(changes: Changes): void {
    const id = ++this.counters.orderId;
    this.counters.priority = id;
    const instrument = largePairs[id % largePairs.length]!;
    // One user's orders after another's: filling a store with scattered pages takes minutes.
    const userId = firstUserId + Math.floor(((id - 1) * this.#size.users) / this.#size.orders);
    const every = Math.floor(this.#size.orders / this.#size.open);
    const isOpen = id % every === 0;
    const isFilled = !isOpen && id % 2 === 0;
    const order = newOrder(id, userId, instrument.symbolId, isOpen, isFilled);
    changes.orders.add(order);
    if (isFilled) this.#fill(changes, order, instrument);
  }

  #fill(changes: Changes, order: Order, instrument: Instrument): void {
    const tradeId = ++this.counters.tradeId;
    const { symbolId, side, userId } = order;
    const [price, size, at] = [order.price!, order.size!, order.updatedAt];
    const quote = notional(instrument, price, size);
    const ids = { makerOrderId: order.id, takerOrderId: order.id - 1 };
    changes.trades.push({
      id: tradeId,
      symbolId,
      price,
      size,
      takerSide: 'sell',
      at,
      ...ids,
    } as Trade);
    changes.fills.push({
      tradeId,
      orderId: order.id,
      userId,
      symbolId,
      side,
      liquidity: 'maker',
      price,
      size,
      quote,
      fee: amount(0n),
      feeAsset: instrument.base.code,
      at,
    } satisfies Fill);
    const sign = side === 'buy' ? 1n : -1n;
    const base = sign * baseAmount(instrument, size);
    this.counters.movementId++;
    for (const [owner, factor] of [
      [userId, 1n],
      [worldId, -1n],
    ] as const) {
      this.#move(changes, owner, instrument.base.code, factor * base, 'trade');
      this.#move(changes, owner, 'USDT', -factor * sign * quote, 'trade');
    }
  }

  #move(changes: Changes, userId: number, code: string, delta: bigint, reason: Bill['reason']) {
    const key = `${userId} ${code}`;
    let balance = this.#balances.get(key);
    if (balance === undefined) {
      balance = {
        userId,
        accountType: 'spot',
        scope: '',
        asset: code,
        total: amount(0n),
        frozen: amount(0n),
      };
      this.#balances.set(key, balance);
    }
    balance.total = amount(balance.total + delta);
    changes.balances.add(balance);
    changes.bills.push({
      id: ++this.counters.billId,
      movementId: this.counters.movementId,
      userId,
      accountType: 'spot',
      scope: '',
      asset: code,
      delta: amount(delta),
      totalAfter: balance.total,
      reason,
      tradeId: undefined,
      at: startAt + this.counters.orderId,
    });
  }
}

const newUser = (id: number): UserState => ({
  id,
  authId: `user-${id}`,
  createdAt: startAt,
  feeInBgb: false,
  frozen: false,
  vipLevel: 0,
  vipDay: 19_675,
  volumeByDay: Array.from({ length: 31 }, (_, i) => ({ day: 19_645 + i, volume: amount(12345n) })),
  cancelAllAt: undefined,
  version: 1,
});

function newOrder(
  id: number,
  userId: number,
  symbolId: string,
  isOpen: boolean,
  isFilled: boolean,
): Order {
  const side = id % 3 === 0 ? 'buy' : 'sell';
  const at = startAt + id;
  const away = 1 + (id % 500);
  const size = lots(10_000);
  return {
    id,
    userId,
    clientOid: id % 2 === 0 ? `client-${id}` : undefined,
    digest: id % 2 === 0 ? `limit|${side}|${id}` : undefined,
    symbolId,
    place: 'spot',
    side,
    type: 'limit',
    timeInForce: 'gtc',
    selfTrade: 'cancelTaker',
    preset: undefined,
    source: 'web',
    planId: undefined,
    agentId: undefined,
    tag: undefined,
    quoteAmount: undefined,
    slippagePpm: undefined,
    positionSide: undefined,
    reduceOnly: false,
    cause: undefined,
    createdAt: at,
    price: ticks(side === 'buy' ? 10_000 - away : 10_000 + away),
    size,
    filledSize: isFilled ? size : lots(0),
    filledQuote: amount(0n),
    feeReceived: amount(0n),
    feeBgb: amount(0n),
    status: isOpen ? 'new' : isFilled ? 'filled' : 'cancelled',
    end: isOpen ? undefined : isFilled ? 'filled' : 'cancelledByUser',
    priority: id,
    version: isOpen ? 1 : 2,
    updatedAt: at,
    steps: isOpen
      ? [{ at, what: 'accepted' }]
      : [
          { at, what: 'accepted' },
          { at, what: 'ended', reason: isFilled ? 'filled' : 'cancelledByUser' },
        ],
  };
}
