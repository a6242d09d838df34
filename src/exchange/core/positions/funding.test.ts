import { beforeEach, describe, expect, it } from 'vitest';
import { clearingId, insuranceId } from '#domain/account/account.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { Desk, limit, market, pair, perpetual, plan } from '../testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const usdt = (whole: number) => amount(BigInt(Math.round(whole * 1_000_000)));
const hourMs = 3_600_000;

let desk: Desk;

function trader(whole = 1_000): number {
  const user = desk.user([{ asset: 'USDT', units: usdt(whole) }]);
  const place = { userId: user, scope: '' };
  const draft = { from: { ...place, type: 'spot' }, to: { ...place, type: 'usdtMix' } } as const;
  desk.do({
    kind: 'Transfer',
    userId: user,
    draft: { ...draft, asset: 'USDT', units: usdt(whole) },
  });
  return user;
}

const wallet = (user: number) =>
  desk.exchange.balances(user, 'usdtMix').find(({ asset }) => asset === 'USDT')?.total ?? 0n;

const mark = (price: number) =>
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(price) }] });

/** Time passes until the next funding; the last mark is half a second before it. */
const toFunding = (price = 10_000) => {
  const at = Math.floor(desk.now / (8 * hourMs)) * 8 * hourMs + 8 * hourMs;
  desk.now = at - 500;
  mark(price);
  desk.now = at;
  desk.do({ kind: 'ElapseTime' });
};

function open(buyer: number, seller: number, size: number): void {
  desk.place(seller, limit('sell', 10_000, size, net));
  desk.place(buyer, limit('buy', 10_000, size, { ...net, timeInForce: 'ioc' }));
}

beforeEach(() => {
  desk = new Desk([perpetual('BTC')]);
  desk.now += hourMs;
  mark(10_000);
});

describe('FUT-01 funding', () => {
  it('is paid by longs to shorts at its time, once, by what stands then', () => {
    const [long, short] = [trader(), trader()];
    open(long, short, 10_000);
    const before = [wallet(long), wallet(short)];
    // Without a premium the interest is left: 0.01 % of 100 USDT.
    toFunding();
    expect([wallet(long), wallet(short)]).toEqual([before[0]! - 10_000n, before[1]! + 10_000n]);
    desk.do({ kind: 'ElapseTime' });
    open(short, long, 10_000);
    desk.now += hourMs;
    desk.do({ kind: 'ElapseTime' });
    expect(desk.exchange.positions(long)).toEqual([]);
    const bills = [...desk.commit().bills].filter(({ reason }) => reason === 'funding');
    expect(bills.map(({ userId, delta }) => [userId, delta])).toContainEqual([long, -10_000n]);
  });

  it('CORE-16 leaves what a command before it filled of an agent counted once, over a restart too', () => {
    desk = new Desk([pair('BTC'), perpetual('BTC')]);
    mark(10_000);
    desk.tradeAt(10_000);
    const [owner, other] = [desk.user(), desk.user()];
    const terms = { side: 'buy', size: lots(3000), visible: 1000, price: 9_900 } as const;
    const draft = { kind: 'iceberg', symbolId: 'BTCUSDT', source: 'web', terms } as const;
    const { id } = desk.do({ kind: 'PlaceAgent', userId: owner, draft });
    const filled = () => desk.exchange.agents(owner).find((one) => one.id === id)?.filledSize;
    desk.now = Math.floor(desk.now / (8 * hourMs)) * 8 * hourMs + 8 * hourMs;
    expect(desk.exchange.isTimeDue(desk.now)).toBe(true);
    const sale = market('sell', { size: 1000 });
    desk.exchange.apply<'PlaceOrder'>({ kind: 'PlaceOrder', userId: other, draft: sale }, desk.now);
    expect(filled()).toBe(1000);
    desk.restart();
    expect(filled()).toBe(1000);
  });

  it('SAFE-06 is not paid by what a plan opens that fired before its time and is carried out after it', () => {
    const [user, other] = [trader(), trader()];
    const at = Math.floor(desk.now / (8 * hourMs)) * 8 * hourMs + 8 * hourMs;
    desk.place(other, limit('sell', 10_000, 1_000, net));
    desk.plan(user, { ...net, ...plan('buy', 10_020, 1_000), ...net, watches: 'index' });
    desk.now = at - 500;
    mark(10_000);
    desk.now = at - 10;
    mark(10_050);
    expect(desk.exchange.positions(user)).toEqual([]);
    // The first command at the funding time is not the one that carries out jobs.
    desk.now = at + 2_000;
    desk.exchange.apply<'ElapseTime'>({ kind: 'ElapseTime' }, desk.now);
    desk.do({ kind: 'RunJobs' });
    desk.do({ kind: 'ElapseTime' });
    expect(desk.exchange.positions(user)).toMatchObject([{ size: 1_000, funding: 0n }]);
  });

  it('of an odd size rounds the payer up and the receiver down, and the fund has the rest', () => {
    desk = new Desk([
      perpetual('BTC', { sizeMin: 1 as never, sizeStep: 1, notionalMin: amount(1n) }),
    ]);
    desk.now += hourMs;
    mark(10_000);
    const [long, one, other] = [trader(), trader(), trader()];
    open(long, one, 7);
    open(long, other, 8);
    toFunding();
    // 15 lots pay 15.0, 7 and 8 receive 7.0 and 8.0; at a mark of 100.01 nothing is even.
    toFunding(10_001);
    const clearing = desk.exchange.allBalances(clearingId);
    const pool = clearing.find(({ accountType }) => accountType === 'fundingPool');
    expect(pool?.total).toBe(0n);
    expect(desk.exchange.balances(insuranceId, 'usdtMix')[0]?.total).toBeGreaterThan(0n);
  });

  it('is not lost by a restart before its time, nor paid twice by one after it', () => {
    const [long, short] = [trader(), trader()];
    open(long, short, 10_000);
    const before = wallet(long);
    desk.restart();
    toFunding();
    expect(wallet(long)).toBe(before - 10_000n);
    desk.restart();
    desk.do({ kind: 'ElapseTime' });
    expect(wallet(long)).toBe(before - 10_000n);
    toFunding();
    expect(wallet(long)).toBe(before - 20_000n);
  });

  it('comes out of an isolated position’s margin, and no further', () => {
    const [long, short] = [trader(100), trader()];
    const change = { marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 } as const;
    desk.do({ kind: 'ChooseMargin', userId: long, symbolId, change });
    open(long, short, 10_000);
    const [has, gets] = [wallet(long), wallet(short)];
    toFunding();
    expect(desk.exchange.balances(long, 'mixIsolated')[0]?.total).toBe(usdt(4.99));
    expect([wallet(long), wallet(short)]).toEqual([has, gets + 10_000n]);
  });

  it('many positions are settled in slices, and what is touched before settles first', () => {
    const whale = trader(100_000);
    const change = { crossLeverage: 5 };
    desk.do({ kind: 'ChooseMargin', userId: whale, symbolId, change });
    const users = Array.from({ length: 250 }, () => trader());
    for (const user of users) open(user, whale, 1_000);
    const before = users.map(wallet);
    toFunding();
    const paid = () => users.filter((user, i) => wallet(user) === before[i]! - 1_000n).length;
    expect(paid()).toBeLessThan(users.length);
    desk.do({ kind: 'RunJobs' });
    expect(paid()).toBe(users.length);
    expect(desk.exchange.jobs).toEqual([]);
  });
});

describe('SAFE-09 a funding that an operator brings near', () => {
  const act = { by: 'local:test', reason: 'a demonstration' };
  const bring = (inMs: number, of = symbolId) =>
    ({ kind: 'BringFunding', symbolId: of, inMs, act }) as const;
  const nextAt = () => desk.exchange.contractFigures([symbolId])[0]!.nextFundingAt!;
  const paidAt = () => [...desk.commit().entities.fundings].map(({ at }) => at);

  it('is paid once, then, by the whole rate; the schedule goes on after its regular time', () => {
    const [long, short] = [trader(), trader()];
    open(long, short, 10_000);
    const regular = nextAt();
    const before = wallet(long);
    desk.commit();
    const at = desk.now + 30_000;
    expect(desk.do(bring(30_000))).toEqual({ symbolId, nextFundingAt: at });
    const { acts, contracts } = desk.commit();
    expect([...contracts]).toEqual([symbolId]);
    expect(acts).toMatchObject([
      { ...act, what: 'contract.funding', about: symbolId, after: new Date(at).toISOString() },
    ]);
    expect(nextAt()).toBe(at);
    desk.restart();
    desk.now = at - 500;
    mark(10_000);
    desk.now = at;
    desk.do({ kind: 'ElapseTime' });
    expect([paidAt(), wallet(long)]).toEqual([[at], before - 10_000n]);
    expect(nextAt()).toBe(regular + 8 * hourMs);
    toFunding();
    expect([desk.now, paidAt(), wallet(long)]).toEqual([regular, [], before - 10_000n]);
    toFunding();
    expect(paidAt()).toEqual([regular + 8 * hourMs]);
  });

  it('is refused at any other time, on spot pairs and unknown ones, and changes nothing', () => {
    const left = nextAt() - desk.now;
    for (const inMs of [0, -1, 0.5, left, left + 1]) {
      expect(desk.refused(bring(inMs)).code).toBe('fundingTimeInvalid');
    }
    expect(desk.refused(bring(5_000, 'NONE')).code).toBe('symbolUnknown');
    desk.do({ kind: 'ListInstrument', instrument: pair('BTC') });
    expect(desk.refused(bring(5_000, 'BTCUSDT')).code).toBe('symbolUnknown');
    expect(nextAt() - desk.now).toBe(left);
    // Paid early, the interval has none left; the next one's can't be paid in it.
    desk.do(bring(1_000));
    desk.now += 1_000;
    desk.do({ kind: 'ElapseTime' });
    expect(desk.refused(bring(5_000)).code).toBe('fundingTimeInvalid');
    expect(desk.commit().acts).toHaveLength(1);
  });
});

describe('FUT-01 the mark', () => {
  it('follows the index within its clamp, and orders are bound to it', () => {
    const user = trader();
    const bound = (price: number) => ({
      ...({ kind: 'PlaceOrder', userId: user } as const),
      draft: limit('buy', price, 1_000, net),
    });
    expect(desk.refused(bound(11_010))).toMatchObject({ code: 'priceAboveMax' });
    desk.now += 500;
    mark(10_200);
    desk.do(bound(11_010));
  });

  it('refuses an index that is none, and contracts that are none, as a whole', () => {
    const one = { symbolId, index: ticks(12_000) };
    for (const wrong of [
      { symbolId, index: 0 as never },
      { symbolId: 'BTCUSDT', index: ticks(1) },
    ]) {
      desk.now += 500;
      desk.refused({ kind: 'MarkContracts', indexes: [one, wrong] });
    }
    const user = trader();
    const draft = limit('buy', 11_010, 1_000, net);
    expect(desk.refused({ kind: 'PlaceOrder', userId: user, draft }).code).toBe('priceAboveMax');
  });
});
