import { beforeEach, describe, expect, it } from 'vitest';
import { clearingId, insuranceId } from '#domain/account/account.ts';
import { amount, ticks } from '#domain/money/units.ts';
import {
  allPositions,
  Desk,
  limit,
  market,
  moneyOf,
  perpetual,
  plan,
  trader,
} from '#exchange/core/testing.ts';

const contract = perpetual('BTC', { markClampPpm: 10_000 });
const { symbolId } = contract;
const net = { symbolId, positionSide: 'net' } as const;
const usdt = (whole: number) => amount(BigInt(Math.round(whole * 1_000_000)));

let desk: Desk;
let [long, short] = [0, 0];

function mark(index: number): void {
  desk.now += 500;
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(index) }] });
}

function trade(buyer: number, seller: number, price: number, size: number): void {
  desk.place(seller, limit('sell', price, size, net));
  desk.place(buyer, limit('buy', price, size, { ...net, timeInForce: 'ioc' }));
}

const delist = () =>
  desk.do({ kind: 'ListInstrument', instrument: { ...contract, state: 'delisted' } });
const totals = (user: number) => desk.exchange.allBalances(user).map(({ total }) => total);
const wallet = (user: number) =>
  desk.exchange.balances(user, 'usdtMix').find(({ asset }) => asset === 'USDT')?.total ?? 0n;

/** Nothing is open, and no money was made or lost. */
function settled(): void {
  expect([allPositions(desk), desk.exchange.jobs, moneyOf(desk)]).toEqual([[], [], 0n]);
  const clearing = desk.exchange.allBalances(clearingId).reduce((sum, one) => sum + one.total, 0n);
  expect(clearing).toBe(0n);
}

beforeEach(() => {
  desk = new Desk([contract]);
  mark(10_000);
  [long, short] = [trader(desk, usdt(1_000)), trader(desk, usdt(1_000))];
});

describe('FUT-05 a contract that is delisted', () => {
  it('settles its positions at the mark, and cancels orders and plans', () => {
    trade(long, short, 10_000, 10_000);
    desk.place(long, limit('buy', 9_900, 500, net));
    desk.plan(long, { ...plan('buy', 11_000, 500), ...net });
    const leg = { trigger: ticks(9_000), watches: 'mark' } as const;
    desk.do({ kind: 'PlaceTpsl', userId: long, draft: { ...net, source: 'web', stopLoss: leg } });
    mark(10_200);
    const [, was] = [desk.commit(), wallet(long)];
    const price = desk.exchange.markPrice(symbolId)!;
    delist();
    const won = BigInt(price - 10_000) * 10_000n;
    expect(wallet(long)).toBe(was + won);
    expect([desk.exchange.openOrders(long), desk.exchange.waitingPlans(long)]).toEqual([[], []]);
    const { orders, bills } = desk.commit();
    expect([...orders].filter(({ cause }) => cause === 'delivery')).toMatchObject([
      { userId: long, side: 'sell', price, filledSize: 10_000, end: 'filled' },
      { userId: short, side: 'buy', price, filledSize: 10_000, end: 'filled' },
    ]);
    expect(bills.filter(({ userId }) => userId === long)).toMatchObject([
      { delta: won, reason: 'realized' },
    ]);
    settled();
  });

  it('of one price, however many slices it takes and whatever the mark does', () => {
    const users = Array.from({ length: 130 }, () => trader(desk, usdt(100)));
    for (let n = 0; n < users.length; n += 2) trade(users[n]!, users[n + 1]!, 10_000, 500);
    mark(10_100);
    const price = desk.exchange.markPrice(symbolId)!;
    delist();
    expect(desk.exchange.jobs).toMatchObject([{ kind: 'closePair' }]);
    desk.restart();
    mark(9_900);
    for (let n = 0; n < 4; n++) desk.do({ kind: 'RunJobs' });
    settled();
    const won = BigInt(price - 10_000) * 500n;
    const fees = [amount(3_000n), amount(1_000n)];
    for (let n = 0; n < users.length; n++) {
      const sign = n % 2 === 0 ? 1n : -1n;
      expect(wallet(users[n]!)).toBe(usdt(100) - fees[n % 2]! + sign * won);
    }
  });

  it.each(['cross', 'isolated'] as const)(
    'takes over what can’t bear the price (%s)',
    (marginMode) => {
      const poor = trader(desk, usdt(5.2));
      desk.do({ kind: 'ChooseMargin', userId: poor, symbolId, change: { marginMode } });
      const place = { type: 'usdtMix', scope: '' } as const;
      desk.do({ kind: 'Credit', userId: insuranceId, asset: 'USDT', units: usdt(50), place });
      trade(poor, short, 10_000, 10_000);
      // The mark gaps past bankruptcy, and nothing was liquidated so far.
      desk.do({ kind: 'ReplaceQuotes', userId: 10, symbolId, quotes: [], reference: ticks(9_000) });
      const fund = wallet(insuranceId);
      delist();
      expect(totals(poor).every((total) => total >= 0n)).toBe(true);
      expect(totals(poor).reduce((sum, total) => sum + total, 0n)).toBeLessThan(usdt(0.2));
      expect(wallet(insuranceId)).toBeLessThan(fund);
      expect(wallet(short)).toBe(usdt(1_000) + usdt(10) - usdt(0.02));
      settled();
    },
  );

  it('settles both positions of a user who has two', () => {
    desk.do({ kind: 'ChooseHoldMode', userId: long, line: 'usdt', holdMode: 'hedge' });
    desk.place(short, limit('sell', 10_000, 500, net));
    desk.place(long, market('buy', { size: 500 }, { symbolId, positionSide: 'long' }));
    desk.place(short, limit('buy', 10_000, 300, net));
    desk.place(long, market('sell', { size: 300 }, { symbolId, positionSide: 'short' }));
    mark(10_100);
    delist();
    settled();
  });
});
