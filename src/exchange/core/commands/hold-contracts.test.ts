import { beforeEach, describe, expect, it } from 'vitest';
import { clearingId, holderIds } from '#domain/account/account.ts';
import { amount, type Lots, ticks } from '#domain/money/units.ts';
import { Desk, limit, pair, perpetual, trader } from '../testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
let desk: Desk;

const mark = (index: number) => {
  desk.now += 500;
  return desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(index) }] });
};

const hold = (size: number, of = symbolId) =>
  desk.exchange.apply(
    { kind: 'HoldContracts', holds: [{ symbolId: of, lots: size as Lots }] },
    desk.now,
  );

const sizes = () =>
  holderIds.map(
    (id) => desk.exchange.positions(id).find((p) => p.symbolId === symbolId)?.size ?? 0,
  );

const openInterest = () => desk.exchange.contractFigures([symbolId])[0]!.openInterest;

beforeEach(() => {
  desk = new Desk([perpetual('BTC'), pair('ETH')]);
  for (const userId of holderIds) {
    const place = { type: 'usdtMix', scope: '' } as const;
    desk.do({ kind: 'Credit', userId, asset: 'USDT', units: amount(1_000_000_000_000n), place });
  }
});

describe('MKT-03 the holders of the simulated market', () => {
  it('hold as much as they are told, against each other, and no trade is seen', () => {
    mark(10_000);
    desk.commit();
    expect(hold(5_000)).toEqual({ ok: true, value: undefined });
    expect([...sizes(), openInterest()]).toEqual([5_000, -5_000, 5_000]);
    const { trades, fills, orders, contracts } = desk.commit();
    expect([trades.length, fills.length, orders.size]).toEqual([0, 0, 0]);
    expect([...contracts]).toEqual([symbolId]);
    expect(desk.exchange.lastPrice(symbolId)).toBeUndefined();
    hold(3_000);
    expect([...sizes(), openInterest()]).toEqual([3_000, -3_000, 3_000]);
    hold(-1_000);
    expect([...sizes(), openInterest()]).toEqual([-1_000, 1_000, 1_000]);
    hold(0);
    expect([...sizes(), openInterest()]).toEqual([0, 0, 0]);
  });

  it('gain what the other loses, as anybody does', () => {
    const total = (id: number) =>
      [...desk.exchange.balances(id, 'usdtMix')].find(({ asset }) => asset === 'USDT')!.total;
    const before = holderIds.map(total);
    mark(10_000);
    hold(5_000);
    mark(10_100);
    const [price] = [desk.exchange.markPrice(symbolId)!];
    hold(0);
    const [gain, loss] = holderIds.map((id, i) => total(id) - before[i]!);
    expect(gain).toBe(BigInt((price - 10_000) * 5_000));
    expect(gain! + loss!).toBe(0n);
    for (const { total: left } of desk.exchange.balances(clearingId, 'usdtMix'))
      expect(left).toBe(0n);
  });

  it('are left out where a contract has no fresh mark or does not trade', () => {
    expect(hold(5_000)).toMatchObject({ ok: true });
    expect(sizes()).toEqual([0, 0]);
    mark(10_000);
    desk.now += 10_001;
    hold(5_000);
    expect(sizes()).toEqual([0, 0]);
    mark(10_000);
    const act = { by: 'local:test', reason: 'a test' };
    desk.do({ kind: 'ChangePair', symbolId, change: { state: 'halted' }, act });
    hold(5_000);
    expect(sizes()).toEqual([0, 0]);
  });

  it('refuse what is no contract or no whole size, and change nothing', () => {
    mark(10_000);
    expect(hold(1, 'NOSUCH')).toMatchObject({ refusal: { code: 'symbolUnknown' } });
    expect(hold(1, 'ETHUSDT')).toMatchObject({ refusal: { code: 'symbolUnknown' } });
    expect(hold(Number.NaN)).toMatchObject({ refusal: { code: 'quantityInvalid' } });
    expect(hold(0.5)).toMatchObject({ refusal: { code: 'quantityInvalid' } });
    const holds = Array.from({ length: 201 }, () => ({ symbolId, lots: 5_000 as Lots }));
    expect(desk.exchange.apply({ kind: 'HoldContracts', holds }, desk.now)).toMatchObject({
      refusal: { code: 'batchTooLarge' },
    });
    expect([...sizes(), openInterest()]).toEqual([0, 0, 0]);
  });

  it('stand beside the positions of users', () => {
    mark(10_000);
    hold(5_000);
    const net = { symbolId, positionSide: 'net' } as const;
    const [long, short] = [trader(desk, 1_000_000_000n), trader(desk, 1_000_000_000n)];
    desk.place(short, limit('sell', 10_000, 1_000, net));
    desk.place(long, limit('buy', 10_000, 1_000, { ...net, timeInForce: 'ioc' }));
    expect(openInterest()).toBe(6_000);
    expect(sizes()).toEqual([5_000, -5_000]);
    expect(desk.exchange.inUse()).toEqual(new Set([symbolId]));
  });
});
