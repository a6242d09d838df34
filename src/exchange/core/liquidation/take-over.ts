import { insuranceId } from '#domain/account/account.ts';
import { notional, roundedPrice } from '#domain/instrument/value.ts';
import { divDown } from '#domain/money/divide.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { type AdlCandidate, divideByRank, rankForAdl } from '#domain/position/adl.ts';
import { magnitude, notNegative } from '#domain/position/magnitude.ts';
import type { Position } from '#domain/position/position.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { closeAt, openAt } from '#exchange/core/liquidation/close-at.ts';
import { type Placed, valueAtMark } from '#exchange/core/liquidation/target.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import { contractOf, slotOf } from '#exchange/core/positions/slot.ts';
import { backingOf, gainOf, gainsOf, moneyOf } from '#exchange/core/positions/unit.ts';
import { type State, standingOf } from '#exchange/core/state.ts';

/**
 * Takes a position off its user where the market does not: the insurance fund takes it over for what it
 * is worth when nothing of `backing` is left, as long as the fund can carry that at the mark; else
 * those who gain the most from the other side are closed against it, the provider among them.
 */
export function takeOver(state: State, placed: Placed, backing: Amount): void {
  const { standing, position } = placed;
  const lots = Math.abs(position.size) as Lots;
  // Bankrupt at this value: a long's cost less what stands behind it, a short's cost and that.
  const value = notNegative(position.size > 0 ? position.cost - backing : backing - position.cost);
  const price = shownPrice(standing, value, lots);
  const fund = standingOf(state, state.owners.get(insuranceId)!, standing.listing);
  if (standing !== fund && canCarry(fund, placed, value)) {
    passOn(state, placed, fund, { lots, price, value });
    return;
  }
  closeAgainst(state, placed, fund, { lots, price, value });
}

/** A value per lot as a price, for display. */
const shownPrice = (standing: Standing, value: Amount, lots: Lots): Ticks =>
  Math.max(1, Number(roundedPrice(contractOf(standing), lots, value, divDown))) as Ticks;

/** Whether the fund is worth something with a position that is taken over at `value`. */
function canCarry(fund: Standing, { standing, position }: Placed, value: Amount): boolean {
  const { unit } = slotOf(fund);
  const mark = standing.listing.told!;
  const now = notional(contractOf(standing), mark, Math.abs(position.size) as Lots);
  const gain = position.size > 0 ? now - value : value - now;
  return moneyOf(unit) + gainsOf(unit) + gain >= 0n;
}

interface Sold {
  readonly lots: Lots;
  readonly price: Ticks;
  readonly value: Amount;
}

/**
 * Closes a position against those on the other side, by rank; values of parts add up exactly. What
 * nobody can bear stays with the fund, whatever that costs it.
 */
function closeAgainst(
  state: State,
  placed: Placed,
  fund: Standing,
  { lots, price, value }: Sold,
): void {
  const { standing, position } = placed;
  const ranked = rankForAdl(
    candidates(standing, position).filter((one) => bears(one, lots, value)),
  );
  let [done, paid] = [0, 0n];
  for (const { id, lots: part } of divideByRank(ranked, lots)) {
    const { placed: other } = ranked.find((one) => one.id === id)!;
    done += part;
    const upTo = (value * BigInt(done)) / BigInt(lots);
    const worth = amount(upTo - paid);
    paid = upTo;
    closeAt(state, other, { lots: part, price, value: worth, cause: 'adl' });
  }
  if (done > 0) {
    closeAt(state, placed, { lots: done as Lots, price, value: amount(paid), cause: 'takeover' });
  }
  const rest = (lots - done) as Lots;
  if (rest > 0 && standing !== fund)
    passOn(state, placed, fund, { lots: rest, price, value: amount(value - paid) });
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
  const gain = placed.position.size > 0 ? worth - atMark : atMark - worth;
  return equity + gain >= 0n;
}

/** A position that ADL may reduce. */
export interface Candidate extends AdlCandidate {
  readonly placed: Placed;
}

/** Positions of the other side, whoever has them. */
const candidates = (standing: Standing, position: Position): readonly Candidate[] =>
  candidatesOf(standing.listing, position.size > 0 ? 'short' : 'long');

/** All positions of a contract in one direction, as ADL ranks them. */
export function candidatesOf(listing: Listing, direction: 'long' | 'short'): readonly Candidate[] {
  return marketOf(listing)
    .holders.all()
    .flatMap((other) =>
      Object.values(slotOf(other).positions).flatMap((one) => {
        if (one === undefined || one.size > 0 !== (direction === 'long')) return [];
        const placed = { standing: other, position: one };
        return [
          {
            ...{ placed, id: one.id, lots: Math.abs(one.size) as Lots },
            ...{ pnl: amount(gainOf(other, one)), cost: magnitude(one.cost) },
            ...{ value: valueAtMark(placed), equity: amount(backingOf(other, one.side)) },
          },
        ];
      }),
    );
}
