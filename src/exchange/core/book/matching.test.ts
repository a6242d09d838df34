import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/units.ts';
import type { SelfTradeMode } from '#domain/order/order.ts';
import { Desk, limit, market, pair } from '../testing.ts';

/** Asks of 1 BTC at 100.00, 101.00 and 102.00, each of a user of its own. */
function withAsks() {
  const desk = new Desk();
  const makers = [10_000, 10_100, 10_200].map((price) => {
    const user = desk.user();
    return { user, order: desk.place(user, limit('sell', price, 10_000)) };
  });
  return { desk, makers, user: desk.user() };
}

const outcome = ({ status, end, filledSize }: ReturnType<Desk['place']>) => [
  status,
  end,
  filledSize,
];

describe('CORE-02 time in force', () => {
  it.each([
    [
      'GTC rests with what is left',
      limit('buy', 10_000, 15_000),
      ['partial', undefined, 10_000],
      ['10000:5000'],
    ],
    ['GTC is filled over prices', limit('buy', 10_100, 20_000), ['filled', 'filled', 20_000], []],
    [
      'GTC that meets nothing rests',
      limit('buy', 9_900, 1000),
      ['new', undefined, 0],
      ['9900:1000'],
    ],
    [
      'maker-only rests',
      limit('buy', 9_990, 1000, { timeInForce: 'makerOnly' }),
      ['new', undefined, 0],
      ['9990:1000'],
    ],
    [
      'maker-only never takes',
      limit('buy', 10_000, 1000, { timeInForce: 'makerOnly' }),
      ['cancelled', 'wouldTake', 0],
      [],
    ],
    [
      'FOK is filled whole',
      limit('buy', 10_100, 20_000, { timeInForce: 'fok' }),
      ['filled', 'filled', 20_000],
      [],
    ],
    [
      'FOK takes nothing else',
      limit('buy', 10_100, 20_010, { timeInForce: 'fok' }),
      ['cancelled', 'notFillable', 0],
      [],
    ],
    [
      'IOC gives up its rest',
      limit('buy', 10_000, 15_000, { timeInForce: 'ioc' }),
      ['cancelled', 'immediateRest', 10_000],
      [],
    ],
    [
      'IOC that meets nothing',
      limit('buy', 9_900, 15_000, { timeInForce: 'ioc' }),
      ['cancelled', 'immediateRest', 0],
      [],
    ],
    ['market by size', market('buy', { size: 15_000 }), ['filled', 'filled', 15_000], []],
    [
      'market stops at its slippage',
      market('buy', { size: 25_000 }),
      ['cancelled', 'slippage', 20_000],
      [],
    ],
    [
      'market stops at the least slippage',
      market('buy', { size: 25_000 }, { slippagePpm: 1 }),
      ['cancelled', 'slippage', 10_000],
      [],
    ],
    [
      'market takes all there is',
      market('buy', { size: 40_000 }, { slippagePpm: 50_000 }),
      ['cancelled', 'noLiquidity', 30_000],
      [],
    ],
    ['market finds nobody', market('sell', { size: 1000 }), ['cancelled', 'noLiquidity', 0], []],
  ])('%s', (_what, draft, expected, bids) => {
    const { desk, user } = withAsks();
    expect(outcome(desk.place(user, draft))).toEqual(expected);
    expect(desk.book('buy')).toEqual(bids);
  });

  it('a buy by quote amount takes the most whole steps that the amount pays for', () => {
    const { desk, user } = withAsks();
    const order = desk.place(user, market('buy', { quote: 150_000_000n }));
    // 1 BTC for 100, then 0.495 at 101 (49.995); 0.001 more would be 0.101 and is not there.
    expect(outcome(order)).toEqual(['filled', 'filled', 14_950]);
    expect(order.filledQuote).toBe(149_995_000n);
    expect(desk.balance(user, 'USDT').total).toBe(1_000_000_000_000n - 149_995_000n);
  });

  it('a buy by quote amount that spends a level exactly is filled, whatever comes behind', () => {
    const { desk, user } = withAsks();
    const order = desk.place(user, market('buy', { quote: 100_000_000n }, { slippagePpm: 1 }));
    expect(outcome(order)).toEqual(['filled', 'filled', 10_000]);
  });
});

describe('CORE-02 price–time priority', () => {
  it('the earliest order of the best price trades first', () => {
    const desk = new Desk();
    const [first, second, third] = [desk.user(), desk.user(), desk.user()];
    const worse = desk.place(first, limit('sell', 10_100, 1000));
    const early = desk.place(second, limit('sell', 10_000, 1000));
    const late = desk.place(third, limit('sell', 10_000, 1000));
    desk.place(desk.user(), limit('buy', 10_100, 1500));
    expect([early.filledSize, late.filledSize, worse.filledSize]).toEqual([1000, 500, 0]);
  });

  it('trades are at the price of the maker and move the last price', () => {
    const { desk, user, makers } = withAsks();
    desk.place(user, limit('buy', 10_200, 20_000));
    const { trades, fills } = desk.commit();
    expect(trades.map(({ price, size, makerOrderId }) => [price, size, makerOrderId])).toEqual([
      [10_000, 10_000, makers[0]!.order.id],
      [10_100, 10_000, makers[1]!.order.id],
    ]);
    expect(fills.map(({ liquidity }) => liquidity)).toEqual(['taker', 'maker', 'taker', 'maker']);
    expect(desk.exchange.lastPrice('BTCUSDT')).toBe(10_100);
  });
});

describe('CORE-02 self-trade prevention', () => {
  /** An own ask between two of others; the user then buys 2 BTC through all three. */
  const meet = (selfTrade: SelfTradeMode, more = {}) => {
    const desk = new Desk();
    const [other, user] = [desk.user(), desk.user()];
    desk.place(other, limit('sell', 10_000, 5_000));
    const own = desk.place(user, limit('sell', 10_000, 10_000));
    desk.place(other, limit('sell', 10_100, 15_000));
    const taker = desk.place(user, limit('buy', 10_100, 20_000, { selfTrade, ...more }));
    return { desk, own, taker, asks: desk.book('sell') };
  };

  it.each([
    [
      'cancelTaker',
      ['cancelled', 'selfTrade', 5_000],
      ['new', undefined, 0],
      ['10000:10000', '10100:15000'],
    ],
    ['cancelMaker', ['filled', 'filled', 20_000], ['cancelled', 'selfTrade', 0], []],
    [
      'cancelBoth',
      ['cancelled', 'selfTrade', 5_000],
      ['cancelled', 'selfTrade', 0],
      ['10100:15000'],
    ],
  ] as const)('%s', (mode, takerEnds, ownEnds, asksLeft) => {
    const { taker, own, asks } = meet(mode);
    expect(outcome(taker)).toEqual(takerEnds);
    expect(outcome(own)).toEqual(ownEnds);
    expect(asks).toEqual(asksLeft);
  });

  it('a FOK that could not fill past its own order cancels nothing', () => {
    const { taker, own } = meet('cancelBoth', { timeInForce: 'fok' });
    expect(outcome(taker)).toEqual(['cancelled', 'notFillable', 0]);
    expect(own.end).toBeUndefined();
  });

  it('a market buy that could have paid for its own order only met no liquidity', () => {
    const desk = new Desk([pair('BTC', { notionalMin: amount(1n) })]);
    const [other, user] = [desk.user(), desk.user()];
    const own = desk.place(user, limit('sell', 10_000, 10));
    desk.place(other, limit('sell', 10_100, 10));
    // Enough for the smallest size at 100.00, too little for it at 101.00.
    const draft = market('buy', { quote: 100_000n }, { selfTrade: 'cancelMaker' });
    const taker = desk.place(user, draft);
    expect(outcome(taker)).toEqual(['cancelled', 'noLiquidity', 0]);
    expect(outcome(own)).toEqual(['cancelled', 'selfTrade', 0]);
  });

  it('an own order behind what is wanted is not met', () => {
    const desk = new Desk();
    const [other, user] = [desk.user(), desk.user()];
    desk.place(other, limit('sell', 10_000, 1000));
    const own = desk.place(user, limit('sell', 10_000, 1000));
    const taker = desk.place(user, limit('buy', 10_000, 1000, { selfTrade: 'cancelBoth' }));
    expect([taker.end, own.end]).toEqual(['filled', undefined]);
  });
});
