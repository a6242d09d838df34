import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import type { PositionsNow } from '#client/trading/positions.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import { marginMoney } from '#domain/account/money.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Line } from '#domain/line/line.ts';
import type { OrderView } from '#domain/order/view.ts';
import { accountOfViews } from '#domain/position/account-of-views.ts';
import type { FuturesAccount } from '#domain/position/futures-account.ts';
import type { ContractView } from '#domain/position/view.ts';
import { $balancesOf, subscribeBalances } from '#stores/account/balances.ts';
import { contractsOn, positionsOn } from '#stores/account/positions.ts';
import { $symbolsOf, newestRow, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { type Market, marketOf } from '#stores/market/market.ts';
import { useLive } from '#stores/page/use-live.ts';

/** What an island came with, before the first frame. */
export interface FuturesSeed {
  readonly positions: PositionsNow | undefined;
  readonly contracts: readonly ContractView[];
}

const nothing: PositionsNow = { positions: [], settings: [], holdMode: 'oneWay' };
const server = { ssr: () => undefined };

/** A user's positions and the contracts of a line, live; a visitor has none. */
export function useFutures(line: Line, isUser: boolean, seed: FuturesSeed) {
  const own = positionsOn(line);
  const contracts = contractsOn(line);
  useEffect(() => (isUser ? own.follow() : undefined), [own, isUser]);
  useEffect(() => contracts.follow(), [contracts]);
  const now = useStore(own.$now, server) ?? seed.positions;
  return {
    own: now ?? nothing,
    /** Whether it is known what the user has. */
    isKnown: now !== undefined,
    contracts: useStore(contracts.$now, server) ?? seed.contracts,
  };
}

export interface AccountAsked {
  readonly wallet: string | undefined;
  readonly own: PositionsNow;
  readonly contracts: readonly ContractView[];
  readonly orders: readonly OrderView[];
  readonly instruments: readonly ContractInstrument[];
  /** Contracts that count although nothing is open there. */
  readonly shown: readonly string[];
  readonly vipLevel: number;
}

/** The contracts of a line: those that the page brought, and all once the exchange has listed them. */
export function useContracts(
  line: Line,
  ofPage: readonly SymbolRow[],
): readonly ContractInstrument[] {
  const listed = useLive($symbolsOf(line), undefined);
  useEffect(() => subscribeSymbolsOf(line), [line]);
  return useMemo(() => {
    const brought = ofPage.map((row) => newestRow(row, listed));
    const known = new Set(brought.map(({ symbolId }) => symbolId));
    const others = (listed ?? []).filter(({ symbolId }) => !known.has(symbolId));
    return [...brought, ...others].map((row) => marketOf(row).instrument as ContractInstrument);
  }, [ofPage, listed]);
}

/** An account as far as it is known. */
interface KnownAccount {
  readonly account: FuturesAccount;
  /** Whether nothing is missing: the contract of a position or order, or a mark. */
  readonly isWhole: boolean;
}

/** An account in exact figures: of the contracts with positions or orders, and those that are shown. */
export function useFuturesAccount(asked: AccountAsked): KnownAccount {
  const { wallet, own, contracts, orders, instruments, shown, vipLevel } = asked;
  return useMemo(() => {
    const named = new Set(shown);
    for (const { symbolId } of [...own.positions, ...orders]) named.add(symbolId);
    const account = accountOfViews(
      instruments.filter(({ symbolId }) => named.has(symbolId)),
      { ...own, wallet, contracts, orders, vipLevel },
    );
    const isWhole =
      account.contracts.length === named.size &&
      account.contracts.every(({ mark }) => mark !== undefined);
    return { account, isWhole };
  }, [wallet, own, contracts, orders, instruments, shown, vipLevel]);
}

/** What a user margins with in the settle asset of a contract's account; undefined: never anything. */
export function useWallet(
  { accountType, instrument }: Pick<Market, 'accountType' | 'instrument'>,
  isUser: boolean,
  ofPage: string | undefined,
): string | undefined {
  useEffect(() => (isUser ? subscribeBalances() : undefined), [isUser]);
  const balances = useLive($balancesOf(accountType), undefined);
  if (!isUser) return undefined;
  if (balances === undefined) return ofPage;
  const balance = balances.find(({ asset }) => asset === instrument.quote.code);
  return balance && marginMoney(balance);
}
