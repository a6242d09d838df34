import { atom } from 'nanostores';
import { stream } from '#client/stream.ts';
import { type DataFrame, type Topic, topicKey } from '#contract/channels.ts';
import type { Grouping } from '#domain/book/group.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Book, bookAfter, bookOf, fits } from '#stores/book-sides.ts';
import { redraw } from '#stores/redraw.ts';
import { shared } from '#stores/shared.ts';

/** The page's book, price by price; undefined until the first frame. */
export const $book = atom<Book | undefined>(undefined);

/** The page's book in coarser levels. */
export interface GroupedBook {
  readonly grouping: Grouping;
  readonly book: Book;
}

/** That of the grouping that is followed; undefined until its first frame. A page shows one. */
export const $groupedBook = atom<GroupedBook | undefined>(undefined);

/** By topic; bounded by the groupings of a page's one pair. */
const starts = new Map<string, () => () => void>();

function start(instrument: Instrument, topic: Topic, tell: (book: Book) => void): () => void {
  let book: Book | undefined;
  return stream().subscribe(topic, (frame) => {
    const { data, type } = frame as DataFrame<'books'>;
    book =
      type === 'snapshot' || !book ? bookOf(instrument, data) : bookAfter(instrument, book, data);
    if (!fits(book, data.checksum)) return 'broken';
    tell(book);
    return undefined;
  });
}

function follow(instrument: Instrument, grouping: Grouping, tell: (book: Book) => void) {
  const topic = { channel: 'books', symbolId: instrument.symbol, grouping } as const;
  const key = topicKey(topic);
  const known = starts.get(key) ?? shared(() => start(instrument, topic, tell));
  starts.set(key, known);
  return known();
}

/** Keeps `$book` up to date until the result is called. A page has one pair. */
export const followBook = (instrument: Instrument): (() => void) =>
  follow(instrument, 1, (book) => redraw($book, () => $book.set(book)));

let wanted: Grouping | undefined;

/** Keeps `$groupedBook` up to date until the result is called; then it has none: it would be old. */
export function followGroupedBook(instrument: Instrument, grouping: Grouping): () => void {
  wanted = grouping;
  const end = follow(instrument, grouping, (book) =>
    redraw($groupedBook, () => {
      if (wanted === grouping) $groupedBook.set({ grouping, book });
    }),
  );
  return () => {
    end();
    if (wanted !== grouping) return;
    wanted = undefined;
    $groupedBook.set(undefined);
  };
}
