import { describe, expect, it } from 'vitest';
import { type BookRow, bookChecksum, type DataFrame } from '#contract/channels.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { FoldedBook } from './folded-book.ts';

const instrument = { priceScale: 1, sizeScale: 3 } as Instrument;
const frame = (type: 'snapshot' | 'delta', bids: readonly BookRow[], checksum: number) =>
  ({ type, data: { bids, asks: [], checksum } }) as unknown as DataFrame<'books'>;
const checksumOf = (...bids: BookRow[]) => bookChecksum(bids, []);

const first: BookRow = ['100.0', '1.000'];
const second: BookRow = ['99.0', '2.000'];
const changed: BookRow = ['100.0', '3.000'];

/** A book that has had its snapshot. */
const begun = () => {
  const book = new FoldedBook(instrument);
  book.take(frame('snapshot', [first], checksumOf(first)));
  return book;
};
const shown = (book: FoldedBook) => book.look()?.bids.map(({ row }) => row);

describe('SPOT-08 a book that is put together when it is looked at', () => {
  it('is that of all frames, of which only the last one’s checksum counts', () => {
    const book = begun();
    book.take(frame('delta', [second], 1));
    book.take(frame('delta', [changed], checksumOf(changed, second)));
    expect(shown(book)).toEqual([changed, second]);
    expect(shown(book)).toEqual([changed, second]);
  });

  it('is none before a snapshot, and none after a wrong checksum until the next one', () => {
    const book = new FoldedBook(instrument);
    book.take(frame('delta', [first], checksumOf(first)));
    expect(shown(book)).toBeUndefined();
    book.take(frame('snapshot', [first], 1));
    expect(shown(book)).toBeUndefined();
    book.take(frame('delta', [second], checksumOf(first, second)));
    expect(shown(book)).toBeUndefined();
    book.take(frame('snapshot', [first, second], checksumOf(first, second)));
    expect(shown(book)).toEqual([first, second]);
  });

  it('has all of them also when nobody looks for long', () => {
    const book = begun();
    for (let n = 0; n < 1000; n++) book.take(frame('delta', [n % 2 ? first : changed], 1));
    book.take(frame('delta', [second], checksumOf(first, second)));
    expect(shown(book)).toEqual([first, second]);
  });
});
