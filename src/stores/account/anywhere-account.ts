import '#client/trading/usdt-line.ts';
import { useEffect, useMemo } from 'react';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { FuturesAccount } from '#domain/position/futures-account.ts';
import type { PositionView } from '#domain/position/view.ts';
import { $balancesOf } from '#stores/account/balances.ts';
import { useFutures, useFuturesAccount, useWallet } from '#stores/account/futures-account.ts';
import { $ordersOn, subscribeOrders } from '#stores/account/orders.ts';
import { $symbolsOf, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { type Market, marketOf } from '#stores/market/market.ts';
import { useLive } from '#stores/page/use-live.ts';

const line = 'usdt';
const noSeed = { positions: undefined, contracts: [] };
const noIds: readonly string[] = [];
const noOrders: readonly never[] = [];

/** The contracts of the line, as the exchange lists them; none until then. */
export function useListedMarkets(): readonly Market[] {
  const listed = useLive($symbolsOf(line), undefined);
  useEffect(() => subscribeSymbolsOf(line), []);
  return useMemo(() => (listed ?? []).map(marketOf), [listed]);
}

interface AnywhereAsked {
  /** All contracts of the line, and any of them. */
  readonly markets: readonly Market[];
  readonly market: Market;
  readonly isUser: boolean;
  readonly vipLevel: number;
}

interface AnywhereAccount {
  readonly account: FuturesAccount;
  readonly positions: readonly PositionView[];
  /** Whether nothing is missing of it. */
  readonly isWhole: boolean;
}

/** A user's futures account, live, on a page that has brought nothing of it. */
export function useAnywhereAccount(asked: AnywhereAsked): AnywhereAccount {
  const { markets, market, isUser, vipLevel } = asked;
  const { own, contracts, isKnown } = useFutures(line, isUser, noSeed);
  const wallet = useWallet(market, isUser, undefined);
  const balances = useLive($balancesOf(market.accountType), undefined);
  useEffect(() => (isUser ? subscribeOrders(line) : undefined), [isUser]);
  const orders = useLive($ordersOn(line), undefined);
  const instruments = useMemo(
    () => markets.map(({ instrument }) => instrument as ContractInstrument),
    [markets],
  );
  const { account, isWhole } = useFuturesAccount({
    ...{ wallet, own, contracts, orders: orders ?? noOrders, instruments },
    ...{ shown: noIds, vipLevel },
  });
  return {
    account,
    positions: own.positions,
    isWhole: isWhole && isKnown && orders !== undefined && balances !== undefined,
  };
}
