import { beforeEach, describe, expect, it } from 'vitest';
import { clearingId } from '#domain/account/account.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { Order, OrderDraft } from '#domain/order/order.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import { Desk, limit, market, perpetual } from '../../testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const usdt = (whole: number) => amount(BigInt(Math.round(whole * 1_000_000)));

let desk: Desk;

/** A user with so many USDT for contracts. */
function trader(whole = 1_000): number {
  const user = desk.user([{ asset: 'USDT', units: usdt(whole) }]);
  const [from, to] = ['spot', 'usdtMix'].map((type) => ({ userId: user, type, scope: '' })) as [
    never,
    never,
  ];
  desk.do({
    kind: 'Transfer',
    userId: user,
    draft: { from, to, asset: 'USDT', units: usdt(whole) },
  });
  return user;
}

const wallet = (user: number) =>
  desk.exchange.balances(user, 'usdtMix').find(({ asset }) => asset === 'USDT')?.total ?? 0n;

const positions = (user: number) => desk.exchange.positions(user);

const mark = (price: number) =>
  desk.do({ kind: 'ReplaceQuotes', userId: 10, symbolId, quotes: [], reference: ticks(price) });

/** Two traders meet: `buyer` takes what `seller` offers. */
function trade(buyer: number, seller: number, price: number, size: number): void {
  desk.place(seller, limit('sell', price, size, net));
  desk.place(buyer, limit('buy', price, size, { ...net, timeInForce: 'ioc' }));
}

const choose = (userId: number, change: CommandOf<'ChooseMargin'>['change']) =>
  desk.do({ kind: 'ChooseMargin', userId, symbolId, change });

/** Clearing pays what was realized: with the costs of all positions it comes to nothing. */
function balanced(): void {
  const users = desk.exchange.snapshot().users.map(({ id }) => id);
  const all = [...users, 10, 11].flatMap((id) => positions(id));
  const cost = all.reduce((sum, one) => sum + one.cost, 0n);
  const clearing = desk.exchange.allBalances(clearingId).reduce((sum, one) => sum + one.total, 0n);
  expect(cost + clearing).toBe(0n);
  expect(all.reduce((sum, { size }) => sum + size, 0)).toBe(0);
}

beforeEach(() => {
  desk = new Desk([perpetual('BTC')]);
  // A first mark, at the time that then stands still; `mark` moves it without liquidating anybody.
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(10_000) }] });
});

describe('FUT-02 a cross position', () => {
  it('opens, adds, closes in part and turns; money and costs add up', () => {
    const [long, short] = [trader(), trader()];
    trade(long, short, 10_000, 1000);
    expect(positions(long)).toMatchObject([
      { side: 'net', marginMode: 'cross', leverage: 20, size: 1000, cost: usdt(10) },
    ]);
    // Taker 0.06 %, maker 0.02 % of 10 USDT.
    expect([wallet(long), wallet(short)]).toEqual([usdt(999.994), usdt(999.998)]);
    trade(long, short, 11_000, 500);
    expect(positions(long)).toMatchObject([{ size: 1500, cost: usdt(15.5) }]);
    mark(12_000);
    trade(short, long, 12_000, 600);
    // 15.5 × 600 ÷ 1500 = 6.2 of cost for 7.2 of value.
    expect(positions(long)).toMatchObject([
      { size: 900, cost: usdt(9.3), realized: usdt(1), closedSize: 600, closedValue: usdt(7.2) },
    ]);
    trade(short, long, 12_000, 1000);
    expect(positions(long)).toMatchObject([{ size: -100, cost: usdt(-1.2), realized: 0n }]);
    expect(positions(short)).toMatchObject([{ size: 100, cost: usdt(1.2) }]);
    balanced();
  });

  it('binds its initial margin, and gains of it may open more', () => {
    const [long, short] = [trader(10), trader(1_000)];
    trade(long, short, 10_000, 10_000);
    const more = limit('buy', 10_000, 10_000, net);
    // 100 USDT at 20 times bind 5 of the 9.94 left; 100 more need 5 and a fee of 0.06.
    expect(desk.refused({ kind: 'PlaceOrder', userId: long, draft: more })).toEqual({
      code: 'balanceNotEnough',
      values: {
        ...{ limit: '4.94', value: '5.06', asset: 'USDT', available: '4.94', transferable: '4.94' },
        ...{ boundOrders: '0', boundPositions: '5', boundHolds: '0' },
      },
    });
    mark(10_100);
    desk.place(long, more);
  });

  it('keeps what it binds from leaving, and lets a gain stay', () => {
    const [long, short] = [trader(10), trader(1_000)];
    trade(long, short, 10_000, 10_000);
    mark(10_100);
    const [from, to] = ['usdtMix', 'spot'].map((type) => ({ userId: long, type, scope: '' })) as [
      never,
      never,
    ];
    const move = (whole: number): CommandOf<'Transfer'> & { kind: 'Transfer' } => ({
      ...{ kind: 'Transfer' as const, userId: long },
      draft: { from, to, asset: 'USDT', units: usdt(whole) },
    });
    expect(desk.refused(move(4.940001)).code).toBe('fundsNotEnough');
    mark(9_900);
    expect(desk.refused(move(3.940001)).code).toBe('fundsNotEnough');
    desk.do(move(3.94));
    expect(wallet(long)).toBe(usdt(6));
  });

  it('survives a restart', () => {
    const [long, short] = [trader(), trader()];
    trade(long, short, 10_000, 1000);
    desk.place(long, limit('buy', 9_900, 1000, net));
    const before = positions(long);
    desk.restart();
    mark(10_000);
    expect(positions(long)).toEqual(before);
    trade(short, long, 10_000, 1000);
    expect(positions(long)).toEqual([]);
    balanced();
  });
});

describe('FUT-02 an isolated position', () => {
  it('has its margin by itself, and leaves what is left of it', () => {
    const [long, short] = [trader(100), trader(1_000)];
    choose(long, { marginMode: 'isolated', longLeverage: 10, shortLeverage: 10 });
    trade(long, short, 10_000, 10_000);
    const margin = () => desk.exchange.balances(long, 'mixIsolated')[0]?.total;
    expect([wallet(long), margin()]).toEqual([usdt(89.94), usdt(10)]);
    trade(short, long, 10_500, 4_000);
    // 2 are gained and 0.0084 paid, and two fifths of the margin come back with them.
    expect([wallet(long), margin()]).toEqual([usdt(89.94 + 4 + 2 - 0.0084), usdt(6)]);
    trade(short, long, 9_900, 6_000);
    expect([wallet(long), margin()]).toEqual([usdt(95.9316 + 5.4 - 0.01188), 0n]);
    expect(positions(long)).toEqual([]);
    balanced();
  });

  it('takes margin and gives it back, up to what it is opened with', () => {
    const [long, short] = [trader(100), trader(1_000)];
    choose(long, { marginMode: 'isolated', longLeverage: 10, shortLeverage: 10 });
    trade(long, short, 10_000, 10_000);
    const change = (whole: number) => ({
      ...{ kind: 'ChangeMargin' as const, userId: long, ...net },
      units: usdt(whole),
    });
    desk.do(change(5));
    expect(desk.refused(change(-5.000001)).code).toBe('balanceNotEnough');
    mark(9_980);
    expect(desk.refused(change(-4.800001)).code).toBe('balanceNotEnough');
    desk.do(change(-4.8));
    expect(desk.exchange.balances(long, 'mixIsolated')[0]?.total).toBe(usdt(10.2));
  });

  it('closes at no price beyond its margin', () => {
    const [long, short] = [trader(100), trader(1_000)];
    choose(long, { marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
    trade(long, short, 10_000, 10_000);
    // Margin 5 of 100: used up at 95.00.
    desk.place(short, limit('buy', 9_490, 10_000, { ...net, timeInForce: 'gtc' }));
    const close = market(
      'sell',
      { size: 10_000 },
      { ...net, reduceOnly: true, slippagePpm: 100_000 },
    );
    mark(9_600);
    expect(desk.place(long, close)).toMatchObject({ filledSize: 0, end: 'slippage' });
    desk.place(short, limit('buy', 9_500, 10_000, net));
    expect(desk.place(long, close)).toMatchObject({ filledSize: 10_000 });
    expect(desk.exchange.balances(long, 'mixIsolated')[0]?.total).toBe(0n);
    balanced();
  });
});

describe('FUT-02 what is refused', () => {
  it('leaves nothing behind of a line where its user had nothing', () => {
    const user = desk.user([{ asset: 'USDT', units: usdt(100) }]);
    const draft = limit('buy', 10_000, 1_000, net);
    expect(desk.refused({ kind: 'PlaceOrder', userId: user, draft }).code).toBe('balanceNotEnough');
    const change = { crossLeverage: 500 };
    const choice = { kind: 'ChooseMargin', userId: user, symbolId, change } as const;
    expect(desk.refused(choice).code).toBe('leverageMax');
    const from = { userId: user, type: 'spot', scope: '' } as const;
    const to = { userId: user, type: 'usdtMix', scope: '' } as const;
    const moved = { from, to, asset: 'USDT', units: usdt(100) };
    desk.do({ kind: 'Transfer', userId: user, draft: moved });
    expect(desk.place(user, draft)).toMatchObject({ status: 'new' });
  });
});

describe('FUT-02 what a user chooses', () => {
  it('stands while something is open', () => {
    const [long, short] = [trader(), trader()];
    trade(long, short, 10_000, 1000);
    const mode = { kind: 'ChooseHoldMode', userId: long, line: 'usdt', holdMode: 'hedge' } as const;
    expect(desk.refused(mode).code).toBe('leverageFixed');
    const margin = { kind: 'ChooseMargin', userId: long, symbolId } as const;
    const isolated = { ...margin, change: { marginMode: 'isolated' } } as const;
    expect(desk.refused(isolated).code).toBe('leverageFixed');
    trade(short, long, 10_000, 1000);
    desk.do(mode);
    desk.do(isolated);
  });

  it('a leverage is allowed by the tier of what is open, and by what is there', () => {
    const [long, short] = [trader(26), trader(10_000)];
    trade(long, short, 10_000, 50_000);
    const change = (crossLeverage: number) =>
      ({ kind: 'ChooseMargin', userId: long, symbolId, change: { crossLeverage } }) as const;
    expect(desk.refused(change(101))).toMatchObject({
      code: 'leverageMax',
      values: { limit: '100' },
    });
    expect(desk.refused(change(21))).toMatchObject({
      code: 'leverageMax',
      values: { limit: '20' },
    });
    // 500 at 19 times need 26.3 of the 25.7 that are left after the fee.
    expect(desk.refused(change(19)).code).toBe('balanceNotEnough');
    expect(desk.refused(change(0)).code).toBe('leverageMax');
    desk.do(change(20));
  });

  it('a lower leverage takes the margin that an isolated position lacks', () => {
    const [long, short] = [trader(100), trader(1_000)];
    choose(long, { marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
    trade(long, short, 10_000, 10_000);
    choose(long, { longLeverage: 5, shortLeverage: 5 });
    expect(desk.exchange.balances(long, 'mixIsolated')[0]?.total).toBe(usdt(20));
    expect(positions(long)).toMatchObject([{ leverage: 5 }]);
  });
});

describe('FUT-02 two positions of one contract', () => {
  const long = { symbolId, positionSide: 'long' } as const;
  const short = { symbolId, positionSide: 'short' } as const;

  it('stand beside each other, and only closing orders close them', () => {
    const [hedger, other] = [trader(), trader()];
    desk.do({ kind: 'ChooseHoldMode', userId: hedger, line: 'usdt', holdMode: 'hedge' });
    desk.place(other, limit('sell', 10_000, 1000, net));
    desk.place(hedger, limit('buy', 10_000, 1000, long));
    desk.place(other, limit('buy', 10_000, 600, net));
    desk.place(hedger, limit('sell', 10_000, 600, short));
    expect(positions(hedger)).toMatchObject([
      { side: 'long', size: 1000 },
      { side: 'short', size: -600 },
    ]);
    const close: OrderDraft = { ...limit('sell', 10_000, 1000, long), reduceOnly: true };
    const wrong = [
      limit('sell', 10_000, 1000, long),
      limit('sell', 10_000, 100, net),
      { ...limit('buy', 10_000, 100, long), reduceOnly: true },
    ];
    for (const draft of wrong) {
      expect(desk.refused({ kind: 'PlaceOrder', userId: hedger, draft }).code).toBe('unsupported');
    }
    const tooMuch = { ...close, size: lots(1010) };
    expect(desk.refused({ kind: 'PlaceOrder', userId: hedger, draft: tooMuch })).toEqual({
      code: 'positionNotEnough',
      values: { limit: '0.1', value: '0.101', asset: 'BTC' },
    });
    desk.place(hedger, close);
    desk.place(other, limit('buy', 10_000, 1000, net));
    expect(positions(hedger)).toMatchObject([{ side: 'short', size: -600 }]);
    balanced();
  });
});

describe('FUT-02 nobody is made to owe', () => {
  it('what only closes is carried out though more is bound than there is', () => {
    const [long, short] = [trader(10), trader()];
    trade(long, short, 10_000, 10_000);
    mark(9_490);
    desk.place(short, limit('buy', 9_490, 10_000, net));
    const more = limit('buy', 9_490, 200, net);
    expect(desk.refused({ kind: 'PlaceOrder', userId: long, draft: more }).code).toBe(
      'balanceNotEnough',
    );
    desk.place(long, limit('sell', 9_490, 4_000, net));
    expect(positions(long)).toMatchObject([{ size: 6_000 }]);
  });

  it('SAFE-09 an isolated position that would be liquidated immediately is refused, with the reason', () => {
    const [long, short] = [trader(100), trader()];
    choose(long, { marginMode: 'isolated', longLeverage: 100, shortLeverage: 100 });
    desk.place(short, limit('sell', 10_050, 5_000, net));
    const draft = limit('buy', 10_050, 5_000, net);
    // Half a percent is lost at once, of a margin of one percent; 0.4 must stay, and the fee.
    desk.place(long, { ...draft, size: lots(1_000) });
    desk.place(short, limit('sell', 10_060, 5_000, net));
    const worse = limit('buy', 10_060, 4_000, net);
    mark(10_000);
    desk.place(long, { ...draft, size: lots(4_000) });
    // Its size is within the tier of its leverage: what it loses against the mark is in the way.
    expect(desk.refused({ kind: 'PlaceOrder', userId: long, draft: worse }).code).toBe(
      'markPriceLimit',
    );
  });

  it('a maker that closes beyond its margin is passed over and ends', () => {
    const [long, short, taker] = [trader(100), trader(), trader()];
    choose(long, { marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
    trade(long, short, 10_000, 10_000);
    mark(9_600);
    const left = desk.place(long, limit('sell', 9_490, 10_000, net));
    desk.place(taker, limit('buy', 9_500, 2_000, net));
    expect(left).toMatchObject({ filledSize: 0, end: 'marginShort' });
    expect(desk.exchange.depth(symbolId, 'buy', 1)).toMatchObject([{ price: 9_500, size: 2_000 }]);
    expect(desk.exchange.depth(symbolId, 'sell', 1)).toEqual([]);
    balanced();
  });

  it('what would close beyond its margin ends, and never rests across the book', () => {
    const [long, short] = [trader(100), trader()];
    choose(long, { marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
    trade(long, short, 10_000, 10_000);
    mark(9_600);
    desk.place(short, limit('buy', 9_510, 4_000, net));
    desk.place(short, limit('buy', 9_490, 4_000, net));
    const order = desk.place(long, limit('sell', 9_490, 10_000, net));
    expect(order).toMatchObject({ filledSize: 4_000, end: 'marginShort' });
    const resting = desk.place(long, limit('sell', 9_500, 6_000, net));
    const change = { kind: 'AmendOrder', userId: long, order: { orderId: resting.id } } as const;
    desk.do({ ...change, price: ticks(9_490) });
    expect(resting).toMatchObject({ filledSize: 0, end: 'marginShort' });
    expect(desk.exchange.depth(symbolId, 'sell', 1)).toEqual([]);
    expect(desk.exchange.depth(symbolId, 'buy', 2)).toEqual([{ price: 9_490, size: 4_000 }]);
    balanced();
  });

  describe('a post-only order that only meets makers that can trade nothing', () => {
    const postOnly = { ...net, timeInForce: 'makerOnly' } as const;
    let left: Order;

    /** An ask at 94.90 that closes beyond its margin. */
    beforeEach(() => {
      const [long, short] = [trader(100), trader()];
      choose(long, { marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
      trade(long, short, 10_000, 10_000);
      mark(9_600);
      left = desk.place(long, limit('sell', 9_490, 10_000, net));
    });

    it('rests, and they end', () => {
      const order = desk.place(trader(), limit('buy', 9_500, 2_000, postOnly));
      expect(order).toMatchObject({ status: 'new', filledSize: 0 });
      expect(left).toMatchObject({ filledSize: 0, end: 'marginShort' });
      const { exchange } = desk;
      expect(exchange.depth(symbolId, 'buy', 1)).toMatchObject([{ price: 9_500, size: 2_000 }]);
      expect(exchange.depth(symbolId, 'sell', 1)).toEqual([]);
      balanced();
    });

    it('ends where behind them one can trade, and has changed nothing', () => {
      const behind = desk.place(trader(), limit('sell', 9_500, 1_000, net));
      const order = desk.place(trader(), limit('buy', 9_500, 2_000, postOnly));
      expect(order).toMatchObject({ filledSize: 0, end: 'wouldTake' });
      expect([left.status, behind.status]).toEqual(['new', 'new']);
    });

    it('ends where behind them its owner has an order', () => {
      const owner = trader();
      desk.place(owner, limit('sell', 9_500, 1_000, net));
      const draft = limit('buy', 9_500, 2_000, { ...postOnly, selfTrade: 'cancelMaker' });
      expect(desk.place(owner, draft)).toMatchObject({ filledSize: 0, end: 'wouldTake' });
      expect(left.status).toBe('new');
    });

    it('ends where they are behind one that can trade', () => {
      desk.place(trader(), limit('sell', 9_480, 1_000, net));
      const order = desk.place(trader(), limit('buy', 9_490, 2_000, postOnly));
      expect(order).toMatchObject({ filledSize: 0, end: 'wouldTake' });
      expect(left.status).toBe('new');
    });
  });

  it('so is one that would open at a price that its account cannot bear any more', () => {
    const [left, taker] = [trader(10), trader()];
    choose(left, { crossLeverage: 100 });
    const order = desk.place(left, limit('buy', 10_000, 9_000, net));
    // 90 bought at 100.00 would lose 9.9 of the 9.1 that are free.
    mark(8_900);
    desk.place(taker, limit('sell', 9_800, 9_000, net));
    expect(order).toMatchObject({ filledSize: 0, end: 'marginShort' });
    balanced();
  });
});

describe('FUT-05 orders that only reduce', () => {
  const reduce = { ...net, reduceOnly: true } as const;

  it('need a position, bind nothing, and shrink with it, the worst price first', () => {
    const [long, short] = [trader(10), trader(1_000)];
    const closing = limit('sell', 10_100, 6_000, reduce);
    expect(desk.refused({ kind: 'PlaceOrder', userId: long, draft: closing }).code).toBe(
      'positionMissing',
    );
    trade(long, short, 10_000, 10_000);
    const near = desk.place(long, closing);
    const far = desk.place(long, limit('sell', 10_200, 6_000, reduce));
    expect([near.size, far.size]).toEqual([6_000, 4_000]);
    trade(short, long, 10_000, 5_000);
    expect(near).toMatchObject({ size: 5_000, end: undefined });
    expect(far).toMatchObject({ end: 'positionReduced', status: 'cancelled' });
    trade(short, long, 10_000, 5_000);
    expect(near).toMatchObject({ end: 'positionReduced' });
    expect(positions(long)).toEqual([]);
  });

  it('are passed over when an order before them has closed all', () => {
    const [long, short, taker] = [trader(), trader(), trader()];
    trade(long, short, 10_000, 1_000);
    desk.place(long, limit('sell', 10_100, 1_000, net));
    const reducing = desk.place(long, limit('sell', 10_110, 1_000, reduce));
    desk.place(taker, limit('buy', 10_200, 2_000, net));
    expect(positions(long)).toEqual([]);
    expect(reducing).toMatchObject({ filledSize: 0, end: 'positionReduced' });
    expect(desk.exchange.depth(symbolId, 'buy', 1)).toMatchObject([{ price: 10_200, size: 1_000 }]);
    expect(desk.exchange.depth(symbolId, 'sell', 1)).toEqual([]);
  });

  it('take at most what there is', () => {
    const [long, short] = [trader(), trader()];
    trade(long, short, 10_000, 1_000);
    desk.place(short, limit('buy', 10_000, 3_000, net));
    desk.place(long, market('sell', { size: 1_000 }, reduce));
    expect(positions(long)).toEqual([]);
  });
});

describe('FUT-02 limits of a position', () => {
  it('its leverage goes by what it and its orders come to, its value by the last tier', () => {
    const [long, short] = [trader(100_000), trader(100_000)];
    choose(long, { crossLeverage: 100, longLeverage: 100, shortLeverage: 100 });
    trade(long, short, 10_000, 9_000);
    const refused = (size: number) =>
      desk.refused({ kind: 'PlaceOrder', userId: long, draft: limit('buy', 10_000, size, net) });
    const beyond = { code: 'openPositionMax', values: { limit: '100', asset: 'USDT' } };
    expect(refused(1_010)).toMatchObject(beyond);
    desk.place(long, limit('buy', 10_000, 1_000, net));
    expect(refused(100)).toMatchObject(beyond);
    choose(long, { crossLeverage: 5 });
    for (let n = 0; n < 2; n++) desk.place(long, limit('buy', 10_000, 490_000, net));
    expect(refused(20_000)).toEqual({
      code: 'holdPositionMax',
      values: { limit: '10000', value: '10100', asset: 'USDT' },
    });
  });

  it('nothing opens before there is a mark, or with a leverage that nobody has', () => {
    desk = new Desk([perpetual('BTC')]);
    const user = trader();
    const draft = limit('buy', 10_000, 1_000, net);
    expect(desk.refused({ kind: 'PlaceOrder', userId: user, draft }).code).toBe('pairNotOpen');
  });
});
