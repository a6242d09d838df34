import { available } from '#exchange/core/ledger/account.ts';
import { spentAccount, twoAccounts } from '#exchange/core/products/assets.ts';
import type { Product } from '#exchange/core/products/product.ts';
import { SpotClearing } from '#exchange/core/products/spot/clearing.ts';
import { SpotDemand } from '#exchange/core/products/spot/demand.ts';
import { release, reserve } from '#exchange/core/products/spot/holds.ts';
import { countFired, legCount, legIssue, received } from '#exchange/core/products/spot/legs.ts';
import {
  checkChange,
  checkCost,
  checkDraft,
  checkQuotes,
  checkStop,
  withFunds,
} from '#exchange/core/products/spot/rules.ts';
import { newSpotListing } from '#exchange/core/products/spot/slot.ts';

/** Pairs whose trades exchange two assets between spot accounts. */
export const spot: Product = {
  open: newSpotListing,
  ownerSlot: twoAccounts,
  check: checkDraft,
  checkChange,
  checkQuotes,
  plan: (standing, asked, bound, size) => new SpotDemand(standing, asked, bound, size),
  afford: checkCost,
  clearing: (state, listing, taking) => new SpotClearing(state, listing, taking),
  reserve,
  release,
  checkStop,
  checkPlan: () => undefined,
  countFired,
  spendable: (standing, side) => available(spentAccount(standing, side)),
  withFunds,
  received,
  legCount,
  legIssue,
};
