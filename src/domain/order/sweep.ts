import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { lotsWithin, notional } from '#domain/instrument/value.ts';
import { floorToStep } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';

/**
 * The largest size, in whole steps counted from `filled`, whose notional at `price` stays within
 * `quoteLeft`. The steps count over all that was filled, so that it makes no difference whether a
 * price is taken as one level or order by order.
 */
export function sizeWithin(
  instrument: Instrument,
  quoteLeft: Amount,
  price: Ticks,
  filled = 0,
): Lots {
  const most = lotsWithin(instrument, price, quoteLeft);
  const room = Number.MAX_SAFE_INTEGER - filled;
  const count = most > BigInt(room) ? room : Number(most);
  return (floorToStep(filled + count, instrument.sizeStep) - filled) as Lots;
}

/**
 * Lots that a taker still wants at `price`, having taken `taken` for `cost`; 0 or less: it has all.
 * Either `size` or `quoteAmount` says how much it wants.
 */
export function lotsWanted(
  instrument: Instrument,
  size: Lots | undefined,
  quoteAmount: Amount | undefined,
  price: Ticks,
  taken: Lots,
  cost: Amount,
): number {
  if (size !== undefined) return size - taken;
  return sizeWithin(instrument, amount((quoteAmount ?? zero) - cost), price, taken);
}

/**
 * What a taker still wants while it goes through the other side of the book, best price first,
 * for the estimate from book levels. The matching of real orders counts by `lotsWanted` too.
 */
export class Sweep {
  filledSize = 0 as Lots;
  filledQuote: Amount = zero;
  #instrument!: Instrument;
  #buys = true;
  #bound = 0;
  #size: Lots | undefined;
  #quoteAmount: Amount | undefined;

  /** `bound` is the worst price taken. Either `size` or `quoteAmount` says how much is wanted. */
  start(
    instrument: Instrument,
    side: Side,
    bound: Ticks,
    size: Lots | undefined,
    quoteAmount: Amount | undefined,
  ): void {
    this.filledSize = 0 as Lots;
    this.filledQuote = zero;
    this.#instrument = instrument;
    this.#buys = side === 'buy';
    this.#bound = bound;
    this.#size = size;
    this.#quoteAmount = quoteAmount;
  }

  /** Whether `price` is within the bound. */
  reaches(price: Ticks): boolean {
    return this.#buys ? price <= this.#bound : price >= this.#bound;
  }

  /** Lots still wanted at `price`; 0 or less: it is filled. */
  wants(price: Ticks): number {
    const { filledSize, filledQuote } = this;
    return lotsWanted(
      this.#instrument,
      this.#size,
      this.#quoteAmount,
      price,
      filledSize,
      filledQuote,
    );
  }

  /** Counts `size` as taken at `price`; answers its notional. */
  take(price: Ticks, size: Lots): Amount {
    const quote = notional(this.#instrument, price, size);
    this.filledSize = (this.filledSize + size) as Lots;
    this.filledQuote = amount(this.filledQuote + quote);
    return quote;
  }
}
