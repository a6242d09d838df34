import { amount, type Lots } from '#domain/money/units.ts';
import { type AdlCandidate, adlScore, byAdlRank, type ScoredForAdl } from '#domain/position/adl.ts';
import { magnitude } from '#domain/position/magnitude.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { openOn, PositionQueue } from '#exchange/core/liquidation/position-queue.ts';
import { type Placed, valueAtMark } from '#exchange/core/liquidation/target.ts';
import { backingOf, gainOf } from '#exchange/core/positions/unit.ts';
import type { State } from '#exchange/core/state.ts';

/** A position that ADL may reduce. */
export interface Candidate extends AdlCandidate {
  readonly placed: Placed;
}

type Direction = 'long' | 'short';

/** What ADL goes by with a position; undefined: it is on the other side. */
function candidateOf(placed: Placed, direction: Direction): Candidate | undefined {
  const { standing, position } = placed;
  if (position.size > 0 !== (direction === 'long')) return undefined;
  return {
    placed,
    id: position.id,
    lots: Math.abs(position.size) as Lots,
    pnl: amount(gainOf(standing, position)),
    cost: magnitude(position.cost),
    value: valueAtMark(placed),
    equity: amount(backingOf(standing, position.side)),
  };
}

/** All positions of a contract in one direction, including the exchange's own. */
export const candidatesOf = (listing: Listing, direction: Direction): readonly Candidate[] =>
  openOn(listing).flatMap((placed) => candidateOf(placed, direction) ?? []);

/** A candidate in its place among all of its side. */
export interface RankedCandidate extends ScoredForAdl<Candidate> {
  readonly placed: Placed;
}

/** The same in the order in which they are reduced, by the marks of now. */
export const adlQueueOf = (state: State, listing: Listing, direction: Direction) =>
  state.watchlist.ranking(`adl ${listing.instrument.symbolId} ${direction}`, () => {
    const judge = (placed: Placed): RankedCandidate | undefined => {
      const candidate = candidateOf(placed, direction);
      return candidate && { placed, candidate, score: adlScore(candidate) };
    };
    return new PositionQueue(listing, judge, byAdlRank);
  });
