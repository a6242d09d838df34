import { beforeEach, describe, expect, it } from 'vitest';
import { providerIds } from '#domain/account/account.ts';
import { amount, lots } from '#domain/money/units.ts';
import { Desk, limit, pair, perpetual, plan, trader } from '#exchange/core/testing.ts';

const contract = 'BTCUSDT_UMCBL';

let desk: Desk;
beforeEach(() => {
  desk = new Desk([pair('BTC'), pair('ETH'), perpetual('BTC')]);
  desk.tradeAt(10_000);
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId: contract, index: 10_000 as never }] });
});

const used = () => {
  const live = [...desk.exchange.inUse()];
  desk.restart();
  expect([...desk.exchange.inUse()]).toEqual(live);
  return live;
};

describe('CORE-26 an instrument is in use', () => {
  it('not without anything on it, nor by its price', () => {
    expect(used()).toEqual([]);
  });

  it('while a user’s order rests on it', () => {
    const user = desk.user();
    const { id } = desk.place(user, limit('buy', 9_900, 1000));
    expect(used()).toEqual(['BTCUSDT']);
    desk.do({ kind: 'CancelOrder', userId: user, order: { orderId: id } });
    expect(used()).toEqual([]);
  });

  it('while a plan waits on it', () => {
    desk.plan(desk.user(), plan('buy', 10_500, 1000));
    expect(used()).toEqual(['BTCUSDT']);
  });

  it('while an agent runs on it, between its orders too', () => {
    const userId = desk.user();
    const terms = { side: 'buy', size: lots(4000), slices: 4, intervalMs: 10_000 } as const;
    const draft = { kind: 'twap', symbolId: 'BTCUSDT', terms, source: 'web' } as const;
    desk.do({ kind: 'PlaceAgent', userId, draft });
    expect(desk.exchange.openOrders(userId)).toEqual([]);
    expect(used()).toEqual(['BTCUSDT']);
  });

  it('while anybody but the provider has a position', () => {
    const [long, short] = [trader(desk, 1_000_000_000n), trader(desk, 1_000_000_000n)];
    const net = { symbolId: contract, positionSide: 'net' } as const;
    desk.place(short, limit('sell', 10_000, 1000, net));
    desk.place(long, limit('buy', 10_000, 1000, { ...net, timeInForce: 'ioc' }));
    expect(used()).toEqual([contract]);
  });

  it('not by the provider’s quotes', () => {
    const [userId] = providerIds;
    const grant = { asset: 'USDT', units: amount(1_000_000_000n) };
    desk.do({ kind: 'Credit', userId, ...grant } as never);
    const quotes = [{ side: 'buy', price: 9_900, size: 1000 }] as never;
    desk.do({
      kind: 'ReplaceQuotes',
      userId,
      symbolId: 'BTCUSDT',
      reference: 10_000 as never,
      quotes,
    });
    expect(desk.book('buy')).toEqual(['9900:1000']);
    expect([...desk.exchange.inUse()]).toEqual([]);
  });
});
