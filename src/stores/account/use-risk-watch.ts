import { useEffect } from 'react';
import { riskReadings } from '#domain/position/risk-readings.ts';
import { watchRisks } from '#domain/position/warning.ts';
import { $riskWatch } from '#stores/account/risk-watch.ts';
import type { LinearAccount } from '#stores/trading/linear-account.ts';

/** Watches a user's positions for as long as a region that knows them stands. */
export function useRiskWatch(account: LinearAccount): void {
  // Listened to, so that what was kept is read first.
  useEffect(() => $riskWatch.listen(() => {}), []);
  useEffect(() => {
    const { user, isWhole, exact, positions } = account;
    if (user === undefined || !isWhole) return;
    const { userId } = user;
    const kept = $riskWatch.get();
    const by = watchRisks(kept.userId === userId ? kept.by : {}, riskReadings(exact, positions));
    if (by !== kept.by) $riskWatch.set({ userId, by });
  }, [account]);
}
