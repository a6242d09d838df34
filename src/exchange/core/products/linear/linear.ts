import { type Lots, zero } from '#domain/money/units.ts';
import { newMarket } from '#exchange/core/positions/market.ts';
import { newContractSlot } from '#exchange/core/positions/opening.ts';
import { withFunds } from '#exchange/core/positions/unit.ts';
import { LinearClearing } from '#exchange/core/products/linear/clearing.ts';
import { LinearDemand } from '#exchange/core/products/linear/demand.ts';
import { release, reserve } from '#exchange/core/products/linear/holds.ts';
import { LinearOffers } from '#exchange/core/products/linear/offers.ts';
import { checkPlan, countFired, strays } from '#exchange/core/products/linear/planned.ts';
import { checkReverse } from '#exchange/core/products/linear/reversing.ts';
import {
  affordMatches,
  checkChange,
  checkDraft,
  checkQuotes,
  spendable,
} from '#exchange/core/products/linear/rules.ts';
import { trims } from '#exchange/core/products/linear/trims.ts';
import { waitingCost } from '#exchange/core/products/linear/waiting.ts';
import type { Product } from '#exchange/core/products/product.ts';

const none = 0 as Lots;

/** Perpetuals that are margined and settled in what their price is quoted in. */
export const linear: Product = {
  open: newMarket,
  ownerSlot: newContractSlot,
  check: checkDraft,
  checkChange,
  checkQuotes,
  plan: (standing, asked, bound, size) => new LinearDemand(standing, asked, bound, size),
  afford: affordMatches,
  offers: () => new LinearOffers(),
  clearing: (state, listing, taking) => new LinearClearing(state, listing, taking),
  reserve,
  release,
  trims,
  // A stop that fires is judged then, as all conditional orders of contracts are: it may need more than its
  // limit order has reserved.
  checkStop: () => undefined,
  checkPlan,
  countFired,
  waitingCost,
  spendable,
  withFunds: (standing, _side, refusal) => withFunds(standing, refusal),
  received: (state, _standing, order) => ({
    size: state.opened.get(order.id) ?? none,
    quote: zero,
  }),
  legCount: (_contract, _leg, { size }) => ({ size, quoteAmount: undefined }),
  legIssue: (_contract, _order, { size }) => (size === 0 ? 'nothing' : undefined),
  strays,
  checkReverse,
};
