import type { PositionSide } from '#domain/codes/position.ts';
import { feeOn } from '#domain/fee/fee.ts';
import { amount, type Lots, zero } from '#domain/money/units.ts';
import { issue } from '#domain/order/issues.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { type Holding, hasPositiveCost, holdingFor, noHolding } from '#domain/position/holding.ts';
import { notNegative } from '#domain/position/magnitude.ts';
import type { Having } from '#domain/position/share.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { marginAccount } from '#exchange/core/positions/positions.ts';
import { contractOf, heldOf, marginModeOf, slotOf } from '#exchange/core/positions/slot.ts';
import {
  fundsIssue,
  gainOf,
  havingNow,
  moneyOf,
  takerRateOf,
  unitFiguresWith,
} from '#exchange/core/positions/unit.ts';
import {
  added,
  exposureIssue,
  isolatedOutcome,
  spareOf,
  type Taken,
} from '#exchange/core/products/linear/rules.ts';
import type { State } from '#exchange/core/state.ts';

/** What was found for both orders of a reversal: first it closes, the rest opens. */
interface Reversal {
  readonly side: OrderDraft['side'];
  readonly closes: PositionSide;
  readonly opens: PositionSide;
  /** What the opening order adds to. */
  readonly before: Holding;
  readonly closed: Taken;
  readonly opened: Taken;
}

const nothing = { realized: zero, opened: zero, openedLots: 0 };

/** Splits what was found (`state.turn.matches`): as many lots as `close` has, and the others. */
function splitMatches(
  { turn: { matches } }: State,
  standing: Standing,
  close: OrderDraft,
  open: OrderDraft,
): Reversal {
  const [closes, opens] = [close.positionSide!, open.positionSide!];
  const before = closes === opens ? noHolding : heldOf(slotOf(standing), opens);
  let closed: Taken = { held: heldOf(slotOf(standing), closes), ...nothing };
  let opened: Taken = { held: before, ...nothing };
  let left: number = close.size!;
  for (let i = 0; i < matches.count; i++) {
    const { price } = matches.makers[i]!.order;
    const closing = Math.min(left, matches.sizes[i]!) as Lots;
    const opening = (matches.sizes[i]! - closing) as Lots;
    left -= closing;
    if (closing > 0) closed = added(standing, closed, close.side, price!, closing);
    if (opening > 0) opened = added(standing, opened, close.side, price!, opening);
  }
  return { side: close.side, closes, opens, before, closed, opened };
}

/**
 * Why a position can't be turned: what was found closes all of it with `close` and opens as much as was
 * found beyond with `open`, which must be margined by what is there then. Whatever is let through, both
 * orders are taken.
 */
export function checkReverse(
  state: State,
  standing: Standing,
  close: OrderDraft,
  open: OrderDraft,
): Refusal | undefined {
  const reversal = splitMatches(state, standing, close, open);
  const refusal = exposureIssue(state, standing, open, reversal.before);
  if (refusal !== undefined) return refusal;
  const figures = unitFiguresWith(standing);
  const { wallet, openLoss, isSafe, gain } = outcomeOf(standing, reversal);
  if (!isSafe) return issue('markPriceLimit');
  const after = figures(havingAfter(standing, reversal), wallet);
  const free = spareOf(standing, after) - openLoss - gain;
  if (free >= 0n) return undefined;
  const before = spareOf(standing, figures());
  return fundsIssue(standing, before, before - free);
}

function havingAfter(standing: Standing, { closes, opens, closed, opened }: Reversal): Having {
  const now = havingNow(standing);
  return {
    ...now,
    held: (side) => (side === opens ? opened.held : side === closes ? closed.held : now.held(side)),
  };
}

/** Money after both orders, and what of it the opening one has already lost or gained by the mark. */
function outcomeOf(standing: Standing, reversal: Reversal) {
  const { closes, before, closed, opened } = reversal;
  const rate = takerRateOf(standing);
  const value = closedValue(standing, reversal);
  const left = closed.realized - feeOn(value, rate);
  const money = moneyOf(slotOf(standing).unit);
  if (marginModeOf(standing) === 'isolated') {
    const margin = marginAccount(standing, closes).balance.total;
    const back = notNegative(margin + left);
    return { gain: 0n, ...isolatedOutcome(standing, before, money + back, opened) };
  }
  const wallet = money + left - feeOn(opened.opened, rate);
  return { wallet, openLoss: 0n, isSafe: true, gain: gainAgainst(standing, reversal) };
}

/** What the closed lots were worth at their prices: their cost, and what they brought. */
function closedValue(standing: Standing, { closes, closed }: Reversal) {
  const { size, cost } = heldOf(slotOf(standing), closes);
  const proceeds = cost - closed.held.cost + closed.realized;
  return amount(hasPositiveCost(contractOf(standing), size) ? proceeds : -proceeds);
}

/** What is gained against the mark as it is opened margins nothing. */
function gainAgainst(standing: Standing, { side, opened }: Reversal): bigint {
  const lots = { lots: opened.openedLots as Lots, value: opened.opened };
  return notNegative(gainOf(standing, holdingFor(contractOf(standing), side, lots)));
}
