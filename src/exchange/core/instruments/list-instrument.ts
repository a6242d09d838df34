import { verdictOf } from '#domain/codes/pair-state.ts';
import { deliversAtOf } from '#domain/futures/delivery.ts';
import { isDemoCoin } from '#domain/instrument/demo-coin.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { assetsOf, isContract } from '#domain/instrument/kinds.ts';
import { hasExactValues } from '#domain/instrument/value.ts';
import { coinOn, lines } from '#domain/line/line.ts';
import type { Outcome } from '#domain/refusal.ts';
import { productOfLine } from '#domain/site/switches.ts';
import { closePair } from '#exchange/core/jobs/close-pair.ts';
import { wakeAll } from '#exchange/core/jobs/enqueue.ts';
import { lookAtHolders, watchUnits } from '#exchange/core/risk/watching.ts';
import { addListing, type State } from '#exchange/core/state.ts';

/**
 * Lists a pair or changes its steps, limits, bands or state. Throws on scales that no notional
 * would be exact with, or that differ from those listed before: they never change.
 */
export function listInstrument(state: State, instrument: Instrument): Outcome<undefined> {
  const { symbolId } = instrument;
  if (!hasScales(state, instrument)) {
    throw new RangeError(`${symbolId}: scales are not exact or differ from those listed before`);
  }
  if (!hasOwnCoin(state, instrument)) {
    throw new RangeError(`${symbolId}: another line has its coin, or its line another coin`);
  }
  const listing = state.listings.get(symbolId);
  const before = listing?.instrument;
  if (listing === undefined) {
    addListing(state, instrument, undefined);
  } else {
    // Of several listings in a batch only the last is a row.
    state.changes.instruments.delete(listing.instrument);
    listing.instrument = instrument;
  }
  for (const asset of assetsOf(instrument)) state.assets.set(asset.code, asset);
  state.changes.instruments.add(instrument);
  // In another state, or at another time, another step of its delivery may be due.
  if (deliversAtOf(instrument) !== undefined) state.deliveryDueAt = state.now;
  if (listing !== undefined && instrument.state === 'delisted') closePair(state, listing);
  if (listing !== undefined && isContract(instrument)) lookAtHolders(state, listing);
  // Liquidations that waited go before whatever trades next.
  if (before !== undefined && resumes(before, instrument)) {
    wakeAll(state, ['liquidate', 'unwind']);
    watchUnits(state);
  }
  return { ok: true, value: undefined };
}

/** Whether a contract's new state lets positions be liquidated that had to wait in the one of before. */
const resumes = (before: Instrument, instrument: Instrument): boolean => {
  if (!isContract(instrument) || before.state === instrument.state) return false;
  return verdictOf(instrument.state, 'fresh', 'takeOver') === 'yes';
};

/**
 * Whether an instrument keeps accounts apart: all contracts of a line settle in its coin, or each in its own base;
 * lines that trade from one account type settle in different ones; and demo coins belong to demo lines alone.
 */
export function hasOwnCoin(state: State, instrument: Instrument): boolean {
  for (const { instrument: other } of state.listings.values()) {
    if (other.line === instrument.line) {
      const isOneCoin = coinOn(other.line) !== undefined;
      if (isOneCoin && settleOf(other) !== settleOf(instrument)) return false;
    } else {
      const [one, two] = [lines[other.line], lines[instrument.line]];
      const isShared = settleOf(other) !== undefined && settleOf(other) === settleOf(instrument);
      if (isShared && one.accountType === two.accountType) return false;
    }
  }
  return keepsDemoCoins(instrument);
}

const settleOf = (instrument: Instrument): string | undefined =>
  !isContract(instrument) ? undefined : instrument.settle.code;

/** Whether demo coins are traded on demo lines alone, and contracts there have no others. */
function keepsDemoCoins(instrument: Instrument): boolean {
  const isDemo = productOfLine(instrument.line) === 'demo';
  if (isDemo && !isContract(instrument)) return true;
  return assetsOf(instrument).every(({ code }) => isDemoCoin(code) === isDemo);
}

/** Whether every notional is exact, and nothing differs that was listed before and never changes. */
export function hasScales(state: State, instrument: Instrument): boolean {
  const { symbolId, base, quote, priceScale, sizeScale } = instrument;
  const old = state.listings.get(symbolId)?.instrument;
  const isExact = hasExactValues(instrument) && sizeScale <= base.scale;
  const isSame =
    old === undefined ||
    (old.priceScale === priceScale &&
      old.sizeScale === sizeScale &&
      old.base.code === base.code &&
      old.quote.code === quote.code &&
      settleOf(old) === settleOf(instrument));
  const isKnown = (asset: Asset) =>
    (state.assets.get(asset.code)?.scale ?? asset.scale) === asset.scale;
  return isExact && isSame && assetsOf(instrument).every(isKnown);
}
