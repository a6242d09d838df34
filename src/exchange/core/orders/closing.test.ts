import { beforeEach, describe, expect, it } from 'vitest';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import { Desk, limit, moneyOf, perpetual, trader } from '#exchange/core/testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const plenty = 1_000_000_000n;

let desk: Desk;
let [user, other] = [0, 0];

function mark(index: number, id = symbolId): void {
  desk.now += 500;
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId: id, index: ticks(index) }] });
}

type Side = 'net' | 'long' | 'short';

/** `user` buys (or with a size below zero sells) so many lots. */
function open(size: number, price = 10_000, positionSide: Side = 'net', id = symbolId): void {
  const [own, others] = size > 0 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
  const count = Math.abs(size);
  desk.place(other, limit(others, price, count, { ...net, symbolId: id }));
  desk.place(user, limit(own, price, count, { symbolId: id, positionSide, timeInForce: 'ioc' }));
}

type Close = CommandOf<'ClosePosition'>;
const closing = (more: Partial<Close> = {}): Close => ({
  ...{ kind: 'ClosePosition', userId: user, ...net, how: 'market', source: 'web' },
  ...more,
});
const close = (more: Partial<Close> = {}) => desk.do(closing(more));

const sizes = () => desk.exchange.positions(user).map(({ size }) => size);
const offer = (side: 'buy' | 'sell', price: number, size: number) =>
  desk.place(other, limit(side, price, size, net));

beforeEach(() => {
  desk = new Desk([perpetual('BTC', { markClampPpm: 10_000 }), perpetual('ETH'), perpetual('SOL')]);
  [user, other] = [trader(desk, plenty), trader(desk, plenty)];
  for (const id of [symbolId, 'ETHUSDT_UMCBL', 'SOLUSDT_UMCBL']) mark(10_000, id);
});

describe('FUT-05 closing a position', () => {
  it.each([
    ['a long', 500, 'buy'],
    ['a short', -500, 'sell'],
  ] as const)('all of %s at market', (_what, size, side) => {
    open(size);
    offer(side, 10_000, 2_000);
    expect(close()).toMatchObject({ type: 'market', reduceOnly: true, filledSize: 500 });
    expect(sizes()).toEqual([]);
  });

  it('SAFE-09 answers the profit realized so far, before fees', () => {
    open(500);
    offer('buy', 10_020, 300);
    const draft = { how: 'limit', price: ticks(10_020), clientOid: 'mine' } as const;
    // 300 lots at 0.20 more each; one lot at a tick is a unit.
    expect(close(draft)).toMatchObject({ status: 'partial', realized: 6_000n });
    desk.restart();
    offer('buy', 10_020, 200);
    const [ended] = [...desk.commit().orders].filter(({ clientOid }) => clientOid === 'mine');
    expect(ended).toMatchObject({ status: 'filled', realized: 10_000n });
    expect(close(draft)).toMatchObject({ id: ended!.id, realized: 10_000n });
  });

  it('a part at a limit price', () => {
    open(500);
    const more = { how: 'limit', size: lots(200), price: ticks(10_100) } as const;
    expect(close({ ...more, timeInForce: 'makerOnly' })).toMatchObject({ status: 'new' });
    expect(desk.exchange.openOrders(user)).toMatchObject([{ size: 200, reduceOnly: true }]);
    expect(desk.refused(closing({ ...more, size: lots(600) })).code).toBe('positionNotEnough');
  });

  it('flash goes as far as the band, a market order as far as its slippage', () => {
    open(500);
    offer('buy', 9_400, 2_000);
    expect(close()).toMatchObject({ end: 'slippage', filledSize: 0 });
    expect(close({ how: 'flash' })).toMatchObject({ filledSize: 500 });
    open(500);
    offer('buy', 9_900, 110);
    offer('buy', 9_800, 500);
    expect(close({ slippagePpm: 5_000 })).toMatchObject({ filledSize: 110 });
  });

  it('takes its user’s own orders out of the way', () => {
    open(500);
    offer('buy', 9_990, 500);
    desk.place(user, limit('buy', 10_000, 500, net));
    close();
    expect([sizes(), desk.exchange.openOrders(user)]).toEqual([[], []]);
  });

  it('closes what is worth less than an order must be', () => {
    open(110);
    offer('buy', 10_000, 100);
    close();
    offer('buy', 10_000, 500);
    close();
    expect(sizes()).toEqual([]);
  });

  it('of one direction closes no other', () => {
    open(500);
    offer('buy', 10_000, 2_000);
    expect(desk.refused(closing({ direction: 'short' })).code).toBe('positionMissing');
    const reversal = { kind: 'ReversePosition', userId: user, ...net, source: 'web' } as const;
    expect(desk.refused({ ...reversal, direction: 'short' }).code).toBe('positionMissing');
    const first = close({ direction: 'long', clientOid: 'mine' });
    open(-500);
    expect(close({ direction: 'long', clientOid: 'mine' }).id).toBe(first.id);
    const another = closing({ direction: 'short', clientOid: 'mine' });
    expect(desk.refused(another).code).toBe('clientOidDuplicate');
    expect(sizes()).toEqual([-500]);
  });

  it('is refused without a position, and repeated by its client id', () => {
    expect(desk.refused(closing()).code).toBe('positionMissing');
    expect(desk.refused(closing({ symbolId: 'BTCUSD' })).code).toBe('symbolUnknown');
    open(500);
    offer('buy', 10_000, 2_000);
    const first = close({ clientOid: 'mine' });
    desk.commit();
    expect(close({ clientOid: 'mine' }).id).toBe(first.id);
    const another = closing({ clientOid: 'mine', how: 'limit', price: ticks(10_000) });
    expect(desk.refused(another).code).toBe('clientOidDuplicate');
  });
});

describe('FUT-05 closing all positions', () => {
  const all = (which: 'all' | 'profitable' | 'losing', more = {}) =>
    desk.do({ kind: 'CloseAllPositions', userId: user, line: 'usdt', which, ...more });
  const ids = ['BTCUSDT_UMCBL', 'ETHUSDT_UMCBL', 'SOLUSDT_UMCBL'];
  const held = () => desk.exchange.positions(user).map((one) => one.symbolId.slice(0, 3));

  beforeEach(() => {
    for (const id of ids) {
      open(500, 10_000, 'net', id);
      desk.place(other, limit('buy', 9_950, 1_000, { ...net, symbolId: id }));
    }
    mark(10_050);
    mark(9_950, 'ETHUSDT_UMCBL');
    mark(9_950, 'SOLUSDT_UMCBL');
  });

  it.each([
    ['all', 3, []],
    ['profitable', 1, ['ETH', 'SOL']],
    ['losing', 2, ['BTC']],
  ] as const)('%s', (which, orders, left) => {
    // 500 lots at 0.50 less each.
    const realized = BigInt(orders) * -25_000n;
    expect(all(which)).toEqual({ orders, realized });
    expect(held()).toEqual(left);
  });

  it('of one contract, and what the market does not take stays', () => {
    desk.do({ kind: 'CancelAll', userId: other, symbolId: 'ETHUSDT_UMCBL', plans: false });
    expect(all('all', { symbolId: 'BTCUSDT_UMCBL' })).toMatchObject({ orders: 1 });
    all('all');
    expect(held()).toEqual(['ETH']);
    expect(desk.exchange.jobs).toEqual([]);
  });

  it('goes on in slices, after a restart too', () => {
    // A thousand makers for one position.
    const many = Array.from({ length: 6 }, () => trader(desk, plenty));
    const change = { crossLeverage: 5 };
    for (const userId of [user, other]) {
      desk.do({ kind: 'ChooseMargin', userId, symbolId: 'ETHUSDT_UMCBL', change });
    }
    desk.do({ kind: 'CancelAll', userId: other, symbolId: 'ETHUSDT_UMCBL', plans: false });
    open(130_000, 9_950, 'net', 'ETHUSDT_UMCBL');
    for (let n = 0; n < 1_200; n++) {
      const draft = limit('buy', 9_950, 110, { ...net, symbolId: 'ETHUSDT_UMCBL' });
      desk.place(many[n % 6]!, draft);
    }
    all('all');
    expect(desk.exchange.jobs).toMatchObject([{ kind: 'closePositions', orders: 2 }]);
    const { realized } = desk.exchange.jobs[0]!;
    desk.restart();
    expect([realized < 0n, desk.exchange.jobs[0]!.realized]).toEqual([true, realized]);
    desk.do({ kind: 'RunJobs' });
    expect([held(), desk.exchange.jobs]).toEqual([[], []]);
    expect(moneyOf(desk)).toBe(0n);
  });
});

describe('FUT-05 reversing a position', () => {
  const reverse = (more = {}) =>
    desk.do({ kind: 'ReversePosition', userId: user, ...net, source: 'web', ...more }).orders;
  const refused = (more = {}) =>
    desk.refused({ kind: 'ReversePosition', userId: user, ...net, source: 'web', ...more }).code;

  it('closes it and opens as much on the other side', () => {
    open(500);
    const { id } = desk.exchange.positions(user)[0]!;
    offer('buy', 10_000, 2_000);
    expect(reverse()).toMatchObject([
      { reduceOnly: true, filledSize: 500 },
      { reduceOnly: false, filledSize: 500 },
    ]);
    expect(desk.exchange.positions(user)).toMatchObject([{ size: -500 }]);
    expect(desk.exchange.positions(user)[0]?.id).not.toBe(id);
  });

  it('of two positions closes one and opens the other', () => {
    desk.do({ kind: 'ChooseHoldMode', userId: user, line: 'usdt', holdMode: 'hedge' });
    open(500, 10_000, 'long');
    open(-200, 10_000, 'short');
    offer('buy', 10_000, 2_000);
    reverse({ positionSide: 'long' });
    expect(desk.exchange.positions(user)).toMatchObject([{ side: 'short', size: -700 }]);
  });

  it('opens no more than the book has beyond what closes', () => {
    open(500);
    offer('buy', 10_000, 700);
    reverse();
    expect(sizes()).toEqual([-200]);
    open(700);
    reverse();
    expect(sizes()).toEqual([500]);
  });

  it.each(['cross', 'isolated'] as const)(
    'is refused whole where the other side can’t be margined (%s)',
    (marginMode) => {
      user = trader(desk, 5_700_000n);
      desk.do({ kind: 'ChooseMargin', userId: user, symbolId, change: { marginMode } });
      open(10_000);
      mark(9_900);
      offer('buy', 9_900, 30_000);
      const before = desk.exchange.allBalances(user).map(({ total }) => total);
      expect(refused()).toBe('balanceNotEnough');
      expect(sizes()).toEqual([10_000]);
      expect(desk.exchange.allBalances(user).map(({ total }) => total)).toEqual(before);
      // With what is missing of it, both are carried out.
      const place = { userId: user, scope: '' };
      desk.do({
        kind: 'Credit',
        userId: user,
        asset: 'USDT',
        units: amount(2_000_000n),
        place: { ...place, type: 'usdtMix' },
      } as never);
      reverse();
      expect(sizes()).toEqual([-10_000]);
    },
  );

  it.each([
    ['cross', 'oneWay', 9_850],
    ['cross', 'oneWay', 9_950],
    ['cross', 'hedge', 9_850],
    ['isolated', 'oneWay', 9_850],
    ['isolated', 'oneWay', 9_950],
    ['isolated', 'hedge', 9_850],
  ] as const)(
    'lets through only what is carried out whole (%s, %s, %i)',
    (marginMode, holdMode, bid) => {
      const positionSide = holdMode === 'hedge' ? 'long' : 'net';
      /** What a user who had so much before a reversal is answered. */
      const attempt = (units: bigint) => {
        mark(10_000);
        user = trader(desk, units);
        desk.do({ kind: 'ChooseHoldMode', userId: user, line: 'usdt', holdMode });
        desk.do({ kind: 'ChooseMargin', userId: user, symbolId, change: { marginMode } });
        open(10_000, 10_000, positionSide);
        mark(9_900);
        offer('buy', bid, 30_000);
        const command = {
          kind: 'ReversePosition',
          userId: user,
          ...net,
          positionSide,
          source: 'web',
        } as const;
        const reply = desk.exchange.apply(command, desk.now);
        desk.do({ kind: 'CancelAll', userId: other, plans: false });
        return reply;
      };
      let [refusedAt, takenAt] = [5_500_000n, 20_000_000n];
      while (takenAt - refusedAt > 1n) {
        const middle = (takenAt + refusedAt) / 2n;
        const reply = attempt(middle);
        if (reply.ok) {
          expect(reply.value.orders).toMatchObject([
            { filledSize: 10_000 },
            { filledSize: 10_000 },
          ]);
          takenAt = middle;
        } else {
          expect(reply.refusal.code).toMatch(/balanceNotEnough|leverageMax/);
          refusedAt = middle;
        }
      }
      expect([attempt(refusedAt).ok, attempt(takenAt).ok]).toEqual([false, true]);
    },
  );

  it('is refused where what it opens would be liquidated at once', () => {
    const change = { marginMode: 'isolated', longLeverage: 100, shortLeverage: 100 } as const;
    desk.do({ kind: 'ChooseMargin', userId: user, symbolId, change });
    open(9_900);
    offer('buy', 9_930, 30_000);
    expect(refused()).toBe('markPriceLimit');
    expect(sizes()).toEqual([9_900]);
  });

  it('is refused where its value allows no such leverage by now', () => {
    const change = { crossLeverage: 100 };
    desk.do({ kind: 'ChooseMargin', userId: user, symbolId, change });
    open(9_900);
    offer('buy', 10_100, 20_000);
    mark(10_200);
    expect(refused()).toBe('openPositionMax');
    expect(sizes()).toEqual([9_900]);
    mark(10_000);
    reverse();
    expect(sizes()).toEqual([-9_900]);
  });

  it('is refused without a position, and repeated by its client id', () => {
    expect(refused()).toBe('positionMissing');
    open(500);
    offer('buy', 10_000, 2_000);
    const [first] = reverse({ clientOid: 'mine' });
    desk.commit();
    expect(reverse({ clientOid: 'mine' })).toMatchObject([{ id: first!.id }]);
    expect(sizes()).toEqual([-500]);
  });
});
