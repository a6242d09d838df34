import { type Instrument, notionalUnit } from '#domain/instrument/instrument.ts';
import { averageText } from '#domain/money/average.ts';
import type { Amount, Lots } from '#domain/money/units.ts';

/** What was paid for a lot on average, as decimal text of a price; undefined without a size. */
export const averagePriceText = (
  instrument: Instrument,
  filledSize: Lots,
  filledQuote: Amount,
): string | undefined =>
  filledSize === 0
    ? undefined
    : averageText(
        filledQuote,
        notionalUnit(instrument) * BigInt(filledSize),
        instrument.priceScale,
      );
