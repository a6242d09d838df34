import type { Candle } from '#domain/candle/candle.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';

const columnCount = 7;
const cellBytes = 8;
/** What an entry of a cache holds beside its numbers, roughly. */
const overheadBytes = 600;

/**
 * Candles in columns over one piece of memory: a fraction of what as many objects take, moved
 * between threads without a copy, and made objects of when somebody asks.
 */
export class CandleColumns {
  readonly buffer: ArrayBuffer;
  readonly count: number;
  readonly start: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly turnover: BigInt64Array;

  /** `buffer`: that of other columns, whole. */
  constructor(buffer: ArrayBuffer) {
    const count = buffer.byteLength / columnCount / cellBytes;
    const column = (i: number) => new Float64Array(buffer, i * count * cellBytes, count);
    this.buffer = buffer;
    this.count = count;
    [this.start, this.open, this.high] = [column(0), column(1), column(2)];
    [this.low, this.close, this.volume] = [column(3), column(4), column(5)];
    this.turnover = new BigInt64Array(buffer, 6 * count * cellBytes, count);
  }

  static ofLength(count: number): CandleColumns {
    return new CandleColumns(new ArrayBuffer(count * columnCount * cellBytes));
  }

  static of(candles: readonly Candle[]): CandleColumns {
    const columns = CandleColumns.ofLength(candles.length);
    for (const [i, candle] of candles.entries()) columns.set(i, candle);
    return columns;
  }

  /** What it takes of memory, roughly. */
  get bytes(): number {
    return this.buffer.byteLength + overheadBytes;
  }

  set(i: number, { start, open, high, low, close, volume, turnover }: Candle): void {
    this.start[i] = start;
    this.open[i] = open;
    this.high[i] = high;
    this.low[i] = low;
    this.close[i] = close;
    this.volume[i] = volume;
    this.turnover[i] = turnover;
  }

  at(i: number): Candle {
    return {
      start: this.start[i]!,
      open: this.open[i] as Ticks,
      high: this.high[i] as Ticks,
      low: this.low[i] as Ticks,
      close: this.close[i] as Ticks,
      volume: this.volume[i] as Lots,
      turnover: this.turnover[i] as Amount,
    };
  }

  /** Adds the candles that start in [from, to) to `candles`. */
  addTo(candles: Candle[], from: number, to: number): void {
    for (let i = 0; i < this.count; i++) {
      const start = this.start[i]!;
      if (start >= from && start < to) candles.push(this.at(i));
    }
  }
}
