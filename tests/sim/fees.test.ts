import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bgbRate, type PricedPair, vipLevels } from '#domain/fee/fee.ts';
import { utcDay } from '#domain/fee/vip.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import { type Estimate, estimateTaker } from '#domain/order/estimate.ts';
import type { Fill, OrderDraft } from '#domain/order/order.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { Command, CommandKind, CommandOf } from '#exchange/core/command.ts';
import { Exchange, emptySnapshot } from '#exchange/core/exchange.ts';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import { direct } from '#exchange/core/testing-direct.ts';
import { instruments } from './market.ts';
import { MemoryPast } from './past.ts';

const now = Date.UTC(2026, 0, 1, 12);
const taker = 1000;
const makers = [1001, 1002, 1003] as const;
/** Odd prices, so that what they are divided by leaves a rest. */
const lastPrices = { BTCUSDT: 5_000_500, BGBUSDT: 4_005, ETHBTC: 5_005 };
type Symbol = keyof typeof lastPrices;

interface Rest {
  readonly maker: number;
  readonly away: number;
  readonly size: number;
}

/** A book, the trader that meets it, and what is asked. */
interface Case {
  readonly symbolId: Symbol;
  readonly vipLevel: number;
  readonly feeInBgb: boolean;
  readonly bgb: bigint;
  readonly hasBgbPrice: boolean;
  readonly book: readonly Rest[];
  readonly order: {
    readonly kind: 'buyByQuote' | 'buyBySize' | 'sellBySize' | 'limitBuy' | 'limitSell';
    readonly size: number;
    readonly odd: number;
    readonly away: number;
    readonly slippagePpm: number | undefined;
  };
}

const rest: fc.Arbitrary<Rest> = fc.record({
  maker: fc.constantFrom(...makers),
  away: fc.integer({ min: 1, max: 12 }),
  size: fc.integer({ min: 1, max: 900 }),
});

const cases: fc.Arbitrary<Case> = fc.record({
  symbolId: fc.constantFrom('BTCUSDT', 'BGBUSDT', 'ETHBTC'),
  vipLevel: fc.integer({ min: 0, max: 7 }),
  feeInBgb: fc.boolean(),
  bgb: fc.oneof(fc.bigInt(0n, 60_000n), fc.constant(10n ** 12n)),
  hasBgbPrice: fc.boolean().map((no) => !no),
  book: fc.array(rest, { minLength: 1, maxLength: 14 }),
  order: fc.record({
    kind: fc.constantFrom('buyByQuote', 'buyBySize', 'sellBySize', 'limitBuy', 'limitSell'),
    size: fc.integer({ min: 1, max: 4_000 }),
    odd: fc.integer({ min: 0, max: 9_999 }),
    away: fc.integer({ min: 1, max: 14 }),
    slippagePpm: fc.constantFrom(undefined, 1, 3_000, 20_000, 100_000),
  }),
});

const pairOf = (symbolId: string): Instrument =>
  instruments.find((instrument) => instrument.symbolId === symbolId)!;

const plenty = 10n ** 16n;

function snapshotOf({ vipLevel, feeInBgb, bgb, hasBgbPrice }: Case): Snapshot {
  const users = [taker, ...makers].map((id) => ({
    ...{ id, authId: `user-${id}`, createdAt: now, frozen: false, cancelAllAt: undefined },
    ...{ vipDay: utcDay(now), volumeByDay: [], version: 0 },
    feeInBgb: id === taker && feeInBgb,
    vipLevel: id === taker ? vipLevel : 0,
  }));
  const balances = users.flatMap(({ id }) =>
    ['USDT', 'BTC', 'ETH', 'BGB'].map((asset) => ({
      ...{ userId: id, accountType: 'spot' as const, scope: '', asset, frozen: 0n as Amount },
      total: (id === taker && asset === 'BGB' ? bgb : plenty) as Amount,
    })),
  );
  const prices = Object.entries(lastPrices) as [string, Ticks][];
  return {
    ...{ ...emptySnapshot(), instruments, users, balances },
    lastPrices: new Map(prices.filter(([symbolId]) => hasBgbPrice || symbolId !== 'BGBUSDT')),
    counters: { ...emptySnapshot().counters, userId: 1003 },
  };
}

interface Outcome {
  readonly ok: boolean;
  readonly changes: Changes;
}

function apply(exchange: Exchange, past: MemoryPast, command: Command): Outcome {
  const reply = exchange.apply(command as CommandOf<CommandKind>, now);
  const changes = exchange.closeBatch();
  past.commit(changes);
  return { ok: reply.ok, changes };
}

const toStep = (size: number, { sizeStep, sizeMin }: Instrument) =>
  Math.max(size - (size % sizeStep), sizeMin) as Lots;

const limit = (pair: Instrument, side: 'buy' | 'sell', price: number, size: number) =>
  ({
    ...{ symbolId: pair.symbolId, side, type: 'limit', timeInForce: 'gtc', price: price as Ticks },
    ...{ size: toStep(size, pair), selfTrade: 'cancelTaker', source: 'web' },
  }) as OrderDraft;

function draftOf({ order }: Case, pair: Instrument, last: number): OrderDraft {
  const { kind, size, odd, away, slippagePpm } = order;
  const lots = toStep(size, pair);
  const at = away * pair.priceStep;
  if (kind === 'limitBuy') return limit(pair, 'buy', last + at, size);
  if (kind === 'limitSell') return limit(pair, 'sell', last - at, size);
  const { price: _, size: __, ...base } = limit(pair, 'buy', last, size);
  const market = { ...base, type: 'market' as const, slippagePpm };
  if (kind === 'sellBySize') return { ...market, side: 'sell', size: lots };
  if (kind === 'buyBySize') return { ...market, size: lots };
  const unit = 10n ** BigInt(pair.quote.scale - pair.priceScale - pair.sizeScale);
  return { ...market, quoteAmount: (BigInt(lots) * BigInt(last) * unit + BigInt(odd)) as Amount };
}

/** What the browser makes of levels, fee rate, last prices and the BGB it sees. */
function quoteOf(one: Case, exchange: Exchange, pair: Instrument, draft: OrderDraft): Estimate {
  const priced = (symbolId: string): PricedPair | undefined => {
    const lastPrice = exchange.lastPrice(symbolId);
    return lastPrice === undefined ? undefined : { instrument: pairOf(symbolId), lastPrice };
  };
  const { code } = pair.quote;
  const ofQuote = code === 'USDT' ? undefined : priced(`${code}USDT`);
  const rate = bgbRate(pair.quote, ofQuote, priced('BGBUSDT'));
  const available = (exchange.balances(taker).find(({ asset }) => asset === 'BGB')?.total ??
    0n) as Amount;
  return estimateTaker({
    instrument: pair,
    reference: exchange.reference(pair.symbolId),
    levels: exchange.depth(pair.symbolId, draft.side === 'buy' ? 'sell' : 'buy', 1000),
    draft,
    feePpm: vipLevels[one.vipLevel]!.takerPpm,
    bgb: one.feeInBgb && rate !== undefined ? { available, rate } : undefined,
  });
}

const sum = (fills: readonly Fill[], units: (fill: Fill) => bigint) =>
  fills.reduce((total, fill) => total + units(fill), 0n);

const totals = (exchange: Exchange) =>
  new Map(exchange.balances(taker).map(({ asset, total }) => [asset, total]));

/** What an order costs by the exchange's own books: changes of totals. */
function chargeOf(
  one: Case,
): { quote: Estimate; fills: readonly Fill[]; paid: string } | undefined {
  const pair = pairOf(one.symbolId);
  const last = lastPrices[one.symbolId];
  const past = new MemoryPast();
  const exchange = direct(new Exchange(snapshotOf(one)), past);
  for (const { maker, away, size } of one.book) {
    for (const side of ['buy', 'sell'] as const) {
      const price = last + (side === 'sell' ? away : -away) * pair.priceStep;
      const lots = Math.max(size * 3, 300);
      const draft = limit(pair, side, price, lots);
      apply(exchange, past, { kind: 'PlaceOrder', userId: maker, draft });
    }
  }
  const draft = draftOf(one, pair, last);
  const quote = quoteOf(one, exchange, pair, draft);
  const before = totals(exchange);
  const { ok, changes } = apply(exchange, past, { kind: 'PlaceOrder', userId: taker, draft });
  if (!ok) return undefined;
  const after = totals(exchange);
  const delta = (asset: string) => (after.get(asset) ?? 0n) - (before.get(asset) ?? 0n);
  const paid = ['USDT', 'BTC', 'ETH', 'BGB'].map((asset) => `${asset} ${delta(asset)}`).join(', ');
  return { quote, fills: changes.fills.filter(({ userId }) => userId === taker), paid };
}

/** The same changes of totals, from the quote alone. */
function expectedChanges(one: Case, { filledSize, filledQuote, fee, feeAsset }: Estimate): string {
  const pair = pairOf(one.symbolId);
  const base = BigInt(filledSize) * 10n ** BigInt(pair.base.scale - pair.sizeScale);
  const buys = ['buyByQuote', 'buyBySize', 'limitBuy'].includes(one.order.kind);
  const changes = new Map<string, bigint>();
  const add = (asset: string, units: bigint) =>
    changes.set(asset, (changes.get(asset) ?? 0n) + units);
  add(pair.base.code, buys ? base : -base);
  add(pair.quote.code, buys ? -filledQuote : filledQuote);
  add(feeAsset, -fee);
  return ['USDT', 'BTC', 'ETH', 'BGB']
    .map((asset) => `${asset} ${changes.get(asset) ?? 0n}`)
    .join(', ');
}

describe('CORE-04 fees', () => {
  it('CORE-04 a quote on the book equals the charge to the last unit', () => {
    let charged = 0;
    let inBgb = 0;
    fc.assert(
      fc.property(cases, (one) => {
        const charge = chargeOf(one);
        if (charge === undefined) return;
        const { quote, fills, paid } = charge;
        expect(sum(fills, ({ size }) => BigInt(size))).toBe(BigInt(quote.filledSize));
        expect(sum(fills, (fill) => fill.quote)).toBe(quote.filledQuote);
        expect(sum(fills, ({ fee }) => fee)).toBe(quote.fee);
        if (quote.fee > 0n) {
          for (const { fee, feeAsset } of fills) {
            if (fee > 0n) expect(feeAsset).toBe(quote.feeAsset);
          }
        }
        expect(paid).toBe(expectedChanges(one, quote));
        if (fills.length > 0) charged++;
        if (quote.fee > 0n && quote.feeAsset === 'BGB' && one.symbolId !== 'BGBUSDT') inBgb++;
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 3_000) },
    );
    // The property means something only where orders were taken and fees were paid both ways.
    expect(charged).toBeGreaterThan(1_000);
    expect(inBgb).toBeGreaterThan(100);
  });

  it('CORE-04 a limit order that waits pays per fill, rounded up each time', () => {
    const orders = fc.record({
      symbolId: fc.constantFrom<Symbol>('BTCUSDT', 'BGBUSDT', 'ETHBTC'),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      vipLevel: fc.integer({ min: 0, max: 7 }),
      takes: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 8 }),
    });
    fc.assert(
      fc.property(orders, ({ symbolId, side, vipLevel, takes }) => {
        const pair = pairOf(symbolId);
        const last = lastPrices[symbolId];
        const past = new MemoryPast();
        const trader = { vipLevel, feeInBgb: false, bgb: plenty, hasBgbPrice: true };
        const exchange = direct(
          new Exchange(snapshotOf({ ...trader, symbolId } as unknown as Case)),
          past,
        );
        const draft = limit(pair, side, last, 20_000);
        apply(exchange, past, { kind: 'PlaceOrder', userId: taker, draft });
        for (const size of takes) {
          const taking = limit(pair, side === 'buy' ? 'sell' : 'buy', last, size * 3 + 300);
          const command = { kind: 'PlaceOrder', userId: makers[0], draft: taking } as const;
          const { changes } = apply(exchange, past, command);
          const fill = changes.fills.find(({ userId }) => userId === taker);
          if (fill === undefined) continue;
          const base = BigInt(fill.size) * 10n ** BigInt(pair.base.scale - pair.sizeScale);
          const received = side === 'buy' ? base : fill.quote;
          const rate = BigInt(vipLevels[vipLevel]!.makerPpm);
          expect(fill.liquidity).toBe('maker');
          expect(fill.fee).toBe((received * rate + 999_999n) / 1_000_000n);
        }
      }),
      { numRuns: 500 },
    );
  });
});
