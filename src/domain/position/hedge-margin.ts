import { feeOn } from '#domain/fee/fee.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import { initialMargin } from './margin.ts';
import { type OpeningTerms, openingMargin } from './order-margin.ts';

/** Values of the two sides of a contract in hedge mode, not negative. */
export interface HedgeValues {
  readonly long: Amount;
  readonly short: Amount;
}

/**
 * Initial requirement of a contract's two sides on cross margin: the initial margin of the larger
 * one and the taker fee of closing the smaller one, which the larger one covers otherwise. With the
 * positions' costs as values it is what positions require.
 */
export function hedgeInitial({ long, short }: HedgeValues, terms: OpeningTerms): Amount {
  const [larger, smaller] = long > short ? [long, short] : [short, long];
  return amount(initialMargin(larger, terms.leverage) + feeOn(smaller, terms.takerPpm));
}

/**
 * What open orders reserve on a contract in hedge mode with cross margin, beyond what the positions
 * require: `opening` are the values of the orders that open long and short. Both sides may fill, so
 * both pay the taker fee. Orders that close reserve nothing.
 */
export function hedgeOrderMargin(
  positions: HedgeValues,
  opening: HedgeValues,
  terms: OpeningTerms,
): Amount {
  const filled = {
    long: amount(positions.long + opening.long),
    short: amount(positions.short + opening.short),
  };
  const more = hedgeInitial(filled, terms) - hedgeInitial(positions, terms);
  const fees = feeOn(opening.long, terms.takerPpm) + feeOn(opening.short, terms.takerPpm);
  return amount(more + fees);
}

/** The same with isolated margin: each side for itself, at its own leverage. */
export const hedgeIsolatedOrderMargin = (
  positions: HedgeValues,
  opening: HedgeValues,
  terms: { readonly long: OpeningTerms; readonly short: OpeningTerms },
): Amount =>
  amount(
    openingMargin(positions.long, opening.long, terms.long) +
      openingMargin(positions.short, opening.short, terms.short),
  );
