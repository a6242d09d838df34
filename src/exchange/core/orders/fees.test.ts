import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bgbRate, feeOn, vipLevels } from '#domain/fee/fee.ts';
import { type Amount, amount, type Lots, lots } from '#domain/money/units.ts';
import { estimateTaker } from '#domain/order/estimate.ts';
import type { Fill, Order, OrderDraft } from '#domain/order/order.ts';
import { Desk, limit, market, pair } from '../testing.ts';

const dayMs = 86_400_000;
const pairs = [pair('BTC'), pair('BGB', { notionalMin: amount(1n) })];

/** BGB at 2.00 USDT. */
function withBgb() {
  const desk = new Desk(pairs);
  desk.tradeAt(200, 'BGBUSDT');
  const choose = (userId: number, units: bigint) => {
    desk.do({ kind: 'SetFeeInBgb', userId, feeInBgb: true });
    if (units > 0n) desk.do({ kind: 'Credit', userId, asset: 'BGB', units: amount(units) });
  };
  return { desk, choose };
}

const fees = (fills: readonly Fill[], orderId: number) =>
  fills.filter((one) => one.orderId === orderId).map(({ fee, feeAsset }) => `${fee} ${feeAsset}`);

describe('CORE-04 fees', () => {
  it('of a taker are rounded up once over all its fills', () => {
    const desk = new Desk([
      pair('BTC', { priceStep: 1, sizeStep: 1, sizeMin: lots(1), notionalMin: amount(1n) }),
    ]);
    for (let i = 0; i < 3; i++) desk.place(desk.user(), limit('buy', 111, 3));
    const order = desk.place(desk.user(), market('sell', { size: 9 }));
    // 333 units a fill: one by one each would cost 0.333 rounded up to 1, so 3; in sum 0.999, so 1.
    expect(fees(desk.commit().fills, order.id)).toEqual(['1 USDT', '0 USDT', '0 USDT']);
    expect(order.feeReceived).toBe(1n);
  });

  it('of a maker are rounded up per fill', () => {
    const desk = new Desk([
      pair('BTC', { priceStep: 1, sizeStep: 1, sizeMin: lots(1), notionalMin: amount(1n) }),
    ]);
    const maker = desk.place(desk.user(), limit('sell', 111, 9));
    for (let i = 0; i < 3; i++) desk.place(desk.user(), market('buy', { size: 3 }));
    expect(fees(desk.commit().fills, maker.id)).toEqual(['1 USDT', '1 USDT', '1 USDT']);
  });

  it('are taken in what is received and go to the exchange', () => {
    const desk = new Desk();
    const [seller, buyer] = [desk.user(), desk.user()];
    desk.place(seller, limit('sell', 10_000, 10_000));
    desk.place(buyer, limit('buy', 10_000, 10_000));
    expect(desk.balance(buyer, 'BTC').total).toBe(100_000_000_000_000n + 99_900_000n);
    expect(desk.balance(seller, 'USDT').total).toBe(1_000_000_000_000n + 99_900_000n);
    expect([desk.balance(2, 'BTC').total, desk.balance(2, 'USDT').total]).toEqual([
      100_000n,
      100_000n,
    ]);
  });

  it('in BGB cost a fifth less, of taker and maker', () => {
    const { desk, choose } = withBgb();
    const [seller, buyer] = [desk.user(), desk.user()];
    for (const user of [seller, buyer]) choose(user, 4_000_000n);
    const maker = desk.place(seller, limit('sell', 10_000, 10_000));
    const taker = desk.place(buyer, limit('buy', 10_000, 10_000));
    // 100 USDT at 0.1 % is 0.1 USDT; less a fifth 0.08 USDT; at 2.00 USDT a BGB 0.04 BGB.
    const { fills } = desk.commit();
    expect([fees(fills, maker.id), fees(fills, taker.id)]).toEqual([
      ['4000000 BGB'],
      ['4000000 BGB'],
    ]);
    expect([taker.feeBgb, taker.feeReceived]).toEqual([4_000_000n, 0n]);
    expect(desk.balance(buyer, 'BGB').total).toBe(0n);
  });

  it('are taken in what is received when BGB does not cover all of them', () => {
    const { desk, choose } = withBgb();
    const buyer = desk.user();
    choose(buyer, 3_999_999n);
    desk.place(desk.user(), limit('sell', 10_000, 5_000));
    desk.place(desk.user(), limit('sell', 10_000, 5_000));
    const taker = desk.place(buyer, limit('buy', 10_000, 10_000));
    expect(fees(desk.commit().fills, taker.id)).toEqual(['50000 BTC', '50000 BTC']);
  });

  it('of a maker are decided fill by fill', () => {
    const { desk, choose } = withBgb();
    const seller = desk.user();
    choose(seller, 3_000_000n);
    const maker = desk.place(seller, limit('sell', 10_000, 10_000));
    desk.place(desk.user(), market('buy', { size: 5_000 }));
    desk.place(desk.user(), market('buy', { size: 5_000 }));
    expect(fees(desk.commit().fills, maker.id)).toEqual(['2000000 BGB', '50000 USDT']);
  });

  it('in BGB never take what the order itself sells', () => {
    const { desk, choose } = withBgb();
    const seller = desk.user();
    choose(seller, 100_000_000_000n);
    desk.place(desk.user(), limit('buy', 200, 100_000, { symbolId: 'BGBUSDT' }));
    desk.place(desk.user(), limit('buy', 200, 900_000, { symbolId: 'BGBUSDT' }));
    const draft = limit('sell', 200, 1_000_000, { symbolId: 'BGBUSDT' });
    const all = desk.user([{ asset: 'BGB', units: amount(10_000_000_000n) }]);
    desk.do({ kind: 'SetFeeInBgb', userId: all, feeInBgb: true });
    const order = desk.place(all, draft);
    expect([order.feeBgb > 0n, order.feeReceived > 0n, desk.balance(all, 'BGB').total]).toEqual([
      false,
      true,
      0n,
    ]);
  });

  it('in BGB never take what a maker is just receiving', () => {
    const { desk, choose } = withBgb();
    const buyer = desk.user([{ asset: 'USDT', units: amount(10_000_000_000n) }]);
    choose(buyer, 0n);
    const order = desk.place(buyer, limit('buy', 200, 100_000, { symbolId: 'BGBUSDT' }));
    const seller = desk.user([{ asset: 'BGB', units: amount(10_000_000_000n) }]);
    desk.place(seller, limit('sell', 200, 100_000, { symbolId: 'BGBUSDT' }));
    expect([order.end, order.feeBgb, order.feeReceived]).toEqual(['filled', 0n, 1_000_000n]);
  });

  it('are none of a provider', () => {
    const desk = new Desk();
    desk.do({ kind: 'Credit', userId: 11, asset: 'USDT', units: amount(1_000_000_000n) });
    desk.place(desk.user(), limit('sell', 10_000, 10_000));
    const order = desk.place(11, limit('buy', 10_000, 10_000));
    expect(desk.balance(11, 'BTC').total).toBe(100_000_000n);
    const { fills, orders } = desk.commit();
    expect([fees(fills, order.id), orders.has(order)]).toEqual([[], false]);
  });
});

describe('CORE-04 VIP levels', () => {
  /** A user that traded 50 times 20,000 USDT: 1,000,000 in one day. */
  function traded(buys = 50) {
    const desk = new Desk([pair('BTC', { notionalMax: amount(10n ** 12n) })]);
    const rich = [
      { asset: 'USDT', units: amount(10n ** 13n) },
      { asset: 'BTC', units: amount(10n ** 15n) },
    ];
    const [user, other] = [desk.user(rich), desk.user(rich)];
    for (let i = 0; i < buys; i++) {
      desk.place(other, limit('sell', 2_000_000, 10_000));
      desk.place(user, limit('buy', 2_000_000, 10_000));
    }
    const command = () => desk.do({ kind: 'CancelAll', userId: user, plans: false });
    return { desk, user, command };
  }
  const level = (desk: Desk, user: number) => desk.exchange.user(user)!.vipLevel;

  it('rises with the first command of the day after', () => {
    const { desk, user, command } = traded();
    command();
    expect(level(desk, user)).toBe(0);
    desk.now += dayMs;
    expect(level(desk, user)).toBe(0);
    expect(desk.exchange.vipLevelAt(user, desk.now - 1)).toBe(0);
    expect(desk.exchange.vipLevelAt(user, desk.now)).toBe(1);
    command();
    expect(level(desk, user)).toBe(1);
    desk.place(user, limit('sell', 2_000_000, 10_000));
    const taker = desk.place(
      desk.user([{ asset: 'USDT', units: amount(10n ** 12n) }]),
      limit('buy', 2_000_000, 10_000),
    );
    expect(fees(desk.commit().fills, taker.id)).toHaveLength(1);
    expect(desk.balance(user, 'USDT').total).toBe(
      10n ** 13n -
        10n ** 12n +
        amount(20_000_000_000n) -
        feeOn(amount(20_000_000_000n), vipLevels[1]!.makerPpm),
    );
  });

  it('stays below with less', () => {
    const { desk, user, command } = traded(49);
    desk.now += dayMs;
    command();
    expect(level(desk, user)).toBe(0);
  });

  it.each([
    [30, 1],
    [31, 0],
  ])('%i days later it is %i', (days, expected) => {
    const { desk, user, command } = traded();
    desk.now += days * dayMs;
    command();
    expect(level(desk, user)).toBe(expected);
  });

  it('count volume of another quote at its last price in USDT', () => {
    const quote = { code: 'BTC', name: 'BTC', scale: 8 };
    const cross = pair('ETH', { symbolId: 'ETHBTC', quote, notionalMin: amount(1n) });
    const desk = new Desk([pair('BTC'), cross]);
    desk.tradeAt(10_000);
    const grants = ['ETH', 'BTC'].map((asset) => ({ asset, units: amount(10n ** 12n) }));
    const [user, other] = [desk.user(grants), desk.user(grants)];
    desk.place(other, limit('sell', 10, 10_000, { symbolId: 'ETHBTC' }));
    desk.place(user, limit('buy', 10, 10_000, { symbolId: 'ETHBTC' }));
    // 1 ETH at 0.10 BTC, a BTC at 100 USDT: 10 USDT; a unit of this quote's notional is 10^-6 BTC.
    expect(desk.exchange.user(user)!.volumeByDay).toEqual([{ day: 20_463, volume: 10_000_000n }]);
  });
});

interface Listing {
  readonly asks: [price: number, size: number][];
  readonly bids: [price: number, size: number][];
}

const someListing: fc.Arbitrary<Listing> = fc.record({
  asks: fc.array(
    fc.tuple(fc.integer({ min: 1001, max: 1040 }), fc.integer({ min: 10, max: 3000 })),
    { maxLength: 25 },
  ),
  bids: fc.array(
    fc.tuple(fc.integer({ min: 960, max: 1000 }), fc.integer({ min: 10, max: 3000 })),
    { maxLength: 25 },
  ),
});

const someDraft: fc.Arbitrary<OrderDraft> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.integer({ min: 960, max: 1040 }),
      fc.integer({ min: 10, max: 20_000 }),
    )
    .map(([side, price, size]) => limit(side, price, size, { symbolId: 'BGBUSDT' })),
  fc
    .tuple(
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.integer({ min: 10, max: 20_000 }),
      fc.integer({ min: 1, max: 50_000 }),
    )
    .map(([side, size, slippagePpm]) =>
      market(side, { size }, { symbolId: 'BGBUSDT', slippagePpm }),
    ),
  fc.bigInt(10_000n, 20_000_000n).map((quote) => market('buy', { quote }, { symbolId: 'BGBUSDT' })),
);

describe('CORE-04 a quote on a book', () => {
  /** The traded pair is BGB's own, so that fees in BGB and what is traded meet in one balance. */
  const fine = pair('BGB', {
    priceStep: 1,
    sizeStep: 10,
    notionalMin: amount(1n),
    bandUpPpm: 900_000,
    bandDownPpm: 900_000,
  });

  function charged(
    desk: Desk,
    user: number,
    draft: OrderDraft,
    held: (asset: string) => Amount,
  ): void {
    const { exchange } = desk;
    const opposite = draft.side === 'buy' ? 'sell' : 'buy';
    const { feeInBgb } = exchange.user(user)!;
    const lastPrice = exchange.lastPrice('BGBUSDT');
    const rate = bgbRate(fine.quote, undefined, lastPrice && { instrument: fine, lastPrice });
    const bgb = feeInBgb && rate ? { available: held('BGB'), rate } : undefined;
    const levels = exchange.depth('BGBUSDT', opposite, 1000);
    const reference = exchange.reference('BGBUSDT', desk.now);
    const quote = estimateTaker({ instrument: fine, reference, levels, draft, feePpm: 1000, bgb });
    const reply = exchange.apply<'PlaceOrder'>(
      { kind: 'PlaceOrder', userId: user, draft },
      desk.now,
    );
    if (!reply.ok) return;
    const order: Order = reply.value;
    expect([order.filledSize, order.filledQuote]).toEqual([quote.filledSize, quote.filledQuote]);
    expect([order.feeBgb, order.feeReceived].filter((fee) => fee > 0n)).toEqual(
      quote.fee > 0n ? [quote.fee] : [],
    );
    const got = draft.side === 'buy' ? 'BGB' : 'USDT';
    expect(desk.balance(user, got).total - held(got)).toBe(quote.received);
  }

  it('equals the charge to the last unit when the order comes next', () => {
    fc.assert(
      fc.property(
        someListing,
        someDraft,
        fc.boolean(),
        fc.bigInt(0n, 40_000_000n),
        ({ asks, bids }, draft, inBgb, bgb) => {
          const desk = new Desk([fine]);
          desk.tradeAt(1000, 'BGBUSDT');
          const maker = desk.user([
            { asset: 'USDT', units: amount(10n ** 15n) },
            { asset: 'BGB', units: amount(10n ** 15n) },
          ]);
          const rest = (side: 'buy' | 'sell', [price, size]: [number, number]) =>
            desk.exchange.apply(
              {
                kind: 'PlaceOrder',
                userId: maker,
                draft: limit(side, price, size - (size % 10), { symbolId: 'BGBUSDT' }),
              },
              desk.now,
            );
          for (const level of asks) rest('sell', level);
          for (const level of bids) rest('buy', level);
          const user = desk.user([
            { asset: 'USDT', units: amount(10n ** 10n) },
            { asset: 'BGB', units: amount(200_000_000n + bgb) },
          ]);
          if (inBgb) desk.do({ kind: 'SetFeeInBgb', userId: user, feeInBgb: true });
          const sized =
            draft.size === undefined
              ? draft
              : { ...draft, size: (draft.size - (draft.size % 10)) as Lots };
          const at = new Map(
            desk.exchange.balances(user).map(({ asset, total }) => [asset, total]),
          );
          charged(desk, user, sized, (asset) => at.get(asset) ?? amount(0n));
        },
      ),
      { numRuns: 500, seed: 7 },
    );
  });
});
