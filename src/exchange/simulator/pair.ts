import type { Instrument } from '#domain/instrument/instrument.ts';
import { profileOf } from '#exchange/simulator/assets.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import type { Exchange } from '#exchange/simulator/engine-view.ts';
import { Flow } from '#exchange/simulator/flow.ts';
import type { Listing } from '#exchange/simulator/listing.ts';
import { LossMeter } from '#exchange/simulator/losses.ts';
import { Noise } from '#exchange/simulator/noise.ts';
import { hasteOf } from '#exchange/simulator/prices.ts';
import { QuoteLadder } from '#exchange/simulator/quotes.ts';

/** What users do makes the provider quote a pair again at most so often. */
const hurryMs = 100;
/** It does so when users took so much of what a side of the ladder holds. */
const takenShare = 0.01;

/** A pair as the provider keeps it. */
export interface Pair {
  listing: Listing;
  ladder: QuoteLadder;
  flow: Flow;
  /** What the volume of each minute has of its own, as in its past. */
  readonly noise: Noise;
  /** How far the reference price goes before the quotes follow at once, as a logarithm. */
  readonly haste: number;
  readonly losses: LossMeter;
  /** Its quotes are withdrawn: the provider lost what it may lose on it in an hour. */
  isWithdrawn: boolean;
  /** Logarithm of the reference price that it was last quoted around, and when. */
  quoted: number;
  quotedAt: number;
  /** What users traded with the provider since, in whole units of the quote. */
  taken: number;
  /** The reference price that the latest trade followed, and when. */
  followed: number;
  followedAt: number;
  dueAt: number;
  /** It was last quoted as one that sleeps. */
  isThin: boolean;
  /** A step whose commands are not answered yet: the next turn is left out. */
  underWay: Promise<void> | undefined;
}

/** The pair by the rules that it has now; an operator may have changed them. */
export function newPair(listed: Listing, exchange: Exchange, seed: number, now: number): Pair {
  const instrument = exchange.instrument(listed.instrument.symbolId) ?? listed.instrument;
  const listing = { ...listed, instrument };
  const { quote } = instrument;
  return {
    listing,
    ...partsOf(listing, seed, now),
    noise: new Noise(seed, 'volume', instrument.symbolId),
    haste: hasteOf(listing),
    losses: new LossMeter(listing.depth * profileOf(quote.code).startPrice, now),
    isWithdrawn: false,
    quoted: Number.NaN,
    quotedAt: now,
    taken: 0,
    followed: Number.NaN,
    followedAt: now,
    dueAt: now,
    isThin: true,
    underWay: undefined,
  };
}

/** From here on quotes and orders keep to the pair's new steps and limits. */
export function refit(pair: Pair, instrument: Instrument, seed: number, now: number): void {
  if (instrument === pair.listing.instrument) return;
  pair.listing = { ...pair.listing, instrument };
  Object.assign(pair, partsOf(pair.listing, seed, now));
}

function partsOf(listing: Listing, seed: number, now: number): Pick<Pair, 'ladder' | 'flow'> {
  const { symbolId } = listing.instrument;
  return {
    ladder: new QuoteLadder(listing, new Chance(seed, 'live', now, `quotes/${symbolId}`)),
    flow: new Flow(listing, new Chance(seed, 'live', now, `flow/${symbolId}`)),
  };
}

/**
 * Whether a pair must be quoted before its time: users took a good part of its quotes, or its
 * reference price (a logarithm) has gone far from what it was quoted around.
 */
export function isHurried(pair: Pair, reference: number, now: number): boolean {
  if (pair.underWay !== undefined || now - pair.quotedAt < hurryMs) return false;
  const { listing, taken, quoted } = pair;
  const isTaken = taken > takenShare * listing.depth;
  return isTaken || Math.abs(reference - quoted) > pair.haste;
}
