import { useEffect } from 'react';
import { watchRisks } from '#domain/position/warning.ts';
import { $riskWatch } from '#stores/account/risk-watch.ts';
import type { LinearAccount } from '#stores/trading/linear-account.ts';

/** Watches a user's positions for as long as a region that knows them stands. */
export function useRiskWatch(account: LinearAccount): void {
  // Listened to, so that what was kept is read first.
  useEffect(() => $riskWatch.listen(() => {}), []);
  useEffect(() => {
    const { user, readings } = account;
    if (user === undefined || readings === undefined) return;
    const { userId } = user;
    const kept = $riskWatch.get();
    const by = watchRisks(kept.userId === userId ? kept.by : {}, readings);
    if (by !== kept.by) $riskWatch.set({ userId, by });
  }, [account]);
}
