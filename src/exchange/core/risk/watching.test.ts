import { beforeEach, describe, expect, it } from 'vitest';
import { amount, ticks } from '#domain/money/units.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import { Desk, limit, perpetual, trader } from '../testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const usdt = (whole: number) => amount(BigInt(Math.round(whole * 1_000_000)));

let desk: Desk;
let maker: number;

/** Only the mark: no job that it begins is carried out. */
function mark(price: number): void {
  desk.now += 500;
  const indexes = [{ symbolId, index: ticks(price) }];
  desk.exchange.apply<'MarkContracts'>({ kind: 'MarkContracts', indexes }, desk.now);
}

const choose = (userId: number, change: CommandOf<'ChooseMargin'>['change']) =>
  desk.do({ kind: 'ChooseMargin', userId, symbolId, change });

/** 100 USDT of Bitcoin at twenty times. */
function long(money: number): number {
  const user = trader(desk, usdt(money));
  choose(user, { crossLeverage: 20 });
  desk.place(maker, limit('sell', 10_000, 10_000, net));
  desk.place(user, limit('buy', 10_000, 10_000, { ...net, timeInForce: 'ioc' }));
  return user;
}

/** Whose liquidations have begun, in their order. */
const begun = () =>
  desk.exchange.jobs
    .filter(({ kind }) => kind === 'liquidate')
    .map(({ terms }) => (terms as { readonly userId: number }).userId);

beforeEach(() => {
  desk = new Desk(
    [perpetual('BTC', { markClampPpm: 1_000 })],
    undefined,
    (from) => new Exchange(from),
  );
  mark(10_000);
  maker = trader(desk, usdt(100_000));
  choose(maker, { crossLeverage: 5 });
});

describe('CORE-20 SAFE-04 what is left without its maintenance', () => {
  it('is liquidated by its share of the equity that is required, who was opened first or not', () => {
    const [rich, poor, middle] = [long(5.4), long(5.2), long(5.3)];
    mark(9_480);
    expect(begun()).toEqual([poor, middle, rich]);
  });

  it('is found where its user moved money away within the prices in which it had been safe', () => {
    const user = long(50);
    mark(9_990);
    const place = { userId: user, scope: '' };
    desk.do({
      ...{ kind: 'Transfer', userId: user },
      draft: {
        from: { ...place, type: 'usdtMix' },
        to: { ...place, type: 'spot' },
        asset: 'USDT',
        units: usdt(44),
      },
    });
    mark(9_400);
    expect(begun()).toEqual([user]);
  });

  it('is found where what it must keep was raised', () => {
    const user = long(7);
    mark(9_600);
    expect(begun()).toEqual([]);
    const dear = perpetual('BTC', { markClampPpm: 1_000 });
    const tiers = dear.tiers.map((tier) => ({ ...tier, maintenancePpm: 60_000 }));
    desk.do({ kind: 'ListInstrument', instrument: { ...dear, tiers } });
    mark(9_600);
    expect(begun()).toEqual([user]);
  });

  it('waits while its mark is too old, and is found with the next one', () => {
    const user = long(5.2);
    desk.now += 60_000;
    desk.do({ kind: 'Transfer', userId: user, draft: inFrom(user) });
    expect(begun()).toEqual([]);
    mark(9_400);
    expect(begun()).toEqual([user]);
  });
});

const inFrom = (userId: number) => {
  const place = { userId, scope: '' };
  desk.do({ kind: 'Credit', userId, asset: 'USDT', units: usdt(0.01) });
  return {
    from: { ...place, type: 'spot' },
    to: { ...place, type: 'usdtMix' },
    asset: 'USDT',
    units: usdt(0.01),
  } as const;
};
