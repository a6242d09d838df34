import { atom } from 'nanostores';
import { stream } from '#client/stream.ts';
import type { DataFrame } from '#contract/channels.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Book, bookAfter, bookOf, fits } from '#stores/book-sides.ts';
import { redraw } from '#stores/redraw.ts';
import { shared } from '#stores/shared.ts';

/** The page's book; undefined until the first frame. */
export const $book = atom<Book | undefined>(undefined);

const starts = new Map<string, () => () => void>();

function start(instrument: Instrument): () => void {
  let book: Book | undefined;
  return stream().subscribe({ channel: 'books', symbolId: instrument.symbol }, (frame) => {
    const { data, type } = frame as DataFrame<'books'>;
    book =
      type === 'snapshot' || !book ? bookOf(instrument, data) : bookAfter(instrument, book, data);
    if (!fits(book, data.checksum)) return 'broken';
    redraw($book, () => $book.set(book));
    return undefined;
  });
}

/** Keeps `$book` up to date until the result is called. A page has one pair. */
export function followBook(instrument: Instrument): () => void {
  const known = starts.get(instrument.symbol) ?? shared(() => start(instrument));
  starts.set(instrument.symbol, known);
  return known();
}
