import { useStore } from '@nanostores/react';
import type { Line } from '#domain/line/line.ts';
import { type ContractsSeed, contractsStore } from '#stores/trading/contracts.ts';
import type { ContractsAccount } from '#stores/trading/contracts-account.ts';
import { useSeed } from '#ui/island/seed.ts';

/** What a page brings of its user's accounts, by line. */
export type AccountSeeds = Readonly<Partial<Record<Line, ContractsSeed>>>;

/**
 * A user's account of a line of contracts, live: as the page brought it until something comes in. All
 * islands of a page have the same one, so that what they show of it belongs to one moment.
 */
export function useContracts(line: Line): ContractsAccount {
  const { $account, ofSeed } = contractsStore(line, useSeed<AccountSeeds>()[line]);
  return useStore($account, { ssr: ofSeed });
}
