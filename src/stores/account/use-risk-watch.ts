import { useEffect } from 'react';
import type { Line } from '#domain/line/line.ts';
import { riskReadings } from '#domain/position/risk-readings.ts';
import { watchRisks } from '#domain/position/warning.ts';
import { $riskWatch } from '#stores/account/risk-watch.ts';
import type { ContractsAccount } from '#stores/trading/contracts-account.ts';

/** Watches a user's positions of a line for as long as a region that knows them stands. */
export function useRiskWatch(line: Line, account: ContractsAccount): void {
  // Listened to, so that what was kept is read first.
  useEffect(() => $riskWatch.listen(() => {}), []);
  useEffect(() => {
    const { user, units, positions } = account;
    if (user === undefined || units.length === 0) return;
    if (units.some(({ isWhole }) => !isWhole)) return;
    const { userId } = user;
    const kept = $riskWatch.get();
    const before = kept.userId === userId ? kept.by : {};
    const readings = units.flatMap(({ exact, settle }) =>
      riskReadings(exact, positions, settle.code),
    );
    const by = watchRisks(before, line, readings);
    if (by !== kept.by) $riskWatch.set({ userId, by });
  }, [line, account]);
}
