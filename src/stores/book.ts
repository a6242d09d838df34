import { atom } from 'nanostores';
import { stream } from '#client/stream.ts';
import { type DataFrame, type Topic, topicKey } from '#contract/channels.ts';
import type { Grouping } from '#domain/book/group.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Book } from '#stores/book-sides.ts';
import { FoldedBook } from '#stores/folded-book.ts';
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

function follow(instrument: Instrument, grouping: Grouping, set: (book: Book) => void) {
  const topic = { channel: 'books', symbolId: instrument.symbolId, grouping } as const;
  const key = topicKey(topic);
  const known = starts.get(key) ?? shared(() => start(instrument, topic, set));
  starts.set(key, known);
  return known();
}

/** Keeps `$book` up to date until the result is called. A page has one pair. */
export const followBook = (instrument: Instrument): (() => void) =>
  follow(instrument, 1, (book) => $book.set(book));

let wanted: Grouping | undefined;

/** Keeps `$groupedBook` up to date until the result is called; then it has none: it would be old. */
export function followGroupedBook(instrument: Instrument, grouping: Grouping): () => void {
  wanted = grouping;
  const end = follow(instrument, grouping, (book) => {
    if (wanted === grouping) $groupedBook.set({ grouping, book });
  });
  return () => {
    end();
    if (wanted !== grouping) return;
    wanted = undefined;
    $groupedBook.set(undefined);
  };
}
