import type { AssetRow } from '#contract/calls/user.ts';
import { amountText } from '#contract/map/quantity.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import type { Directory } from '#exchange/view/directory.ts';
import type { ValuedBalance } from '#exchange/view/view.ts';

/** What a row tells of a balance. */
export type AssetFigures = Pick<ValuedBalance, 'asset' | 'scope' | 'total' | 'funds' | 'usdRate'>;

/** A balance on the wire; undefined when no listed pair has its asset. */
function assetRow(directory: Directory, balance: AssetFigures): AssetRow | undefined {
  const asset = directory.asset(balance.asset);
  const { usdRate } = balance;
  const { available, transferable, unrealized, bound, isStale } = balance.funds;
  if (asset === undefined || usdRate === undefined) return undefined;
  const text = (units: Amount) => amountText(asset, units);
  return {
    coinName: asset.code,
    ...(balance.scope === '' ? {} : { symbolId: balance.scope }),
    total: text(balance.total),
    available: text(available),
    transferable: text(transferable),
    frozen: text(amount(bound.orders + bound.positions + bound.holds)),
    bound: {
      orders: text(bound.orders),
      positions: text(bound.positions),
      holds: text(bound.holds),
    },
    ...(unrealized === 0n ? {} : { unrealized: text(unrealized) }),
    ...(isStale ? { markStale: true } : {}),
    usdRate,
  };
}

/** By name: the order in which the exchange holds balances is another one after a restart. */
export const assetRows = (directory: Directory, balances: readonly AssetFigures[]): AssetRow[] =>
  balances
    .flatMap((balance) => assetRow(directory, balance) ?? [])
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

const keyOf = ({ coinName, symbolId = '' }: AssetRow): string => `${coinName} ${symbolId}`;
