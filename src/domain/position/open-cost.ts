import { notional, type Valued } from '#domain/instrument/value.ts';
import { type Amount, amount, lots, type Ticks, zero } from '#domain/money/units.ts';
import { closingLots, type Holding, holdingAt, type PositionTrade } from './holding.ts';
import { notNegative } from './magnitude.ts';
import { type MarginTerms, sideMargin } from './order-margin.ts';
import { unrealized } from './pnl.ts';

/** Terms of opening on a contract. */
export interface OpenTerms extends MarginTerms {
  readonly contract: Valued;
}

/** By how much a draft's price is worse than the mark, over all its lots; never negative. */
export const openLoss = (contract: Valued, trade: PositionTrade, mark: Ticks): Amount =>
  notNegative(-unrealized(contract, holdingAt(contract, trade), mark));

/**
 * What a draft (`price` is its limit, or the worst price it may trade at) needs of what is available
 * to open: the initial margin of what opens, the taker fee and the open loss. In one-way mode without
 * other orders, and if equity covers the requirements before, it covers them after the trade exactly
 * when this is available. A draft that only closes needs nothing; while requirements are not covered,
 * nothing else is accepted. Beside other orders, or in hedge mode, a draft needs what the reserve of
 * all orders grows by, and its open loss.
 *
 * A flip on cross margin is charged for the closing part too, and credited the initial margin which
 * that frees. On isolated margin only what opens counts: the position's own margin pays its closing.
 */
export function openCost(
  position: Holding,
  draft: PositionTrade,
  mark: Ticks,
  { contract, ...terms }: OpenTerms,
): Amount {
  const { side, price } = draft;
  const closing = closingLots(position.size, side, draft.lots);
  const opening = lots(draft.lots - closing);
  if (opening === 0) return zero;
  const charged = terms.marginMode === 'isolated' ? opening : draft.lots;
  const value = notional(contract, price, charged);
  const openedValue =
    charged === opening ? value : amount(value - notional(contract, price, closing));
  const margin = sideMargin(position, side, { value, opening: openedValue }, terms);
  return notNegative(margin + openLoss(contract, { side, lots: charged, price }, mark));
}
