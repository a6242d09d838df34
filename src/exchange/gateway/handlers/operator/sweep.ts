import type { Act } from '#domain/operating/operating.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { Log } from '#exchange/requests/log.ts';

/**
 * Brings money back from accounts whose product is off, one command after the other; answers how many
 * balances that were. What was moved before a refusal stays moved, and the next time goes on.
 */
export async function sweepAccounts(
  { view }: Pick<Gate, 'view'>,
  of: 'unserved' | 'off',
  act: Act,
): Promise<Outcome<number>> {
  let count = 0;
  for (let from: number | undefined; ; ) {
    const swept = await view.submit({ kind: 'SweepAccounts', of, from, act });
    if (!swept.ok) return swept;
    count += swept.value.count;
    from = swept.value.next;
    if (from === undefined) return done(count);
  }
}

/**
 * At each start, of accounts whose product this version does not have: after an upgrade users find such
 * money in their spot accounts. There is nothing to move the next time.
 */
export async function sweepUnserved(gate: Pick<Gate, 'view'>, log: Log): Promise<void> {
  const act = { by: 'release', reason: 'accounts without a product' };
  const swept = await sweepAccounts(gate, 'unserved', act);
  if (!swept.ok)
    log.warn({ refusal: swept.refusal }, 'Accounts without a product still hold money.');
  else if (swept.value > 0) {
    log.info({ balances: swept.value }, 'Money of accounts without a product is in spot accounts.');
  }
}
