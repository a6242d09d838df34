import { stream } from '#client/stream.ts';
import { type DataFrame, type Topic, topicKey } from '#contract/channels.ts';
import type { Grouping } from '#domain/book/group.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Book } from '#stores/feed/book-sides.ts';
import { FoldedBook } from '#stores/feed/folded-book.ts';
import { redraw } from '#stores/feed/redraw.ts';
import { KeyedStores } from '#stores/page/keyed.ts';

/** A book in coarser levels. */
export interface GroupedBook {
  readonly grouping: Grouping;
  readonly book: Book;
}

const books = new KeyedStores<Book>();
const groupedBooks = new KeyedStores<GroupedBook>();

/** An instrument's book, price by price; undefined until the first frame. */
export const $bookOf = (symbolId: string) => books.of(symbolId);

/**
 * The same in the grouping that is followed; undefined until its first frame. Of an instrument a page
 * shows one grouping.
 */
export const $groupedBookOf = (symbolId: string) => groupedBooks.of(symbolId);

/** Follows a topic; its book is put together with each redraw, and doubted if wrong. */
function start(instrument: Instrument, topic: Topic, set: (book: Book) => void) {
  const folded = new FoldedBook(instrument);
  return stream().subscribe(topic, (frame) => {
    folded.take(frame as DataFrame<'books'>);
    redraw(folded, () => {
      const book = folded.look();
      if (book) set(book);
      else stream().doubt(topic);
    });
  });
}

const topicOf = ({ symbolId }: Instrument, grouping: Grouping) =>
  ({ channel: 'books', symbolId, grouping }) as const;

/**
 * Keeps the instrument's `$bookOf` up to date until the result is called. An operator may change the
 * steps of an instrument while it is followed; its scales, which prices and sizes are read by, stay.
 */
export const subscribeBook = (instrument: Instrument): (() => void) =>
  books.follow(instrument.symbolId, ($book) =>
    start(instrument, topicOf(instrument, 1), (book) => $book.set(book)),
  );

/** The groupings that are followed, by instrument. */
const wanted = new Map<string, Grouping>();
/** What is running, by topic: of an instrument the old grouping ends after the new one has begun. */
const grouped = new KeyedStores<never>();

/**
 * Keeps the instrument's `$groupedBookOf` up to date until the result is called; then it has none: it
 * would be old.
 */
export function subscribeGroupedBook(instrument: Instrument, grouping: Grouping): () => void {
  const { symbolId } = instrument;
  const topic = topicOf(instrument, grouping);
  const $book = groupedBooks.of(symbolId);
  wanted.set(symbolId, grouping);
  const end = grouped.follow(topicKey(topic), () =>
    start(instrument, topic, (book) => {
      if (wanted.get(symbolId) === grouping) $book.set({ grouping, book });
    }),
  );
  return () => {
    end();
    if (wanted.get(symbolId) !== grouping) return;
    wanted.delete(symbolId);
    $book.set(undefined);
  };
}
