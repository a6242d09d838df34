import type { DataFrame } from '#contract/channels.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Book, type BookRows, bookAfter, bookOf, fits } from '#stores/feed/book-sides.ts';

/** Deltas that wait at most: those of a second of a busy pair. */
const waitingMax = 100;

/**
 * A book that is put together when it is looked at: its frames come many times as often, and with
 * each of them that would cost a copy of both sides and a checksum.
 */
export class FoldedBook {
  readonly #instrument: Instrument;
  /** Undefined before the first snapshot, and until the next one of a book that did not fit. */
  #book: Book | undefined;
  #waiting: BookRows[] = [];
  /** Of the last frame; undefined once the book is known to fit it. */
  #checksum: number | undefined;

  constructor(instrument: Instrument) {
    this.#instrument = instrument;
  }

  /** Takes a frame. The frames must come without a gap. */
  take({ type, data }: DataFrame<'books'>): void {
    if (type === 'snapshot') {
      this.#book = bookOf(this.#instrument, data);
      this.#waiting = [];
    } else if (this.#book) {
      this.#waiting.push(data);
      if (this.#waiting.length >= waitingMax) this.#fold();
    }
    this.#checksum = data.checksum;
  }

  /** The book as of the last frame; undefined when it is not the one that the server has. */
  look(): Book | undefined {
    this.#fold();
    if (this.#book && this.#checksum !== undefined && !fits(this.#book, this.#checksum)) {
      this.#book = undefined;
    }
    this.#checksum = undefined;
    return this.#book;
  }

  #fold(): void {
    if (this.#book) this.#book = bookAfter(this.#instrument, this.#book, this.#waiting);
    this.#waiting = [];
  }
}
