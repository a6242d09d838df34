import { useEffect } from 'react';
import type { FuturesAccount } from '#domain/position/futures-account.ts';
import { riskReadings } from '#domain/position/risk-readings.ts';
import type { PositionView } from '#domain/position/view.ts';
import { watchRisks } from '#domain/position/warning.ts';
import { $riskWatch } from '#stores/account/risk-watch.ts';

interface Watching {
  readonly account: FuturesAccount;
  readonly positions: readonly PositionView[];
  /** Undefined: nobody is logged in. */
  readonly userId: string | undefined;
  /** Whether nothing is missing of the account: else nothing is watched. */
  readonly isWhole: boolean;
}

/** Watches a user's positions for as long as a region that knows them stands. */
export function useRiskWatch({ account, positions, userId, isWhole }: Watching): void {
  // Listened to, so that what was kept is read first.
  useEffect(() => $riskWatch.listen(() => {}), []);
  useEffect(() => {
    if (!isWhole || userId === undefined) return;
    const kept = $riskWatch.get();
    const before = kept.userId === userId ? kept.by : {};
    const by = watchRisks(before, riskReadings(account, positions));
    if (by !== kept.by) $riskWatch.set({ userId, by });
  }, [account, positions, userId, isWhole]);
}
