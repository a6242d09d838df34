import { isProvider, isSystem, type UserState } from '#domain/account/account.ts';
import type { Side } from '#domain/codes/delegate-type.ts';
import {
  bgbRate,
  discountAsset,
  type PricedPair,
  type Rate,
  usdtRate,
  valueAsset,
} from '#domain/fee/fee.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import type { OrderContext } from '#domain/order/issues.ts';
import type { Order, OrderStep, Plan } from '#domain/order/order.ts';
import { Sweep } from '#domain/order/sweep.ts';
import type { Account, Resting, Standing, Trader } from '#exchange/core/account.ts';
import { type Changes, newChanges } from '#exchange/core/changes.ts';
import { accountOf, Ledger } from '#exchange/core/ledger.ts';
import type { Market } from '#exchange/core/market.ts';
import type { ClientOidRow, Past } from '#exchange/core/past.ts';
import type { Counters } from '#exchange/core/snapshot.ts';

/** What a taker met in the book: orders to trade with, and own ones to cancel (size 0). */
export interface Matches {
  count: number;
  readonly makers: Resting[];
  readonly sizes: Lots[];
  readonly quotes: bigint[];
}

/** All that the exchange is, in memory. The functions of this room work on it. */
export class State {
  /** The time of the command that is applied, Unix milliseconds. */
  now = 0;
  changes: Changes = newChanges();
  readonly counters: Counters;
  readonly ledger: Ledger;
  readonly past: Past;
  readonly markets = new Map<string, Market>();
  readonly assets = new Map<string, Asset>();
  readonly traders = new Map<number, Trader>();
  readonly byAuthId = new Map<string, Trader>();
  /** Orders in a book. */
  readonly orders = new Map<number, Resting>();
  /** Plans that wait or are fired and queued. */
  readonly plans = new Map<number, Plan>();
  /** Fired plans in the order of their turn. Bound: `planOrdersMax` per user and pair. */
  readonly fired: Plan[] = [];
  /** Users whose dead man's switch is set. */
  readonly switches = new Set<UserState>();
  /** What ended in this batch, which `past` does not know yet. Cleared by `closeBatch`. */
  readonly endedOrders = new Map<number, Order>();
  readonly endedPlans = new Map<number, Plan>();
  /** Client ids used in this batch: user → id → what it names. Cleared by `closeBatch`. */
  readonly clientOids = new Map<number, Map<string, ClientOidRow>>();
  /** Work space of the matching, used by one order at a time. */
  readonly sweep = new Sweep();
  readonly context: { -readonly [K in keyof OrderContext]: OrderContext[K] } = {
    lastPrice: undefined,
    bestOpposite: undefined,
    available: undefined,
    openOrders: 0,
    plans: 0,
  };
  accepted: OrderStep = { at: 0, what: 'accepted' };
  readonly matches: Matches = { count: 0, makers: [], sizes: [], quotes: [] };

  constructor(counters: Counters, past: Past) {
    this.counters = counters;
    this.past = past;
    this.ledger = new Ledger(counters);
  }
}

/** Makes the owner of balances known. `state` is undefined for the exchange's own. */
export function addTrader(state: State, id: number, user: UserState | undefined): Trader {
  const trader: Trader = {
    id,
    state: user,
    isProvider: isProvider(id),
    isSystem: isSystem(id),
    accounts: new Map(),
    standings: new Map(),
  };
  state.traders.set(id, trader);
  if (user !== undefined) state.byAuthId.set(user.authId, trader);
  return trader;
}

export function standingOf(trader: Trader, market: Market): Standing {
  const { symbol, base, quote } = market.instrument;
  const known = trader.standings.get(symbol);
  if (known !== undefined) return known;
  const standing: Standing = {
    trader,
    market,
    base: accountOf(trader, base.code),
    quote: accountOf(trader, quote.code),
    orders: new Map(),
    plans: new Map(),
    presetLegs: 0,
  };
  trader.standings.set(symbol, standing);
  return standing;
}

/** The account that an order of `side` spends from, and so freezes in. */
export const spentAccount = (standing: Standing, side: Side): Account =>
  side === 'buy' ? standing.quote : standing.base;

export function touchUser(state: State, { state: user }: Trader): void {
  if (user === undefined) return;
  user.version += 1;
  state.changes.users.add(user);
}

export function touchOrder(state: State, order: Order, trader: Trader): void {
  order.version += 1;
  order.updatedAt = state.now;
  if (trader.isProvider) return;
  state.changes.orders.add(order);
  touchUser(state, trader);
}

export function touchPlan(state: State, plan: Plan): void {
  plan.version += 1;
  plan.updatedAt = state.now;
  state.changes.plans.add(plan);
  touchUser(state, state.traders.get(plan.userId)!);
}

export function touchLevel(state: State, market: Market, side: Side, price: Ticks): void {
  if (market.marks === undefined) {
    market.marks = { buy: new Set(), sell: new Set() };
    state.changes.levels.set(market.instrument.symbol, market.marks);
  }
  market.marks[side].add(price);
}

function priced(state: State, base: string): PricedPair | undefined {
  const market = state.markets.get(base + valueAsset);
  if (market === undefined || market.lastPrice === undefined) return undefined;
  return { instrument: market.instrument, lastPrice: market.lastPrice };
}

/** USDT units per unit of the pair's quote at the last prices; undefined: unknown. */
export const volumeRate = (state: State, { instrument: { quote } }: Market): Rate | undefined =>
  usdtRate(quote, quote.code === valueAsset ? undefined : priced(state, quote.code));

/** BGB units per unit of the pair's quote at the last prices; undefined: unknown. */
export function discountRate(state: State, market: Market): Rate | undefined {
  const { quote } = market.instrument;
  const quotePair = quote.code === valueAsset ? undefined : priced(state, quote.code);
  const bgbPair = priced(state, discountAsset);
  const known = market.discount;
  const isSame = known.quotePrice === quotePair?.lastPrice && known.bgbPrice === bgbPair?.lastPrice;
  if (isSame) return known.rate;
  const rate = bgbRate(quote, quotePair, bgbPair);
  market.discount = { quotePrice: quotePair?.lastPrice, bgbPrice: bgbPair?.lastPrice, rate };
  return rate;
}
