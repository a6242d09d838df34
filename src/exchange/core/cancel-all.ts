import { type Outcome, refuse } from '#domain/refusal.ts';
import type { Trader } from '#exchange/core/account.ts';
import type { Replies } from '#exchange/core/command.ts';
import { startJob } from '#exchange/core/schedule/jobs.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * Cancels a user's orders and, when asked, plans; of one pair or of all. A halted pair's stay. Many
 * are canceled in slices, and the answer comes after the last.
 */
export function cancelAll(
  state: State,
  trader: Trader,
  symbol: string | undefined,
  withPlans: boolean,
): Outcome<Replies['CancelAll']> {
  if (symbol !== undefined && !state.markets.has(symbol)) {
    return refuse('symbolUnknown', { value: symbol });
  }
  const terms = { userId: trader.id, symbol, orders: true, plans: withPlans };
  return startJob(
    state,
    'cancel',
    { ...terms, reason: 'cancelledByUser' },
    ({ orders, plans }) => ({
      orders,
      plans,
    }),
  );
}

/** Cancels a user's waiting plans, of one pair or of all; orders stay. */
export function cancelAllPlans(
  state: State,
  trader: Trader,
  symbol: string | undefined,
): Outcome<Replies['CancelAllPlans']> {
  if (symbol !== undefined && !state.markets.has(symbol)) {
    return refuse('symbolUnknown', { value: symbol });
  }
  const terms = { userId: trader.id, symbol, orders: false, plans: true };
  return startJob(state, 'cancel', { ...terms, reason: 'cancelledByUser' }, ({ plans }) => ({
    plans,
  }));
}
