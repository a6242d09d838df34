import {
  cost,
  fees,
  holds,
  inBase,
  instrumentOf,
  type NaiveFill,
  type NaiveOrder,
  placeTotal,
  setPlaceTotal,
  upwards,
  type World,
} from './world.ts';

/** An account that borrows what its trades take: where its money is, and what it owes. */
const lenderPlace = { type: 'strategy', scope: '1' };
const debts = { type: 'utaDebt', scope: '' };

/** The account that an order gives from and receives in. */
export const placeOf = ({ borrows }: Pick<NaiveOrder, 'borrows'>) =>
  borrows ? lenderPlace : { type: 'spot', scope: '' };

const creditMax = new Map([
  ['USDT', 2_000_000_000_000n],
  ['BTC', 4_000_000_000n],
  ['ETH', 1_000_000n],
  ['BGB', 2_500_000_000n],
]);

const owed = (w: World, userId: number, asset: string) => -placeTotal(w, userId, asset, debts);

const held = (w: World, userId: number, asset: string) =>
  w.holds
    .filter((hold) => hold.userId === userId && hold.asset === asset)
    .filter(({ place }) => place === 'strategy:1')
    .reduce((sum, { units }) => sum + units, 0n);

const free = (w: World, userId: number, asset: string) =>
  placeTotal(w, userId, asset, lenderPlace) - held(w, userId, asset);

/** What may still be spent: all that may be owed, less what is and what open orders may come to. */
export function creditLeft(w: World, userId: number, asset: string): bigint {
  let left = creditMax.get(asset)! + free(w, userId, asset) - owed(w, userId, asset);
  for (const order of w.orders) {
    if (order.userId !== userId || !order.borrows) continue;
    const one = holds(w, order);
    if (one.asset === asset) left -= one.units;
  }
  return left < 0n ? 0n : left;
}

/** What an order gives, and what it gets. */
function sides(w: World, { symbolId, side }: NaiveOrder, size: number, quote: bigint) {
  const instrument = instrumentOf(w, symbolId)!;
  const base = { asset: instrument.base.code, units: inBase(instrument, size) };
  const money = { asset: instrument.quote.code, units: quote };
  return side === 'buy' ? { gives: money, gets: base } : { gives: base, gets: money };
}

/** Whether its owner owes so much of what the order gives that it trades no more. */
export function isOwing(w: World, maker: NaiveOrder): boolean {
  if (!maker.borrows) return false;
  const { asset } = sides(w, maker, 0, 0n).gives;
  return owed(w, maker.userId, asset) >= creditMax.get(asset)! / 8n;
}

function change(w: World, userId: number, asset: string, place: typeof debts, units: bigint): void {
  setPlaceTotal(w, userId, asset, place, placeTotal(w, userId, asset, place) + units);
}

/** Before a trade: what is missing is lent. */
export function borrow(w: World, order: NaiveOrder, size: number, price: number): void {
  if (!order.borrows) return;
  const quote = cost(instrumentOf(w, order.symbolId)!, price, size);
  const { asset, units } = sides(w, order, size, quote).gives;
  const missing = units - free(w, order.userId, asset);
  if (missing <= 0n) return;
  change(w, order.userId, asset, debts, -missing);
  change(w, order.userId, asset, lenderPlace, missing);
}

/** After it: the fee goes, and of the rest what is owed. */
export function payBack(w: World, order: NaiveOrder, fill: NaiveFill): void {
  const { asset, units } = sides(w, order, fill.size, fill.quote).gets;
  const fee = upwards(units * 25n, 10_000n);
  const owes = owed(w, order.userId, asset);
  let back = units - fee;
  if (back > owes) back = owes;
  change(w, order.userId, asset, lenderPlace, -fee - back);
  change(w, order.userId, asset, debts, back);
  change(w, fees, asset, { type: 'spot', scope: '' }, fee);
  order.feeReceived += fee;
  fill.fee = fee;
  fill.feeAsset = asset;
}
