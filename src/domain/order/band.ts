import type { Side } from '#domain/codes/side.ts';
import { type Instrument, slippageDefaultPpm } from '#domain/instrument/instrument.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';

const million = 1_000_000;
const farFactor = 10;
/** What is near the reference: this part of the pair's band. */
const nearPart = 10;

type Bands = Pick<Instrument, 'bandUpPpm' | 'bandDownPpm'>;

/** How far the price of a limit order may lie from the reference price, down and up, in millionths. */
export const bandsOf = ({ bandUpPpm, bandDownPpm }: Bands, side: Side) => ({
  downPpm: Math.min(million, side === 'sell' ? bandDownPpm : bandDownPpm * farFactor),
  upPpm: side === 'buy' ? bandUpPpm : bandUpPpm * farFactor,
});

/** price × ppm ÷ 1,000,000, rounded down; exact whatever the size of the product. */
function scaledDown(price: number, ppm: number): number {
  const product = price * ppm;
  return Number.isSafeInteger(product)
    ? Math.floor(product / million)
    : Number((BigInt(price) * BigInt(ppm)) / BigInt(million));
}

function scaledUp(price: number, ppm: number): number {
  const product = price * ppm;
  return Number.isSafeInteger(product)
    ? Math.ceil(product / million)
    : Number((BigInt(price) * BigInt(ppm) + BigInt(million) - 1n) / BigInt(million));
}

/** Highest price a limit order may name while the pair's reference price is `reference`, in ticks. */
export function priceMax(instrument: Instrument, side: Side, reference: Ticks): Ticks {
  return scaledDown(reference, million + bandsOf(instrument, side).upPpm) as Ticks;
}

/** Lowest price a limit order may name while the pair's reference price is `reference`; 0: none. */
export function priceMin(instrument: Instrument, side: Side, reference: Ticks): Ticks {
  return scaledUp(reference, million - bandsOf(instrument, side).downPpm) as Ticks;
}

/**
 * `price`, moved to within a tenth of the pair's band of the reference where it lies further away:
 * half a percent for a band of five. Prices that trades between two accounts could have made are
 * looked at through it.
 */
export function nearPrice(
  { bandUpPpm, bandDownPpm }: Instrument,
  price: Ticks,
  reference: Ticks,
): Ticks {
  const max = scaledDown(reference, million + Math.floor(bandUpPpm / nearPart));
  const min = scaledUp(reference, million - Math.floor(bandDownPpm / nearPart));
  return Math.min(Math.max(price, min), max) as Ticks;
}

/** What triggers are compared with: the last price, near the reference where there is one. */
export const triggerPriceOf = (
  instrument: Instrument,
  last: Ticks,
  reference: Ticks | undefined,
): Ticks => (reference === undefined ? last : nearPrice(instrument, last, reference));

/**
 * The worst price at which a triggered market order still trades: the band's edge. It is to sell
 * through a gap, but never further from the reference than a limit order could.
 */
export const outerBound = (instrument: Instrument, side: Side, reference: Ticks): Ticks =>
  side === 'buy' ? priceMax(instrument, side, reference) : priceMin(instrument, side, reference);

/** `slippagePpm` (millionths) from `best`, rounded towards it. */
const slippageBound = (side: Side, best: Ticks, slippagePpm: number): Ticks =>
  (side === 'buy'
    ? scaledDown(best, million + slippagePpm)
    : scaledUp(best, million - slippagePpm)) as Ticks;

/**
 * The worst price at which a market order still trades: `slippagePpm` from the best opposite price
 * at its start, which counts near the reference only; and never beyond the band.
 */
export function marketBound(
  instrument: Instrument,
  side: Side,
  best: Ticks,
  slippagePpm: number,
  reference: Ticks | undefined,
): Ticks {
  if (reference === undefined) return slippageBound(side, best, slippagePpm);
  const bound = slippageBound(side, nearPrice(instrument, best, reference), slippagePpm);
  const outer = outerBound(instrument, side, reference);
  return (side === 'buy' ? Math.min(bound, outer) : Math.max(bound, outer)) as Ticks;
}

/** How far an order goes through the book: its limit, or a market order's bound. */
export const takerBound = (
  instrument: Instrument,
  {
    side,
    price,
    slippagePpm = slippageDefaultPpm,
  }: Pick<OrderDraft, 'side' | 'price' | 'slippagePpm'>,
  best: Ticks,
  reference: Ticks | undefined,
): Ticks => price ?? marketBound(instrument, side, best, slippagePpm, reference);

/** How far the order of a fired plan goes: its limit, or the band, so that it sells through a gap. */
export const triggeredBound = (
  instrument: Instrument,
  { side, price }: Pick<OrderDraft, 'side' | 'price'>,
  reference: Ticks,
): Ticks => price ?? outerBound(instrument, side, reference);
