import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { lots, ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { assetProfiles } from '#exchange/simulator/assets.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import { contractListings, listingOf } from '#exchange/simulator/listing.ts';
import { quoteOfLots } from '#exchange/simulator/sizes.ts';
import { frozenProfiles, TestMarket } from './sandbox.ts';

const minuteMs = 60_000;
const [maker, taker, fund] = [10, 11, 3];

describe('FUT-01 the market of contracts', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await TestMarket.open({ contracts: true });
  });
  afterAll(() => market.provider.stop());

  it('has books on both sides and a mark by the index from the start, and stays by it', async () => {
    const { exchange } = market.engine;
    const basis: number[] = [];
    for (let look = 0; look < 3; look++) {
      await market.pass(minuteMs / 2);
      for (const { symbolId, symbol, priceScale } of listedContracts) {
        const [bid] = exchange.depth(symbolId, 'buy', 1);
        const [ask] = exchange.depth(symbolId, 'sell', 1);
        expect(bid && ask, symbolId).toBeTruthy();
        const mark = exchange.markPrice(symbolId)!;
        const pair = exchange.instrument(symbol)!;
        const [one, other] = (['buy', 'sell'] as const).map(
          (side) => exchange.depth(symbol, side, 1)[0]!.price,
        );
        const spot = ((one! + other!) / 2) * 10 ** (priceScale - pair.priceScale);
        expect(mark / spot, symbolId).toBeCloseTo(1, 2);
        basis.push((bid!.price + ask!.price) / 2 / spot - 1);
        expect(exchange.lastPrice(symbolId)).toBeGreaterThan(0);
      }
    }
    const mean = basis.reduce((sum, one) => sum + one, 0) / basis.length;
    const far = Math.max(...basis.map(Math.abs));
    console.info(
      `basis: ${(1e4 * mean).toFixed(1)} bp on average, ${(1e4 * far).toFixed(1)} at most`,
    );
    expect(far).toBeLessThan(0.006);
    expect(market.complaints).toEqual([]);
  });

  it('has capital behind it, positions that add up to nothing, and a funded insurance', async () => {
    await market.pass(minuteMs / 2);
    const { exchange } = market.engine;
    let open = 0;
    for (const { instrument, depth } of contractListings) {
      const { symbolId } = instrument;
      const sizes = [maker, taker].map(
        (id) => exchange.positions(id).find((one) => one.symbolId === symbolId)?.size ?? 0,
      );
      expect(sizes[0]! + sizes[1]!, symbolId).toBe(0);
      const value = quoteOfLots(instrument, Math.abs(sizes[1]!), market.reference(symbolId));
      expect(value, symbolId).toBeLessThan(2 * depth);
      open += Math.abs(sizes[1]!) > 0 ? 1 : 0;
    }
    expect(open).toBeGreaterThan(8);
    expect(exchange.balances(fund, 'usdtMix')[0]?.total).toBeGreaterThan(0n);
  });
});

const [contract, pair] = ['BTCUSDT_UMCBL', 'BTCUSDT'] as const;
const net = { symbolId: contract, positionSide: 'net', timeInForce: 'ioc' } as const;

/** Lots of an instrument that are worth about so many USDT. */
function lotsOf(market: TestMarket, symbolId: string, usdt: number) {
  const { priceScale, sizeScale } = listingOf(symbolId).instrument;
  const price = market.engine.exchange.lastPrice(symbolId)! / 10 ** priceScale;
  return lots(Math.floor((usdt / price) * 10 ** sizeScale));
}

/** Trades up to a part of the price away from the last one. */
function trade(
  market: TestMarket,
  userId: number,
  asked: Pick<OrderDraft, 'symbolId' | 'side'> & Partial<OrderDraft>,
  usdt: number,
  reach = 0.02,
) {
  const { symbolId, side } = asked;
  const last = market.engine.exchange.lastPrice(symbolId)!;
  const price = ticks(Math.round(last * (side === 'buy' ? 1 + reach : 1 - reach)));
  const size = asked.size ?? lotsOf(market, symbolId, usdt);
  return market.place(userId, { timeInForce: 'ioc', price, ...asked, size });
}

const positionOf = (market: TestMarket, userId: number) =>
  market.engine.exchange.positions(userId).find(({ symbolId }) => symbolId === contract)?.size ?? 0;

const middleOf = ({ engine }: TestMarket, symbolId: string) => {
  const [bid, ask] = (['buy', 'sell'] as const).map(
    (side) => engine.exchange.depth(symbolId, side, 1)[0]!.price,
  );
  return (bid! + ask!) / 2 / 10 ** listingOf(symbolId).instrument.priceScale;
};

describe('SAFE-02 a contract and its pair', () => {
  it('are no pump for each other: what is bought on the one moves no quotes of the other', async () => {
    const only = [pair, contract];
    const market = await TestMarket.open({
      profiles: frozenProfiles,
      feePpm: 0,
      contracts: true,
      only,
    });
    const user = market.user(120_000_000, 'BTC');
    market.deposit(user, 40_000_000);
    await market.pass(3000);
    const before = market.worth(user);
    const quoted = [middleOf(market, contract), middleOf(market, pair)];
    for (let i = 0; i < 4; i++) {
      expect(trade(market, user, { ...net, side: 'buy' }, 4_000_000).ok).toBe(true);
      await market.pass(150);
    }
    expect(middleOf(market, pair) / quoted[1]!).toBeCloseTo(1, 4);
    const held = positionOf(market, user);
    expect(held).toBeGreaterThan(lotsOf(market, contract, 10_000_000));
    const own = middleOf(market, contract);
    expect(own / quoted[0]!).toBeGreaterThan(1.0003);
    for (let i = 0; i < 6; i++) {
      trade(market, user, { symbolId: pair, side: 'buy' }, 6_000_000);
      await market.pass(120);
    }
    await market.pass(300);
    // The pair is far up; what the contract's quotes have moved by since is only their way back.
    expect(middleOf(market, pair) / quoted[1]!).toBeGreaterThan(1.001);
    expect(middleOf(market, contract) / own).toBeLessThan(1.0003);
    for (let i = 0; i < 6; i++) {
      const size = lots(Math.min(positionOf(market, user), Math.ceil(held / 6)));
      trade(market, user, { ...net, side: 'sell', size, reduceOnly: true }, 0);
      trade(market, user, { symbolId: pair, side: 'sell' }, 6_000_000);
      await market.pass(150);
    }
    expect(positionOf(market, user)).toBe(0);
    expect(market.worth(user) - before).toBeLessThan(0);
  });

  it('bound what the maker holds: it stops to sell when users only buy', async () => {
    const only = [pair, contract];
    const market = await TestMarket.open({ profiles: frozenProfiles, contracts: true, only });
    const { exchange } = market.engine;
    const most = 12.5 * listingOf(contract).depth;
    const users = Array.from({ length: 14 }, () => market.user(60_000_000));
    for (const user of users) {
      market.deposit(user, 60_000_000);
      for (let i = 0; i < 4; i++) {
        trade(market, user, { ...net, side: 'buy' }, 6_000_000, 0.025);
        await market.pass(120);
      }
    }
    // Its side may be empty now, and then there is no middle.
    const price = exchange.lastPrice(contract)! / 10 ** listingOf(contract).instrument.priceScale;
    const value = (positionOf(market, maker) * price) / 1e4;
    expect(-value).toBeGreaterThan(most / 2);
    expect(-value).toBeLessThan(most);
    const resting = (side: 'buy' | 'sell') =>
      exchange.depth(contract, side, 100).reduce((sum, { size }) => sum + size, 0);
    expect(resting('sell') / resting('buy')).toBeLessThan(0.6);
  });
});

describe('SAFE-05 a contract whose only spot pair stops', () => {
  const only = [pair, contract, 'ETHUSDT', 'ETHUSDT_UMCBL'];
  const act = { by: 'local:test', reason: 'a test' };
  const stops: readonly (readonly [string, (market: TestMarket) => void])[] = [
    ...(['halted', 'cancelOnly', 'postOnly', 'delisted'] as const).map(
      (state) =>
        [
          `is ${state}`,
          ({ engine }: TestMarket) =>
            void engine.apply({ kind: 'ChangePair', symbolId: pair, change: { state }, act }),
        ] as const,
    ),
    [
      'has an empty side',
      ({ engine }) => {
        const { depth } = engine.exchange;
        vi.spyOn(engine.exchange, 'depth').mockImplementation((symbolId, side, limit) =>
          symbolId === pair && side === 'sell'
            ? []
            : depth.call(engine.exchange, symbolId, side, limit),
        );
      },
    ],
    [
      'has crossed sides',
      ({ engine }) => {
        const { depth } = engine.exchange;
        vi.spyOn(engine.exchange, 'depth').mockImplementation((symbolId, side, limit) => {
          const of = symbolId === pair && side === 'sell' ? 'buy' : side;
          return depth.call(engine.exchange, symbolId, of, limit);
        });
      },
    ],
  ];

  it.each(stops)('%s: operators hear of it at once, and its mark ages', async (_how, stop) => {
    const market = await TestMarket.open({ contracts: true, only, profiles: frozenProfiles });
    const { exchange } = market.engine;
    const user = market.user(100_000);
    market.deposit(user, 100_000);
    await market.pass(1_000);
    expect([market.alarms, market.provider.stats().withoutIndex]).toEqual([[], 0]);
    const order = () => trade(market, user, { ...net, side: 'buy' }, 1_000);
    expect(order()).toMatchObject({ ok: true });
    stop(market);
    await market.pass(1_000);
    expect(market.alarms).toMatchObject([{ symbolId: contract }]);
    expect(market.provider.stats().withoutIndex).toBe(1);
    const index = exchange.publishedPrices(contract);
    await market.pass(10_000, 500);
    expect(exchange.publishedPrices(contract)).toEqual(index);
    expect(order()).toMatchObject({ refusal: { code: 'markStale' } });
    const other = { ...net, symbolId: 'ETHUSDT_UMCBL', side: 'buy' } as const;
    expect(trade(market, market.user(1), other, 1_000)).not.toMatchObject({
      refusal: { code: 'markStale' },
    });
    const close = { ...net, side: 'sell', reduceOnly: true, size: lots(positionOf(market, user)) };
    expect(trade(market, user, close as never, 0)).toMatchObject({ ok: true });
    expect(positionOf(market, user)).toBe(0);
    // Said once.
    expect(market.alarms).toHaveLength(1);
    await market.provider.stop();
  });

  it('goes on with its index when the pair trades again', async () => {
    const market = await TestMarket.open({ contracts: true, only, profiles: frozenProfiles });
    const user = market.user(100_000);
    market.deposit(user, 100_000);
    const change = (state: 'halted' | 'trading') =>
      market.engine.apply({ kind: 'ChangePair', symbolId: pair, change: { state }, act });
    change('halted');
    await market.pass(12_000, 500);
    change('trading');
    await market.pass(1_000);
    expect(market.provider.stats().withoutIndex).toBe(0);
    expect(trade(market, user, { ...net, side: 'buy' }, 1_000)).toMatchObject({ ok: true });
    await market.provider.stop();
  });
});

/** A day in long turns, of each of which prices pass two seconds: in these they move as far. */
const turnMs = 10_000;
const livelier = assetProfiles.map((profile) => ({
  ...profile,
  dailyVolatility: profile.dailyVolatility * Math.sqrt(turnMs / 2000),
}));

describe('FUT-01 a simulated day of contracts', () => {
  it('has funding rates around the interest, a basis that returns, and bounded losses', async () => {
    const coins = ['BTC', 'APT'];
    const only = coins.flatMap((coin) => [`${coin}USDT`, `${coin}USDT_UMCBL`]);
    const market = await TestMarket.open({ contracts: true, only, profiles: livelier });
    const { exchange } = market.engine;
    const chance = new Chance(5, 'crowd');
    const user = market.user(3_000_000);
    market.deposit(user, 3_000_000);
    const rates = new Map<string, number[]>();
    const bases = new Map<string, number[]>();
    market.engine.onBatch(({ entities }) => {
      for (const { symbolId, ratePpm } of entities.fundings) {
        rates.set(symbolId, [...(rates.get(symbolId) ?? []), ratePpm]);
      }
    });
    for (let minute = 0; minute < 1440; minute++) {
      await market.pass(minuteMs, turnMs);
      for (const coin of coins) {
        const [own, of] = [middleOf(market, `${coin}USDT_UMCBL`), middleOf(market, `${coin}USDT`)];
        bases.set(coin, [...(bases.get(coin) ?? []), own / of - 1]);
      }
      const side = chance.next() < 0.5 ? 'buy' : 'sell';
      const symbolId = `${coins[chance.index(coins.length)]}USDT_UMCBL`;
      trade(market, user, { ...net, symbolId, side }, 1000 + 20_000 * chance.next());
    }
    const { losses, withdrawn } = market.provider.stats();
    for (const coin of coins) {
      const values = bases.get(coin)!;
      const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
      const far = Math.max(...values.map(Math.abs));
      const symbolId = `${coin}USDT_UMCBL`;
      const paid = rates.get(symbolId)!;
      console.info(
        `${symbolId}: basis ${(1e4 * mean).toFixed(1)} bp, at most ${(1e4 * far).toFixed(1)}; ` +
          `funding ${paid.map((ppm) => (ppm / 1e4).toFixed(4)).join(' ')} %; ` +
          `lost ${losses[symbolId]!.toFixed(0)} USDT in an hour; ` +
          `open ${exchange.contractFigures([symbolId])[0]!.openInterestValue / 10n ** 8n} USDT`,
      );
      expect(far, symbolId).toBeLessThan(0.006);
      expect(paid).toHaveLength(
        24 / listedContracts.find((one) => one.symbolId === symbolId)!.fundingHours,
      );
      expect(Math.max(...paid.map(Math.abs))).toBeLessThan(2000);
      const { openInterestValue } = exchange.contractFigures([symbolId])[0]!;
      expect(Number(openInterestValue) / 1e8).toBeGreaterThan(listingOf(symbolId).depth / 2);
    }
    expect(withdrawn).toBe(0);
  });
});
