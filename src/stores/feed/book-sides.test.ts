import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookChecksum } from '#contract/channels.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type BookRows, bookAfter, bookOf, fits } from './book-sides.ts';

const instrument = { priceScale: 1, sizeScale: 3 } as Instrument;
const start: BookRows = {
  bids: [
    ['100.0', '1.000'],
    ['99.5', '2.000'],
  ],
  asks: [
    ['100.5', '1.000'],
    ['102.0', '4.000'],
  ],
};
const book = bookOf(instrument, start);
const withDelta = (rows: Partial<BookRows>) => {
  const { bids, asks } = bookAfter(instrument, book, [{ bids: [], asks: [], ...rows }]);
  const shown = (levels: typeof bids) => levels.map(({ row }) => row.join('x'));
  return { bids: shown(bids), asks: shown(asks) };
};

describe('a book after a delta', () => {
  it.each<[string, Partial<BookRows>, Partial<ReturnType<typeof withDelta>>]>([
    ['changes a level', { bids: [['99.5', '3.000']] }, { bids: ['100.0x1.000', '99.5x3.000'] }],
    [
      'adds a better bid',
      { bids: [['100.1', '1.000']] },
      { bids: ['100.1x1.000', '100.0x1.000', '99.5x2.000'] },
    ],
    [
      'adds a bid between',
      { bids: [['99.9', '1.000']] },
      { bids: ['100.0x1.000', '99.9x1.000', '99.5x2.000'] },
    ],
    [
      'adds a worse ask',
      { asks: [['1000.0', '1.000']] },
      { asks: ['100.5x1.000', '102.0x4.000', '1000.0x1.000'] },
    ],
    [
      'adds an ask between',
      { asks: [['101.0', '1.000']] },
      { asks: ['100.5x1.000', '101.0x1.000', '102.0x4.000'] },
    ],
    ['takes a level away', { asks: [['100.5', '0']] }, { asks: ['102.0x4.000'] }],
    [
      'knows nothing of an unknown level',
      { asks: [['101.5', '0']] },
      { asks: ['100.5x1.000', '102.0x4.000'] },
    ],
  ])('%s', (_name, rows, expected) => {
    expect(withDelta(rows)).toMatchObject(expected);
  });

  it('leaves the book before as it was', () => {
    withDelta({ bids: [['100.0', '0']] });
    expect(book.bids).toHaveLength(2);
  });

  it('keeps 200 levels a side', () => {
    const bids = Array.from({ length: 250 }, (_, i): [string, string] => [`${i + 1}.0`, '1.000']);
    expect(bookAfter(instrument, book, [{ bids, asks: [] }]).bids).toHaveLength(200);
  });
});

describe('a book after several deltas', () => {
  it('is the one that each of them would have made of the one before it', () => {
    const row = fc.tuple(
      fc.integer({ min: 900, max: 1250 }).map((tenths) => (tenths / 10).toFixed(1)),
      fc.constantFrom('0', '1.000', '2.500'),
    );
    const delta = fc.record({ bids: fc.array(row), asks: fc.array(row, { maxLength: 300 }) });
    fc.assert(
      fc.property(fc.array(delta), (deltas) => {
        const atOnce = bookAfter(instrument, book, deltas);
        const oneByOne = deltas.reduce((so, one) => bookAfter(instrument, so, [one]), book);
        expect(atOnce).toEqual(oneByOne);
      }),
    );
  });
});

describe('the checksum', () => {
  it('fits the same levels and no others', () => {
    const checksum = bookChecksum(start.bids, start.asks);
    expect(fits(book, checksum)).toBe(true);
    expect(
      fits(bookAfter(instrument, book, [{ bids: [['99.5', '2.001']], asks: [] }]), checksum),
    ).toBe(false);
  });
});
