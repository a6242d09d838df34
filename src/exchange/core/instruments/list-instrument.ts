import { verdictOf } from '#domain/codes/pair-state.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import type { Outcome } from '#domain/refusal.ts';
import { type Listing, newListing } from '#exchange/core/instruments/listing.ts';
import { deliveryPriceOf } from '#exchange/core/liquidation/delivering.ts';
import { watchMargins } from '#exchange/core/liquidation/watching.ts';
import { productOf } from '#exchange/core/products/registry.ts';
import { startJob } from '#exchange/core/schedule/jobs.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * Lists a pair or changes its steps, limits, bands or state. Throws on scales that no notional
 * would be exact with, or that differ from those listed before: they never change.
 */
export function listInstrument(state: State, instrument: Instrument): Outcome<undefined> {
  const { symbolId, base, quote } = instrument;
  if (!hasScales(state, instrument)) {
    throw new RangeError(`${symbolId}: scales are not exact or differ from those listed before`);
  }
  const listing = state.listings.get(symbolId);
  const before = listing?.instrument;
  if (listing === undefined) {
    state.listings.set(symbolId, newListing(instrument, productOf(instrument).open(), undefined));
  } else {
    // Of several listings in a batch only the last is a row.
    state.changes.instruments.delete(listing.instrument);
    listing.instrument = instrument;
  }
  state.assets.set(base.code, base);
  state.assets.set(quote.code, quote);
  state.changes.instruments.add(instrument);
  if (listing !== undefined && instrument.state === 'delisted') closePair(state, listing);
  // Liquidations that waited go before whatever trades next.
  if (before !== undefined && resumes(before, instrument)) watchMargins(state, [symbolId]);
  return { ok: true, value: undefined };
}

/** Whether a contract's new state lets positions be liquidated that had to wait in the one of before. */
const resumes = (before: Instrument, { kind, state }: Instrument): boolean => {
  if (kind === 'spot' || before.state === state) return false;
  return verdictOf(state, 'fresh', 'takeOver') === 'yes';
};

/**
 * Ends all orders and plans of an instrument and settles all positions, many of them in slices that go on
 * by themselves.
 */
function closePair(state: State, listing: Listing): void {
  const { symbolId } = listing.instrument;
  const price = deliveryPriceOf(listing);
  const terms = { symbolId, price, orders: true, plans: true, reason: 'pairClosed' } as const;
  startJob(state, 'closePair', terms, () => undefined);
  state.pending = undefined;
}

/** Whether every notional is exact, and nothing differs that was listed before and never changes. */
export function hasScales(state: State, instrument: Instrument): boolean {
  const { symbolId, base, quote, priceScale, sizeScale } = instrument;
  const old = state.listings.get(symbolId)?.instrument;
  const isExact = priceScale + sizeScale <= quote.scale && sizeScale <= base.scale;
  const isSame =
    old === undefined ||
    (old.priceScale === priceScale &&
      old.sizeScale === sizeScale &&
      old.base.code === base.code &&
      old.quote.code === quote.code);
  const isKnown = (asset: Asset) =>
    (state.assets.get(asset.code)?.scale ?? asset.scale) === asset.scale;
  return isExact && isSame && isKnown(base) && isKnown(quote);
}
