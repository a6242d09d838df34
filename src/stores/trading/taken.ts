import type { Lots } from '#domain/money/units.ts';
import type { OrderView } from '#domain/order/view.ts';
import { orderOfView } from '#domain/position/account-of-views.ts';
import { delegatedOf } from '#domain/position/delegated.ts';
import type { HeldPosition } from '#stores/trading/contracts-account.ts';

/** In lots: what open orders that close a position have taken of it. */
export function takenOf(
  { position, contract, own }: Pick<HeldPosition, 'position' | 'contract' | 'own'>,
  orders: readonly OrderView[],
): Lots {
  const waiting = orders
    .filter(({ symbolId }) => symbolId === position.symbolId)
    .flatMap((order) => orderOfView(contract, order));
  return delegatedOf({ orders: waiting }, own.size).closing;
}
