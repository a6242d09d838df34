import type { AssetCostRow, AssetRow } from '#contract/calls/user.ts';
import type { CallOutput } from '#contract/calls.ts';
import type { BalanceView, CostsView, CostView } from '#domain/account/view.ts';

/** What an account has of an asset, as calls and frames tell of it. */
export const balanceOfWire = ({ coinName, ...row }: AssetRow): BalanceView => ({
  asset: coinName,
  total: row.total,
  available: row.available,
  frozen: row.frozen,
  ...(row.bound.holds === '0' ? {} : { held: row.bound.holds }),
  ...(row.markStale && { isStale: true }),
  usdRate: row.usdRate,
});

const costOfWire = ({ coinName, ...costs }: AssetCostRow): CostView => ({
  asset: coinName,
  ...costs,
});

/** What assets cost. */
export const costsOfWire = (wire: CallOutput<'assetCosts'>): CostsView => ({
  unit: wire.costCoin,
  rows: wire.coinList.map(costOfWire),
  isComplete: wire.isComplete,
});
