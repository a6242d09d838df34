import { amountOf } from '#contract/map/quantity.ts';
import type { BalanceView } from '#domain/account/view.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { type Amount, zero } from '#domain/money/units.ts';

/** What is available of an asset; zero when the user never had it. */
export function availableOf(balances: readonly BalanceView[], asset: Asset): Amount {
  const row = balances.find((balance) => balance.asset === asset.code);
  return (row && amountOf(asset, row.available)) ?? zero;
}
