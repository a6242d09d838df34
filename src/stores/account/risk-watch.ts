import {
  dismissWarnings,
  isThreshold,
  lineOfKey,
  type RiskWarning,
  type WatchedByKey,
  warningsOf,
} from '#domain/position/warning.ts';
import { persistedAtom } from '#stores/choice/persisted-atom.ts';

/** What this browser has warned a user of: kept, so that a reload doesn't repeat it. */
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
    Object.entries(by).every(([key, one]) => lineOfKey(key) !== undefined && isWatched(one))
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
