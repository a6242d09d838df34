import { describe, expect, it } from 'vitest';
import type { SymbolRow } from '#contract/calls/market.ts';
import type { DepthLevel } from '#domain/book/depth.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { OrderView } from '#domain/order/view.ts';
import type { BookLevel } from '#stores/feed/book-sides.ts';
import {
  coarser,
  isShort,
  levelDecimals,
  linesOf,
  ownLevels,
  quoteDecimals,
  rowsMax,
  rowsWithin,
  sumSeen,
  sumText,
} from './order-book.ts';

const asset = (code: string, scale: number): Asset => ({ code, name: code, scale });
const instrument = {
  symbolId: 'BTCUSDT',
  base: asset('BTC', 8),
  kind: 'spot',
  quote: asset('USDT', 6),
  priceScale: 1,
  sizeScale: 2,
  priceStep: 1,
} as Instrument;

const level = (price: number, size: number): DepthLevel & BookLevel => ({
  price: ticks(price),
  size: lots(size),
  row: ['', ''],
});
const asks = [level(1000, 100), level(1010, 200), level(1020, 400)];

describe('SPOT-03 the book’s lines', () => {
  const lines = linesOf(instrument, asks, 9);

  it('carry the sum from the best price on, as many as are asked for', () => {
    expect(lines.map(({ price, size, sum }) => [price, size, sum])).toEqual([
      ['100.0', '1.00', '1.00'],
      ['101.0', '2.00', '3.00'],
      ['102.0', '4.00', '7.00'],
    ]);
    expect(linesOf(instrument, asks, 2)).toEqual(lines.slice(0, 2));
  });

  it('tell the sum in either coin', () => {
    const [, second] = lines;
    expect(sumText(instrument, 'sell', second!, 'base', 2)).toBe('3.00');
    expect(sumText(instrument, 'sell', second!, 'quote', 2)).toBe('302.00');
    const odd = { ...second!, quote: amount(302_000_001n) };
    expect(sumText(instrument, 'sell', odd, 'quote', 2)).toBe('302.01');
    expect(sumText(instrument, 'buy', odd, 'quote', 2)).toBe('302.00');
  });

  it('end where they are seen to', () => {
    const seen = (count: number) => sumSeen(lines, count);
    expect([seen(2), seen(9), sumSeen([], 2)]).toEqual([300_000_000n, 700_000_000n, 0n]);
  });

  it('are as many as have room, one at least', () => {
    const within = [0, 199, 200, 99_999].map((height) => rowsWithin(height, 20));
    expect(within).toEqual([1, 9, 10, rowsMax]);
    expect(rowsWithin(199, 28)).toBe(7);
  });

  it('put together in the page leave out the last, of which not all may be known', () => {
    const book = { asks, bids: [level(999, 1), level(991, 2), level(985, 4)] };
    const { bids, asks: above } = coarser(instrument, book, 10);
    expect(bids).toEqual([{ price: 990, size: 3, value: 2_981_000n }]);
    expect(above.map(({ price }) => price)).toEqual([1000, 1010]);
  });
});

describe('SPOT-03 own orders', () => {
  const own = (symbolId: string, side: Side, price?: string) =>
    ({ symbolId, side, price }) as OrderView;
  const orders = [
    own('BTCUSDT', 'buy', '99.9'),
    own('ETHUSDT', 'buy', '2.0'),
    own('BTCUSDT', 'sell', '100.1'),
    own('BTCUSDT', 'sell'),
  ];

  it('are marked by pair, side and price', () => {
    expect([...ownLevels(instrument, orders, 1)]).toEqual(['buy99.9', 'sell100.1']);
  });

  it('are marked at the level that holds them', () => {
    expect([...ownLevels(instrument, orders, 10)]).toEqual(['buy99.0', 'sell101.0']);
  });
});

describe('SPOT-03 how figures are written', () => {
  const row = (notionalMin: string, sizeMax: string) =>
    ({ notionalMin, sizeMax, quoteCoin: { coinName: 'Q', name: 'Q', scale: 8 } }) as SymbolRow;

  it.each([
    ['1', 2],
    ['1.5', 2],
    ['0.00002', 5],
    ['0.000000001', 8],
  ])('where an order is worth %s at least, a sum has %i decimals', (notionalMin, decimals) => {
    expect(quoteDecimals(row(notionalMin, '1'))).toBe(decimals);
  });

  it.each([
    [1, 1, 2],
    [1, 10, 1],
    [5, 10, 1],
    [1, 100, 0],
    [25, 100, 0],
    [1, 10_000, 0],
  ] as const)(
    'prices in steps of %i ticks, %i put together, have %i decimals',
    (priceStep, grouping, decimals) => {
      expect(levelDecimals({ priceScale: 2, priceStep } as Instrument, grouping)).toBe(decimals);
    },
  );

  // The largest orders of the pairs as they are listed: only coins of tiny price are abbreviated.
  it.each([
    ['BTC', '300.000000', false],
    ['ETH', '7000.0000', false],
    ['SOL', '100000.0000', false],
    ['USDC', '20000000.00', false],
    ['DOGE', '100000000', false],
    ['SHIB', '1000000000000', true],
    ['PEPE', '3000000000000', true],
  ])('%s with orders up to %s is always abbreviated: %s', (_coin, sizeMax, short) => {
    expect(isShort(row('1', sizeMax))).toBe(short);
  });
});
