import { type Amount, amount, zero } from '#domain/money/units.ts';
import type { Plan } from '#domain/order/order.ts';
import type { Oco } from '#exchange/core/conditional/oco-record.ts';
import { type State, spentAccount } from '#exchange/core/state.ts';

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
