import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import type { Outcome } from '#domain/refusal.ts';
import { newListing } from '#exchange/core/instruments/listing.ts';
import { closePair } from '#exchange/core/jobs/close-pair.ts';
import { productOf } from '#exchange/core/products/registry.ts';
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
  return { ok: true, value: undefined };
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
