import type { Side } from '#domain/codes/side.ts';
import type { TimeInForce } from '#domain/codes/time-in-force.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { OrderEnd, Preset, PresetRatios, SelfTradeMode } from '#domain/order/order.ts';

/**
 * A second exchange, written to be obviously right instead of fast: lists that are searched and
 * sorted whenever something is asked. It shares types with the real one and not a line of code.
 */
export interface World {
  now: number;
  instruments: Instrument[];
  users: NaiveUser[];
  /** All that a user has of an asset: under `userId/asset` on the spot account, else with it between. */
  totals: Map<string, bigint>;
  holds: NaiveHold[];
  /** What transfers of this batch changed, a line for each account. */
  moves: string[];
  /** Open orders. */
  orders: NaiveOrder[];
  /** Plans that wait, and those that are fired and queued. */
  plans: NaivePlan[];
  /** All orders and plans that ever were, by id, and by user and client id. */
  everyOrder: Map<number, NaiveOrder>;
  everyPlan: Map<number, NaivePlan>;
  byClientOid: Map<string, NaiveOrder | NaivePlan | NaiveTransfer>;
  lastPrices: Map<string, number>;
  /** The reference price of each pair that the provider has told one. */
  told: Map<string, number>;
  /** The last price, from when on it stood, and where the anchor was then, in millionths of a tick. */
  stood: Map<string, { price: number; from: number; anchor: bigint }>;
  /** What triggers are compared with. */
  triggerPrices: Map<string, number>;
  /** The last prices when the order began: what fees and volumes are valued with. */
  pricesAtStart: Map<string, number>;
  /** Fired plans in the order in which they are to run, and whether they were quoted for since. */
  fired: { id: number; at: number; quoted: boolean }[];
  /** Open buys whose take profit or stop loss has fired. */
  overtaken: NaiveOrder[];
  trades: NaiveTrade[];
  fills: NaiveFill[];
  nextUserId: number;
  nextId: number;
  nextTradeId: number;
  nextPlace: number;
}

interface NaiveUser {
  id: number;
  authId: string;
  parentId: number | undefined;
  feeInBgb: boolean;
  /** May cancel and nothing else. */
  frozen: boolean;
  vipLevel: number;
  vipDay: number;
  volumes: Map<number, bigint>;
  cancelAllAt: number | undefined;
}

export interface NaiveHold {
  id: number;
  userId: number;
  place: string;
  asset: string;
  cause: string;
  units: bigint;
  reference: string;
}

export interface NaiveTransfer {
  id: number;
  userId: number;
  payload: string;
  moved: bigint;
}

export interface NaiveOrder {
  id: number;
  userId: number;
  /** When it was placed, Unix milliseconds. */
  at: number;
  clientOid: string | undefined;
  /** What it was placed with, as text: tells a repeat from another use of the client id. */
  payload: string;
  symbolId: string;
  /** Traded from the account that borrows, which has rules of its own. */
  borrows: boolean;
  side: Side;
  type: 'limit' | 'market';
  timeInForce: TimeInForce;
  selfTrade: SelfTradeMode;
  preset: Preset | undefined;
  planId: number | undefined;
  price: number | undefined;
  size: number | undefined;
  quoteAmount: bigint | undefined;
  slippagePpm: number;
  filled: number;
  filledQuote: bigint;
  feeReceived: bigint;
  feeBgb: bigint;
  end: OrderEnd | undefined;
  place: number;
  /** Take profit and stop loss once they wait, and how many lots were theirs to sell by then. */
  legs: NaivePlan[];
  covered: Received | undefined;
  /** Its life so far, a line each. */
  steps: string[];
}

/** What a preset may spend: lots of a buy, money of a sell. */
export interface Received {
  lots: number;
  money: bigint;
}

export interface NaivePlan {
  id: number;
  userId: number;
  clientOid: string | undefined;
  payload: string;
  symbolId: string;
  borrows: boolean;
  side: Side;
  kind: 'normal' | 'takeProfit' | 'stopLoss' | 'track' | 'oco';
  /** What it does at its trigger. */
  action: 'place' | 'follow';
  /** Of a trailing stop. */
  trail: NaiveTrail | undefined;
  /** Take profit and stop loss of the order that it places: at prices, or of a trailing stop by ratios. */
  preset: Preset | undefined;
  ratios: PresetRatios | undefined;
  /** Whether a trailing stop's price has come to it. */
  reached: boolean;
  /** Whether an OCO's stop has taken over what its limit order held. */
  tookOver: boolean;
  trigger: number;
  fires: 'atOrAbove' | 'atOrBelow';
  price: number | undefined;
  size: number | undefined;
  quoteAmount: bigint | undefined;
  parentOrderId: number | undefined;
  pairId: number | undefined;
  status: 'notExecuted' | 'executing' | 'success' | 'fail' | 'cancelled';
  orderId: number | undefined;
  failure: string | undefined;
  /** What the order that it placed had filled, should it have failed. */
  filled: { size: number; quote: bigint } | undefined;
  place: number;
}

export interface NaiveTrail {
  callback: { ratePpm: number } | { distance: number };
  activation: number | undefined;
  best: number | undefined;
}

export interface NaiveTrade {
  symbolId: string;
  price: number;
  size: number;
  takerSide: Side;
  makerOrderId: number;
  takerOrderId: number;
}

export interface NaiveFill {
  orderId: number;
  userId: number;
  liquidity: 'maker' | 'taker';
  price: number;
  size: number;
  quote: bigint;
  fee: bigint;
  feeAsset: string;
}

/** What every plan has that is no trailing stop. */
export const plain = {
  borrows: false,
  action: 'place',
  trail: undefined,
  preset: undefined,
  ratios: undefined,
  reached: false,
  tookOver: false,
} as const;

export const newWorld = (): World => ({
  now: 0,
  instruments: [],
  users: [],
  totals: new Map(),
  holds: [],
  moves: [],
  orders: [],
  plans: [],
  everyOrder: new Map(),
  everyPlan: new Map(),
  byClientOid: new Map(),
  lastPrices: new Map(),
  told: new Map(),
  stood: new Map(),
  triggerPrices: new Map(),
  pricesAtStart: new Map(),
  fired: [],
  overtaken: [],
  trades: [],
  fills: [],
  nextUserId: 1000,
  nextId: 1,
  nextTradeId: 1,
  nextPlace: 1,
});

export const world = 1;
export const fees = 2;
export const isProvider = (userId: number) => userId === 10 || userId === 11;

export const instrumentOf = (w: World, symbolId: string) =>
  w.instruments.find((instrument) => instrument.symbolId === symbolId);

export const userOf = (w: World, userId: number) => w.users.find((user) => user.id === userId);

const tenTo = (exponent: number) => 10n ** BigInt(exponent);

/** What `size` lots cost at `price` ticks, in units of the quote asset. */
export const cost = ({ quote, priceScale, sizeScale }: Instrument, price: number, size: number) =>
  BigInt(price) * BigInt(size) * tenTo(quote.scale - priceScale - sizeScale);

/** `size` lots in units of the base asset. */
export const inBase = ({ base, sizeScale }: Instrument, size: number) =>
  BigInt(size) * tenTo(base.scale - sizeScale);

/** The first whole number that is not below a ÷ b. */
export const upwards = (a: bigint, b: bigint) => a / b + (a % b === 0n ? 0n : 1n);

const total = (w: World, userId: number, asset: string) => w.totals.get(`${userId}/${asset}`) ?? 0n;

export function move(w: World, from: number, to: number, asset: string, units: bigint): void {
  w.totals.set(`${from}/${asset}`, total(w, from, asset) - units);
  w.totals.set(`${to}/${asset}`, total(w, to, asset) + units);
}

/** The stop of an OCO, beside its limit order. */
export const stopBeside = (w: World, order: NaiveOrder): NaivePlan | undefined =>
  w.plans.find(({ kind, pairId, tookOver }) => kind === 'oco' && pairId === order.id && !tookOver);

/** What an open order holds back: the cost of a buy's rest, the rest of a sale; an OCO's dearer leg. */
export function holds(w: World, order: NaiveOrder): { asset: string; units: bigint } {
  const instrument = instrumentOf(w, order.symbolId)!;
  const rest = order.size! - order.filled;
  const stop = stopBeside(w, order);
  const dearest = Math.max(order.price!, stop === undefined ? 0 : (stop.price ?? stop.trigger));
  return order.side === 'buy'
    ? { asset: instrument.quote.code, units: cost(instrument, dearest, rest) }
    : { asset: instrument.base.code, units: inBase(instrument, rest) };
}

/** An account among its owner's, as text. */
export const placeName = ({ type, scope }: { type: string; scope: string }) => `${type}:${scope}`;

const spot = { type: 'spot', scope: '' };
type Place = typeof spot;

const placeKey = (userId: number, asset: string, place: Place) =>
  placeName(place) === 'spot:' ? `${userId}/${asset}` : `${userId}/${placeName(place)}/${asset}`;

export const placeTotal = (w: World, userId: number, asset: string, place: Place) =>
  w.totals.get(placeKey(userId, asset, place)) ?? 0n;

export const setPlaceTotal = (
  w: World,
  userId: number,
  asset: string,
  place: Place,
  units: bigint,
) => w.totals.set(placeKey(userId, asset, place), units);

/** What holds and, on the spot account, open orders hold back. */
export function frozen(w: World, userId: number, asset: string, place: Place = spot): bigint {
  let sum = 0n;
  for (const hold of w.holds) {
    const isHere = hold.place === placeName(place) && hold.asset === asset;
    if (hold.userId === userId && isHere) sum += hold.units;
  }
  if (placeName(place) !== 'spot:') return sum;
  for (const order of w.orders) {
    if (order.userId !== userId || order.borrows) continue;
    const held = holds(w, order);
    if (held.asset === asset) sum += held.units;
  }
  return sum;
}

export const available = (w: World, userId: number, asset: string, place: Place = spot) =>
  placeTotal(w, userId, asset, place) - frozen(w, userId, asset, place);

/** One side of a book: the best price first, at a price the first come first. */
export function queue(w: World, symbolId: string, side: Side): NaiveOrder[] {
  const better = side === 'buy' ? -1 : 1;
  return w.orders
    .filter((order) => order.symbolId === symbolId && order.side === side)
    .sort((a, b) => better * (a.price! - b.price!) || a.place - b.place);
}
