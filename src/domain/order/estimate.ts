import type { Side } from '#domain/codes/side.ts';
import { chargeOn, discountAsset, type Rate } from '#domain/fee/fee.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { baseAmount, notional } from '#domain/instrument/value.ts';
import { mulDivUp } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import { orderHold, receivedAsset, spentAsset } from '#domain/order/hold.ts';
import { type TakerInput, takenOf } from '#domain/order/taken.ts';

export interface EstimateInput extends TakerInput {
  /** The user's taker rate in millionths; 0 for who pays none. */
  readonly feePpm: number;
  /** When fees are to be paid in BGB: what is available of it now, and `bgbRate`'s rate. */
  readonly bgb?: { readonly available: Amount; readonly rate: Rate } | undefined;
}

export interface Estimate {
  readonly filledSize: Lots;
  readonly filledQuote: Amount;
  /** In `feeAsset`: the received asset or BGB. */
  readonly fee: Amount;
  readonly feeAsset: string;
  /** What comes in: base for a buy, quote for a sell, fees in it already taken off. */
  readonly received: Amount;
  /** How much worse than the best price the average is, in millionths, rounded up. */
  readonly slippagePpm: number;
}

/**
 * What of BGB an order leaves for its fee: what is available less all that the order itself may
 * spend of it, should it spend BGB.
 */
export function bgbSpare(
  instrument: Instrument,
  order: {
    readonly side: Side;
    readonly price?: Ticks | undefined;
    readonly size?: Lots | undefined;
  },
  filledSize: Lots,
  filledQuote: Amount,
  available: Amount,
): Amount {
  const { side, price, size } = order;
  if (spentAsset(instrument, side).code !== discountAsset) return available;
  if (price !== undefined) return amount(available - orderHold(instrument, side, price, size!));
  const spent = side === 'buy' ? filledQuote : baseAmount(instrument, filledSize);
  return amount(available - spent);
}

/**
 * What a limit or market order would take from the book as it stands, and its fee: equal to the
 * exchange's charge to the last unit when nothing comes between. Own orders in the book, which it
 * would not trade with, cannot be seen in levels.
 */
export function estimateTaker(input: EstimateInput): Estimate {
  const { instrument, levels, draft } = input;
  const best = levels[0];
  const { filledSize, filledQuote } = takenOf(input);
  const gross = draft.side === 'buy' ? baseAmount(instrument, filledSize) : filledQuote;
  const fees = feeOf(input, gross, filledSize, filledQuote);
  const inReceived = fees.feeAsset === receivedAsset(instrument, draft.side).code;
  return {
    filledSize,
    filledQuote,
    ...fees,
    received: amount(inReceived ? gross - fees.fee : gross),
    slippagePpm: best ? slippageOf(instrument, best.price, filledSize, filledQuote) : 0,
  };
}

function feeOf(
  { instrument, draft, feePpm, bgb }: EstimateInput,
  gross: Amount,
  filledSize: Lots,
  filledQuote: Amount,
): { readonly fee: Amount; readonly feeAsset: string } {
  const feeAsset = receivedAsset(instrument, draft.side).code;
  if (filledSize === 0) return { fee: zero, feeAsset };
  const funds = bgb && {
    rate: bgb.rate,
    spare: bgbSpare(instrument, draft, filledSize, filledQuote, bgb.available),
  };
  const { fee, inBgb } = chargeOn(filledQuote, gross, feePpm, funds);
  return { fee, feeAsset: inBgb ? discountAsset : feeAsset };
}

function slippageOf(
  instrument: Instrument,
  best: Ticks,
  filledSize: Lots,
  filledQuote: Amount,
): number {
  if (filledSize === 0) return 0;
  const atBest = notional(instrument, best, filledSize);
  const apart = filledQuote > atBest ? filledQuote - atBest : atBest - filledQuote;
  return Number(mulDivUp(apart, 1_000_000n, atBest));
}
