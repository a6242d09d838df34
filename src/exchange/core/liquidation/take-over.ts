import { insuranceId } from '#domain/account/account.ts';
import { notional, notionalUnit } from '#domain/instrument/instrument.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { type AdlCandidate, divideByRank, rankForAdl } from '#domain/position/adl.ts';
import { magnitude, notNegative } from '#domain/position/magnitude.ts';
import type { Position } from '#domain/position/position.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { closeAt, openAt } from '#exchange/core/liquidation/close-at.ts';
import { type Placed, valueAtMark } from '#exchange/core/liquidation/target.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import { marginAccount } from '#exchange/core/positions/positions.ts';
import { contractOf, slotOf } from '#exchange/core/positions/slot.ts';
import { gainOf, sharesOf } from '#exchange/core/positions/unit.ts';
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
  const fund = standingOf(state.owners.get(insuranceId)!, standing.listing);
  if (canCarry(fund, placed, value)) {
    const side = position.size > 0 ? 'buy' : 'sell';
    closeAt(state, placed, { lots, price, value, cause: 'takeover' });
    openAt(state, fund, side, { lots, price, value, cause: 'takeover' });
    return;
  }
  closeAgainst(state, placed, { lots, price, value });
}

/** A value per lot as a price, for display. */
const shownPrice = (standing: Standing, value: Amount, lots: Lots): Ticks =>
  Math.max(1, Number(value / (notionalUnit(contractOf(standing)) * BigInt(lots)))) as Ticks;

/** Whether the fund is worth something with a position that is taken over at `value`. */
function canCarry(fund: Standing, { standing, position }: Placed, value: Amount): boolean {
  const { unit } = slotOf(fund);
  const mark = standing.listing.told!;
  const now = notional(contractOf(standing), mark, Math.abs(position.size) as Lots);
  const gain = position.size > 0 ? now - value : value - now;
  return unit.wallet.balance.total + sharesOf(unit).unrealized + gain >= 0n;
}

interface Sold {
  readonly lots: Lots;
  readonly price: Ticks;
  readonly value: Amount;
}

/** Closes a position against those on the other side, by rank; values of parts add up exactly. */
function closeAgainst(state: State, placed: Placed, { lots, price, value }: Sold): void {
  const { standing, position } = placed;
  const others = candidates(standing, position);
  const ranked = rankForAdl(others);
  let [done, paid] = [0, 0n];
  for (const { id, lots: part } of divideByRank(ranked, lots)) {
    const { placed: other } = ranked.find((one) => one.id === id)!;
    done += part;
    const upTo = (value * BigInt(done)) / BigInt(lots);
    const worth = amount(upTo - paid);
    paid = upTo;
    closeAt(state, other, { lots: part, price, value: worth, cause: 'adl' });
  }
  closeAt(state, placed, { lots: done as Lots, price, value: amount(paid), cause: 'takeover' });
}

interface Candidate extends AdlCandidate {
  readonly placed: Placed;
}

/** Positions of the other side, whoever has them. */
function candidates(standing: Standing, position: Position): Candidate[] {
  return [...marketOf(standing.listing).holders].flatMap((other) =>
    Object.values(slotOf(other).positions).flatMap((one) => {
      if (one === undefined || one.size > 0 === position.size > 0) return [];
      const placed = { standing: other, position: one };
      return [
        {
          ...{ placed, id: one.id, lots: Math.abs(one.size) as Lots },
          ...{ pnl: amount(gainOf(other, one)), cost: magnitude(one.cost) },
          ...{ value: valueAtMark(placed), equity: amount(equityOf(placed)) },
        },
      ];
    }),
  );
}

/** What backs a position at the mark. */
function equityOf({ standing, position }: Placed): bigint {
  const { unit } = slotOf(standing);
  if (position.marginMode === 'cross') {
    return unit.wallet.balance.total + sharesOf(unit).unrealized;
  }
  const margin = marginAccount(standing, position.side).balance.total;
  return margin + gainOf(standing, position);
}
