import { useEffect } from 'react';
import type { FuturesAccount } from '#domain/position/futures-account.ts';
import { riskReadings } from '#domain/position/risk-readings.ts';
import type { PositionView } from '#domain/position/view.ts';
import {
  dismissWarnings,
  isThreshold,
  type RiskWarning,
  type WatchedByKey,
  warningsOf,
  watchRisks,
} from '#domain/position/warning.ts';
import { persistedAtom } from '#stores/choice/persisted-atom.ts';

/** What this browser has told a user of risks: kept, so that a reload doesn't tell it again. */
interface KeptWatch {
  readonly userId: string;
  readonly by: WatchedByKey;
}

const isWatched = (value: unknown): boolean => {
  const { passed } = (value ?? {}) as { readonly passed?: unknown };
  return Array.isArray(passed) && passed.every(isThreshold);
};

function isKept(value: unknown): value is KeptWatch {
  const { userId, by } = (value ?? {}) as Partial<KeptWatch>;
  return (
    typeof userId === 'string' &&
    typeof by === 'object' &&
    by !== null &&
    Object.values(by).every(isWatched)
  );
}

export const $riskWatch = persistedAtom<KeptWatch>('riskWatch', { userId: '', by: {} }, isKept);

/** The warnings of a user that stand. */
export const standingWarnings = (
  { userId, by }: KeptWatch,
  ofUser: string | undefined,
): readonly RiskWarning[] => (userId === ofUser ? warningsOf(by) : []);

export function dismissStanding(): void {
  const { userId, by } = $riskWatch.get();
  $riskWatch.set({ userId, by: dismissWarnings(by) });
}

interface Watching {
  readonly account: FuturesAccount;
  readonly positions: readonly PositionView[];
  /** Undefined: nobody is logged in. */
  readonly userId: string | undefined;
  /** Whether nothing is missing of the account: else nothing is told of it. */
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
