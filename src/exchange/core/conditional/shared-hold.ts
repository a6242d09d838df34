import { type Amount, amount, type Lots, zero } from '#domain/money/units.ts';
import { orderHold } from '#domain/order/hold.ts';
import type { Order, Plan } from '#domain/order/order.ts';
import type { Standing } from '#exchange/core/account.ts';
import type { Oco } from '#exchange/core/conditional/oco-record.ts';
import { type State, spentAccount } from '#exchange/core/state.ts';

/** What the stop may cost beyond what the limit order freezes for `rest`. */
export function extraHold(
  { market: { instrument } }: Standing,
  { side, price }: Pick<Order, 'side' | 'price'>,
  stop: Pick<Plan, 'price' | 'trigger'>,
  rest: Lots,
): Amount {
  const dearer = stop.price ?? stop.trigger;
  if (side === 'sell' || dearer <= price!) return zero;
  const whole = orderHold(instrument, side, dearer, rest);
  return amount(whole - orderHold(instrument, side, price!, rest));
}

/** Freezes what is missing or frees what is too much. */
export function holdExtra(state: State, oco: Oco, extra: Amount): void {
  const account = spentAccount(oco.standing, oco.order.side);
  if (extra > oco.extra) {
    state.ledger.freeze(state.changes, account, amount(extra - oco.extra));
  } else if (extra < oco.extra) {
    state.ledger.free(state.changes, account, amount(oco.extra - extra));
  }
  oco.extra = extra;
}

/** What an OCO's stop ends frees what it held beyond the limit order, which is one like any other then. */
export function releaseExtra(state: State, stop: Plan): void {
  const oco = stop.kind === 'oco' ? state.ocos.get(stop.pairId!) : undefined;
  if (oco === undefined) return;
  holdExtra(state, oco, zero);
  state.ocos.delete(oco.order.id);
}
