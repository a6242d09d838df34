import type { ChartCandle } from '#stores/feed/candles.ts';
import { redraw } from '#stores/feed/redraw.ts';

/**
 * How often a candle that is still being made is drawn anew at most: a frame of the chart costs as
 * much as ten of the book, and nobody reads its last price faster.
 */
const everyMs = 400;

/** Lets the newest candle through at once where it may, else the last one that came when it may. */
export class NewestPace {
  readonly #draw: (row: ChartCandle) => void;
  #drawnAt = Number.NEGATIVE_INFINITY;
  #last: ChartCandle | undefined;
  /** Stays until what waited is drawn: with the page's next redraw, not in a frame of its own. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(draw: (row: ChartCandle) => void) {
    this.#draw = draw;
  }

  take(row: ChartCandle): void {
    const begins = row[0] !== this.#last?.[0];
    // The one before it stays as it ended.
    if (begins && this.#timer !== undefined) this.#run();
    this.#last = row;
    const waitMs = this.#drawnAt + everyMs - performance.now();
    if (begins || waitMs <= 0) this.#run();
    else this.#timer ??= setTimeout(() => redraw(this, () => this.#runLate()), waitMs);
  }

  /** What waits is not drawn: all candles have been, or the chart is gone. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #runLate(): void {
    if (this.#timer !== undefined) this.#run();
  }

  #run(): void {
    this.drop();
    this.#drawnAt = performance.now();
    if (this.#last) this.#draw(this.#last);
  }
}
