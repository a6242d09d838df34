import { isSystem } from '#domain/account/account.ts';
import { accountTypes } from '#domain/codes/account-type.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { lineOf } from '#domain/line/line.ts';
import { linesOfProduct, type ProductName } from '#domain/site/switches.ts';
import type { State } from '#exchange/core/state.ts';

/** What users have on a product, which they would have to get out of without its pages. */
export interface ProductUse {
  /** Open orders, waiting trigger orders, and running iceberg and TWAP orders. */
  readonly orders: number;
  readonly positions: number;
  readonly holds: number;
}

/**
 * Counts what users have on a product. Looks through all that there is: for operators. No product of
 * this version lends, so there are no debts to count.
 */
export function countUse(state: State, name: ProductName): ProductUse {
  const lines: readonly Instrument['line'][] = linesOfProduct(name);
  const isOf = ({ userId, symbolId }: { readonly userId: number; readonly symbolId: string }) =>
    !isSystem(userId) && lines.includes(lineOf(symbolId));
  const count = <T>(all: Iterable<T>, isMeant: (one: T) => boolean): number => {
    let sum = 0;
    for (const one of all) if (isMeant(one)) sum += 1;
    return sum;
  };
  const { tables, orders, plans } = state;
  return {
    orders:
      count(orders.values(), ({ order }) => isOf(order)) +
      count(plans.values(), isOf) +
      count(tables.agents.values(), isOf),
    positions: count(tables.positions.values(), isOf),
    holds: count(tables.holds.values(), ({ accountType }) =>
      accountTypes[accountType].products.includes(name),
    ),
  };
}
