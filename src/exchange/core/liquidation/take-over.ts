import { insuranceId } from '#domain/account/account.ts';
import { proceedsOf, roundedPrice } from '#domain/instrument/value.ts';
import { divDown } from '#domain/money/divide.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { divideByRank } from '#domain/position/adl.ts';
import { hasPositiveCost } from '#domain/position/holding.ts';
import { larger, notNegative } from '#domain/position/magnitude.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import {
  adlQueueOf,
  type Candidate,
  type RankedCandidate,
} from '#exchange/core/liquidation/adl-candidates.ts';
import { closeAt, openAt } from '#exchange/core/liquidation/close-at.ts';
import type { Placed } from '#exchange/core/liquidation/target.ts';
import { contractOf, slotOf } from '#exchange/core/positions/slot.ts';
import { unitEquity } from '#exchange/core/positions/unit.ts';
import { type State, standingOf } from '#exchange/core/state.ts';

/**
 * Takes a position off its user where the market does not: the insurance fund takes it over for what it
 * is worth when nothing of `backing` is left, as long as the fund can carry that at the mark; else
 * those who gain the most from the other side are closed against it, the provider among them.
 */
export function takeOver(state: State, placed: Placed, backing: Amount): void {
  const { standing, position } = placed;
  const lots = Math.abs(position.size) as Lots;
  // Bankrupt at this value: closing it brings the cost less what stands behind it.
  const proceeds = position.cost - backing;
  const value = notNegative(isPositive(placed) ? proceeds : -proceeds);
  const price = shownPrice(standing, value, lots);
  const fund = standingOf(state, state.owners.get(insuranceId)!, standing.listing);
  if (standing !== fund && canCarry(fund, placed, value)) {
    passOn(state, placed, fund, { lots, price, value });
    return;
  }
  closeAgainst(state, placed, fund, { lots, price, value });
}

/** Whether what closing a position brings is above zero. */
const isPositive = ({ standing, position }: Placed): boolean =>
  hasPositiveCost(contractOf(standing), position.size);

/** A value per lot as a price, for display: of no value the lowest, of inverse contracts the highest. */
function shownPrice(standing: Standing, value: Amount, lots: Lots): Ticks {
  const price = roundedPrice(contractOf(standing), lots, larger(value, amount(1n)), divDown);
  return Math.min(Math.max(1, Number(price)), Number.MAX_SAFE_INTEGER) as Ticks;
}

/** Whether the fund is worth something with a position that is taken over at `value`. */
function canCarry(fund: Standing, placed: Placed, value: Amount): boolean {
  const { standing, position } = placed;
  const { unit } = slotOf(fund);
  const now = proceedsOf(contractOf(standing), standing.listing.reference!, position.size);
  const gain = now - (isPositive(placed) ? value : -value);
  return unitEquity(unit) + gain >= 0n;
}

interface Sold {
  readonly lots: Lots;
  readonly price: Ticks;
  readonly value: Amount;
}

/** What closing a position of the other side costs of what a command may do. */
const closeCost = 2;

/**
 * Closes a position against those on the other side, by rank; values of parts add up exactly. What
 * nobody can bear stays with the fund, whatever that costs it. Where the command may do no more, the
 * rest stays open, and the next slice begins with it.
 */
function closeAgainst(state: State, placed: Placed, fund: Standing, sold: Sold): void {
  const { lots, price, value } = sold;
  const unable: RankedCandidate[] = [];
  let [done, paid] = [0, 0n];
  for (const { candidate, lots: part } of divideByRank(able(state, placed, sold, unable), lots)) {
    done += part;
    const upTo = (value * BigInt(done)) / BigInt(lots);
    const worth = amount(upTo - paid);
    paid = upTo;
    closeAt(state, candidate.placed, { lots: part, price, value: worth, cause: 'adl' });
    state.turn.sliceLeft -= closeCost;
  }
  const queue = queueAgainst(state, placed);
  for (const other of unable) queue.putBack(other);
  if (done > 0) {
    closeAt(state, placed, { lots: done as Lots, price, value: amount(paid), cause: 'takeover' });
  }
  const rest = (lots - done) as Lots;
  const isOver = rest > 0 && state.turn.sliceLeft > 0;
  if (isOver && placed.standing !== fund) {
    passOn(state, placed, fund, { lots: rest, price, value: amount(value - paid) });
  }
}

const queueAgainst = (state: State, { standing, position }: Placed) =>
  adlQueueOf(state, standing.listing, position.size > 0 ? 'short' : 'long');

/** Those who can be closed against a position without owing, by rank, as many as the command may close. */
function* able(
  state: State,
  placed: Placed,
  { lots, value }: Sold,
  unable: RankedCandidate[],
): Generator<Candidate> {
  const queue = queueAgainst(state, placed);
  while (state.turn.sliceLeft > 0) {
    const ranked = queue.next();
    if (ranked === undefined) return;
    if (bears(ranked.candidate, lots, value)) yield ranked.candidate;
    else unable.push(ranked);
  }
}

/** Moves lots of a position to the fund. */
function passOn(state: State, placed: Placed, fund: Standing, sold: Sold): void {
  const side = placed.position.size > 0 ? 'buy' : 'sell';
  closeAt(state, placed, { ...sold, cause: 'takeover' });
  openAt(state, fund, side, { ...sold, cause: 'takeover' });
}

/** Whether a candidate can be closed at the value of `lots` without owing: it may be worse than the mark. */
function bears({ placed, lots: has, value: atMark, equity }: Candidate, lots: Lots, value: Amount) {
  if (placed.standing.owner.isProvider) return true;
  const worth = (value * BigInt(has)) / BigInt(lots);
  const gain = isPositive(placed) ? worth - atMark : atMark - worth;
  return equity + gain >= 0n;
}
