import { beforeEach, describe, expect, it } from 'vitest';
import { demoContracts, listedContracts } from '#domain/futures/listed.ts';
import { amount, ticks } from '#domain/money/units.ts';
import { Desk, limit } from '#exchange/core/testing.ts';

const full = 5_000_000_000_000n;
const hourMs = 3_600_000;
const { symbolId } = demoContracts[0]!;
const net = { symbolId, positionSide: 'net' } as const;

let desk: Desk;
let ann: number;
let ben: number;
beforeEach(() => {
  desk = new Desk([
    listedContracts[0]!,
    ...demoContracts.filter(({ base }) => base.code === 'SBTC'),
  ]);
  [ann, ben] = [desk.user([]), desk.user([])];
});

const fill = (userId: number, asset = 'SUSDT') => ({
  ...({ kind: 'FillDemoCoin', userId, asset } as const),
});
const walletOf = (userId: number) =>
  desk.exchange.balances(userId, 'usdtMix').find(({ asset }) => asset === 'SUSDT')?.total;
const early = { code: 'businessLimit', values: { asset: 'SUSDT', limit: '24' } };
const mark = (index: number) =>
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(index) }] });

describe('SAFE-07 FUT-09 filling up with demo coins', () => {
  it('brings the account to 50,000, as a bill, once in 24 hours', () => {
    const first = desk.do(fill(ann));
    expect(first).toEqual({ asset: 'SUSDT', units: full, nextAt: desk.now + 24 * hourMs });
    expect(desk.commit().bills.filter(({ userId }) => userId === ann)).toMatchObject([
      { asset: 'SUSDT', accountType: 'usdtMix', reason: 'credit', delta: full },
    ]);
    expect(desk.refused(fill(ann))).toEqual(early);
    // Everybody for themselves, and what was refused is no filling.
    expect(desk.do(fill(ben)).units).toBe(full);
    desk.now += 24 * hourMs - 1;
    expect(desk.refused(fill(ann))).toEqual(early);
    desk.now += 1;
    expect(desk.refused(fill(ann))).toEqual({
      ...{ code: 'balanceMax', values: { asset: 'SUSDT', limit: '50000' } },
    });
    expect(walletOf(ann)).toBe(full);
  });

  it('gives what is missing, and is remembered over a restart', () => {
    for (const userId of [ann, ben]) desk.do(fill(userId));
    mark(600_000);
    desk.place(ann, limit('buy', 600_000, 1_000, net));
    desk.place(ben, limit('sell', 600_000, 1_000, net));
    const left = walletOf(ann)!;
    expect(left).toBeLessThan(full);
    desk.restart();
    expect(desk.refused(fill(ann))).toEqual(early);
    desk.now += 24 * hourMs;
    expect(desk.do(fill(ann)).units).toBe(full - left);
    expect(walletOf(ann)).toBe(full);
    desk.restart();
    expect(desk.refused(fill(ann))).toEqual(early);
  });

  it('gives each coin of a line its own, each once in 24 hours', () => {
    const { settle } = demoContracts.find((one) => one.settle.code === 'SBTC')!;
    const whole = amount(10n ** BigInt(settle.scale));
    expect(desk.do(fill(ann, 'SBTC')).units).toBe(whole);
    expect(desk.refused(fill(ann, 'SBTC')).code).toBe('businessLimit');
    desk.do({ kind: 'ListInstrument', instrument: demoContracts.at(-1)! });
    expect(desk.do(fill(ann, 'SETH')).units).toBe(10n * whole);
    const coins = desk.exchange.balances(ann, 'usdMix').map(({ asset, total }) => [asset, total]);
    expect(coins).toEqual([
      ['SBTC', whole],
      ['SETH', 10n * whole],
    ]);
    expect(walletOf(ann)).toBeUndefined();
  });

  it('waits for the end of a liquidation', () => {
    for (const userId of [ann, ben]) desk.do(fill(userId));
    mark(600_000);
    const choice = { userId: ann, symbolId, change: { crossLeverage: 100 } };
    desk.do({ kind: 'ChooseMargin', ...choice });
    desk.place(ann, limit('buy', 600_000, 140_000, net));
    desk.place(ben, limit('sell', 600_000, 40_000, net));
    const cara = desk.user([]);
    const units = amount(100n * full);
    const futures = { type: 'usdtMix', scope: '' } as const;
    desk.do({ kind: 'Credit', userId: cara, asset: 'SUSDT', units, place: futures });
    desk.place(cara, limit('sell', 600_000, 100_000, net));
    desk.now += 24 * hourMs;
    // The contract does not trade: who must be liquidated waits for that.
    desk.do({ kind: 'ListInstrument', instrument: { ...demoContracts[0]!, state: 'halted' } });
    mark(565_000);
    expect(desk.exchange.jobs.map(({ kind }) => kind)).toContain('liquidate');
    expect(desk.refused(fill(ann))).toEqual(early);
  });

  it.each([
    ['a coin of money', 'USDT', 'currencyUnknown'],
    ['a demo coin that nothing settles in', 'SETH', 'currencyUnknown'],
    ['nothing', 'NOPE', 'currencyUnknown'],
  ])('does not bring %s', (_, asset, code) => {
    expect(desk.refused(fill(ann, asset))).toEqual({ code, values: { asset } });
  });

  it('is not for a frozen user, and stays within what the exchange can hold', () => {
    const act = { by: 'test', reason: 'a test' };
    desk.do({ kind: 'FreezeUser', userId: ann, frozen: true, cancelOrders: false, act });
    expect(desk.refused(fill(ann)).code).toBe('userFrozen');
    expect(walletOf(ann)).toBeUndefined();
  });
});
