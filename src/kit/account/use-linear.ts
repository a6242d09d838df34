import { useStore } from '@nanostores/react';
import type { Line } from '#domain/line/line.ts';
import { type LinearSeed, linearStore } from '#stores/trading/linear.ts';
import type { LinearAccount } from '#stores/trading/linear-account.ts';
import { useSeed } from '#ui/island/seed.ts';

/** What a page brings of its user's accounts, by line. */
export type AccountSeeds = Readonly<Partial<Record<Line, LinearSeed>>>;

/**
 * A user's account of a line of linear contracts, live: as the page brought it until something comes in. All
 * islands of a page have the same one, so that what they show of it belongs to one moment.
 */
export function useLinear(line: Line): LinearAccount {
  const { $account, ofSeed } = linearStore(line, useSeed<AccountSeeds>()[line]);
  return useStore($account, { ssr: ofSeed });
}
