import { beforeEach, describe, expect, it } from 'vitest';
import { clearingId, insuranceId } from '#domain/account/account.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import { inverseContracts } from '#domain/futures/listed.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import { type Amount, amount, ticks } from '#domain/money/units.ts';
import { allPositions, Desk, limit, moneyOf, pair } from '#exchange/core/testing.ts';

const bitcoin = inverseContracts[0]!;
const xrp = inverseContracts[2]!;
const { symbolId } = bitcoin;
const place = { type: 'usdMix', scope: '' } as const;

let desk: Desk;
let [maker, user] = [0, 0];

const coins = (text: string): Amount =>
  amount(text.startsWith('-') ? -parseUnits(text.slice(1), 8)! : parseUnits(text, 8)!);
/** A price of BTCUSD in ticks. */
const usd = (price: number) => price * 10;

function trader(units: Amount, asset = 'BTC'): number {
  const userId = desk.user();
  desk.do({ kind: 'Credit', userId, asset, units, place });
  return userId;
}

const wallet = (userId: number, asset = 'BTC') =>
  desk.exchange.balances(userId, 'usdMix').find((one) => one.asset === asset)?.total ?? 0n;

function mark(price: number, of = symbolId, scale = 10): void {
  desk.now += 500;
  desk.do({
    kind: 'MarkContracts',
    indexes: [{ symbolId: of, index: ticks(Math.round(price * scale)) }],
  });
}

/** Moves the mark there in steps that its clamp and the last price allow. */
function markTo(price: number): void {
  for (let i = 0; i < 130; i++) mark(price);
}

const order = (side: Side, price: number, size: number, more: object = {}) => ({
  ...limit(side, usd(price), size, { symbolId, positionSide: 'net' as PositionSide }),
  ...more,
});

/** `buyer` and `seller` trade so many contracts at a price. */
function trade(
  buyer: number,
  seller: number,
  price: number,
  size: number,
  more: object = {},
): void {
  desk.place(seller, order('sell', price, size));
  desk.place(buyer, order('buy', price, size, { timeInForce: 'ioc', ...more }));
}

const position = (userId: number) => desk.exchange.positions(userId)[0];
const total = (owner: number, type: string) =>
  desk.exchange
    .allBalances(owner)
    .filter(({ accountType, asset }) => accountType === type && asset === 'BTC')
    .reduce((sum, one) => sum + one.total, 0n);

/** Clearing has what open positions cost, and no money was made or lost. */
function inBalance(): void {
  const costs = allPositions(desk).reduce((sum, { cost }) => sum + cost, 0n);
  expect(total(clearingId, 'clearing') + costs).toBe(0n);
  expect(moneyOf(desk, 'BTC')).toBe(0n);
}

beforeEach(() => {
  desk = new Desk([...inverseContracts]);
  mark(50_000);
  [maker, user] = [trader(coins('100')), trader(coins('1'))];
});

describe('FUT-07 a coin-margined contract', () => {
  it('is opened and closed in the coin: 10,000 USD from 50,000 to 62,500 bring 0.04 BTC less fees', () => {
    trade(user, maker, 50_000, 1_000);
    expect(position(user)).toMatchObject({ size: 1_000, cost: coins('-0.2'), direction: 'long' });
    expect(position(maker)).toMatchObject({ size: -1_000, cost: coins('0.2') });
    expect(wallet(user)).toBe(coins('0.99988'));
    inBalance();
    markTo(62_500);
    trade(maker, user, 62_500, 1_000);
    expect(desk.exchange.positions(user)).toEqual([]);
    // The maker fee of closing: 0.16 × 0.0002.
    expect(wallet(user)).toBe(coins('0.99988') + coins('0.04') - coins('0.000032'));
    expect(wallet(maker)).toBe(coins('100') - coins('0.04') - coins('0.00004') - coins('0.000096'));
    inBalance();
  });

  it('counts 10 USDT of volume for each contract', () => {
    // USDT of tests has six decimals.
    desk.do({ kind: 'ListInstrument', instrument: pair('ETH') });
    trade(user, maker, 50_000, 1_000);
    const { volumeByDay } = desk.exchange.snapshot().users.find(({ id }) => id === user)!;
    expect(volumeByDay).toMatchObject([{ volume: 10_000_000_000n }]);
  });

  it('has the same value on both sides of a trade, whatever is rounded', () => {
    trade(user, maker, 49_418.3, 1);
    trade(user, maker, 49_418.3, 1);
    // 10 ÷ 49,418.3 is 0.00020235…: the second trade has its own value.
    expect([position(user)!.cost, position(maker)!.cost]).toEqual([-40_470n, 40_470n]);
    inBalance();
  });

  it('an order is accepted exactly when its cost is there: 10,000 USD at 10x cost 0.02012 BTC', () => {
    const [enough, short] = [trader(coins('0.02012')), trader(coins('0.02011999'))];
    for (const one of [enough, short]) {
      const change = { crossLeverage: 10 };
      desk.do({ kind: 'ChooseMargin', userId: one, symbolId, change });
    }
    desk.place(maker, order('sell', 50_000, 2_000));
    const buy = order('buy', 50_000, 1_000, { timeInForce: 'ioc' });
    expect(desk.refused({ kind: 'PlaceOrder', userId: short, draft: buy })).toMatchObject({
      code: 'balanceNotEnough',
      values: { asset: 'BTC' },
    });
    expect(desk.place(enough, buy)).toMatchObject({ filledSize: 1_000, filledQuote: coins('0.2') });
  });

  it('what orders bind is what they are worth, however they are filled', () => {
    desk.place(user, order('buy', 49_999.9, 7));
    const bound = () => desk.exchange.contracts(user, 'usd').accounts[0]!;
    for (const size of [1, 2, 3]) {
      desk.place(maker, order('sell', 49_999.9, size, { timeInForce: 'ioc' }));
    }
    expect(bound().contracts[0]!.orders).toMatchObject([{ lots: 1 }]);
    const again = new Desk([], desk.exchange.snapshot());
    desk.do({ kind: 'CancelAll', userId: user, plans: true });
    again.do({ kind: 'CancelAll', userId: user, plans: true });
    trade(maker, user, 50_000, 6);
    expect(desk.exchange.positions(user)).toEqual([]);
    // Nothing is bound by orders that are gone: all of it can leave.
    const all = { asset: 'BTC', units: amount(wallet(user)) };
    const draft = {
      from: { userId: user, ...place },
      to: { userId: user, type: 'spot', scope: '' },
    } as const;
    desk.do({ kind: 'Transfer', userId: user, draft: { ...draft, ...all } });
    expect(wallet(user)).toBe(0n);
  });

  it('tiers limit contracts: beyond those of the leverage nothing opens, whatever the price', () => {
    const rich = trader(coins('1000'));
    desk.do({ kind: 'ChooseMargin', userId: rich, symbolId, change: { crossLeverage: 100 } });
    const draft = (size: number) => order('buy', 49_000, size);
    expect(desk.refused({ kind: 'PlaceOrder', userId: rich, draft: draft(15_001) })).toMatchObject({
      code: 'openPositionMax',
      values: { limit: '150000', value: '150010', asset: 'USD' },
    });
    desk.place(rich, draft(15_000));
    desk.do({ kind: 'CancelAll', userId: rich, plans: true });
    desk.do({ kind: 'ChooseMargin', userId: rich, symbolId, change: { crossLeverage: 1 } });
    for (let i = 0; i < 13; i++) desk.place(rich, draft(300_000));
    expect(desk.refused({ kind: 'PlaceOrder', userId: rich, draft: draft(100_001) })).toMatchObject(
      {
        code: 'holdPositionMax',
        values: { limit: '40000000', value: '40000010', asset: 'USD' },
      },
    );
  });

  it('pays funding in the coin, the payer rounded up and the receiver down, dust to the fund', () => {
    trade(user, maker, 50_000, 1_000);
    markTo(52_350);
    const before = [wallet(user), wallet(maker), wallet(insuranceId)];
    const next = desk.exchange.contractFigures([symbolId])[0]!.nextFundingAt!;
    desk.now = next - 1_000;
    mark(52_350);
    mark(52_350);
    const { ratePpm, mark: at } = [...desk.commit().entities.fundings].at(-1)!;
    const index = BigInt(Math.round((10 * 1e12 * (ratePpm / 1e6) * 10) / at));
    const due = (1_000n * index + 9_999n) / 10_000n;
    expect(ratePpm).not.toBe(0);
    expect(wallet(user) - before[0]!).toBe(-due);
    expect(wallet(maker) - before[1]!).toBe((1_000n * index) / 10_000n);
    expect(wallet(insuranceId) - before[2]!).toBeLessThanOrEqual(1n);
    inBalance();
  });

  it('an isolated long is liquidated at the price that was shown, and its fund gains or loses the coin', () => {
    desk.do({ kind: 'Credit', userId: insuranceId, asset: 'BTC', units: coins('10'), place });
    desk.do({
      kind: 'ChooseMargin',
      userId: user,
      symbolId,
      change: { marginMode: 'isolated', longLeverage: 10, shortLeverage: 10 },
    });
    trade(user, maker, 50_000, 6_000);
    expect(total(user, 'mixIsolated')).toBe(coins('0.12'));
    markTo(46_000);
    const seen: number[] = [];
    for (let index = 45_670; position(user) !== undefined && seen.length < 1_000; index -= 0.1) {
      mark(index);
      desk.do({ kind: 'RunJobs' });
      seen.push(desk.exchange.markPrice(symbolId)!);
    }
    expect(seen.slice(-2)).toEqual([usd(45_663.7), usd(45_663.6)]);
    expect(total(user, 'mixIsolated')).toBe(0n);
    expect(position(insuranceId)).toMatchObject({ size: 6_000, cost: coins('-1.32') });
    inBalance();
  });

  it.each([
    // Bankrupt at 1.32 BTC, which a mark of 44,000 is beyond.
    ['long', 44_000],
    // Bankrupt at 1.08 BTC.
    ['short', 57_000],
  ] as const)(
    'ADL closes who gains the most in the coin against a bankrupt %s',
    (direction, price) => {
      const [side, other]: readonly Side[] =
        direction === 'long' ? ['buy', 'sell'] : ['sell', 'buy'];
      const bold = trader(coins('0.2'));
      const change = { marginMode: 'isolated', longLeverage: 10, shortLeverage: 10 } as const;
      desk.do({ kind: 'ChooseMargin', userId: user, symbolId, change });
      desk.place(maker, order(other!, 50_000, 4_000));
      desk.place(bold, order(other!, 50_000, 2_000));
      desk.place(user, order(side!, 50_000, 6_000, { timeInForce: 'ioc' }));
      const [own, ofMaker, ofBold] = [wallet(user), wallet(maker), wallet(bold)];
      // Prices get there while nothing may be liquidated.
      const act = { by: 'local:test', reason: 'a test' };
      const set = (state: 'halted' | 'trading') =>
        desk.do({ kind: 'ChangePair', symbolId, change: { state }, act });
      set('halted');
      markTo(price);
      desk.commit();
      set('trading');
      mark(price);
      // Nobody bids, and the fund has nothing: it can't carry what is worth less than it was taken over for.
      const { orders } = desk.commit();
      const forced = [...orders].map(({ userId, cause, filledSize, filledQuote }) => {
        return [userId, cause, filledSize, filledQuote];
      });
      const whole = direction === 'long' ? '1.32' : '1.08';
      const [first, second] = direction === 'long' ? ['0.44', '0.88'] : ['0.36', '0.72'];
      expect(forced).toEqual([
        [user, 'liquidation', 0, 0n],
        [bold, 'adl', 2_000, coins(first)],
        [maker, 'adl', 4_000, coins(second)],
        [user, 'takeover', 6_000, coins(whole)],
      ]);
      expect([total(user, 'mixIsolated'), wallet(user)]).toEqual([0n, own]);
      expect([wallet(bold) - ofBold, wallet(maker) - ofMaker]).toEqual([
        coins('0.04'),
        coins('0.08'),
      ]);
      expect([allPositions(desk), wallet(insuranceId)]).toEqual([[], 0n]);
      inBalance();
    },
  );

  it('each coin is a unit of its own on one line, with one position mode', () => {
    mark(0.5, xrp.symbolId, 10_000);
    expect(
      desk.refused({
        kind: 'PlaceOrder',
        userId: user,
        draft: { ...limit('buy', 5_000, 10, { symbolId: xrp.symbolId, positionSide: 'net' }) },
      }),
    ).toMatchObject({
      code: 'balanceNotEnough',
      values: { asset: 'XRP' },
    });
    desk.do({ kind: 'ChooseHoldMode', userId: user, line: 'usd', holdMode: 'hedge' });
    desk.do({ kind: 'Credit', userId: user, asset: 'XRP', units: coins('1000'), place });
    const both = { symbolId: xrp.symbolId, positionSide: 'long' as const };
    desk.place(user, { ...limit('buy', 5_000, 10, both) });
    desk.place(user, order('buy', 50_000, 10, { positionSide: 'long' }));
    const again = new Desk([], desk.exchange.snapshot());
    for (const one of [desk, again]) {
      const { holdMode, accounts } = one.exchange.contracts(user, 'usd');
      expect(holdMode).toBe('hedge');
      expect(accounts.map(({ wallet: units }) => units).sort()).toEqual([
        coins('1'),
        coins('1000'),
      ]);
      const back = {
        kind: 'ChooseHoldMode',
        userId: user,
        line: 'usd',
        holdMode: 'oneWay',
      } as const;
      expect(one.refused(back)).toMatchObject({ code: 'leverageFixed' });
      one.do({ kind: 'CancelAll', userId: user, plans: true });
      one.do(back);
      expect(one.exchange.contracts(user, 'usd').holdMode).toBe('oneWay');
    }
  });

  it('settles at one price when it is delisted; what rounding leaves goes to the fund', () => {
    const others = [trader(coins('1')), trader(coins('1'))];
    trade(user, maker, 50_000, 7);
    for (const one of others) trade(one, maker, 49_999.9, 11);
    markTo(50_123.7);
    const fund = wallet(insuranceId);
    desk.do({ kind: 'ListInstrument', instrument: { ...bitcoin, state: 'delisted' } });
    for (let i = 0; i < 5; i++) desk.do({ kind: 'RunJobs' });
    expect(allPositions(desk)).toEqual([]);
    const left = wallet(insuranceId) - fund;
    expect(left > 0n && left < 4n).toBe(true);
    inBalance();
  });

  it('two positions of a hedge are closed against each other before a liquidation, without a remainder', () => {
    desk.do({ kind: 'ChooseHoldMode', userId: user, line: 'usd', holdMode: 'hedge' });
    desk.do({ kind: 'ChooseMargin', userId: user, symbolId, change: { crossLeverage: 50 } });
    desk.place(maker, order('sell', 50_000, 20_000));
    desk.place(user, order('buy', 50_000, 20_000, { positionSide: 'long', timeInForce: 'ioc' }));
    desk.place(maker, order('buy', 50_000, 7_001));
    desk.place(user, order('sell', 50_000, 7_001, { positionSide: 'short', timeInForce: 'ioc' }));
    desk.do({ kind: 'Credit', userId: insuranceId, asset: 'BTC', units: coins('10'), place });
    markTo(36_300);
    for (let i = 0; i < 5; i++) desk.do({ kind: 'RunJobs' });
    expect(desk.exchange.positions(user)).toEqual([]);
    expect(wallet(user) >= 0n).toBe(true);
    inBalance();
  });
});
