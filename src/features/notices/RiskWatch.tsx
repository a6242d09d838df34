import type { ReactNode } from 'react';
import type { UserRow } from '#contract/calls/user.ts';
import { useAnywhereAccount, useListedMarkets } from '#stores/account/anywhere-account.ts';
import { useRiskWatch } from '#stores/account/use-risk-watch.ts';
import type { Market } from '#stores/market/market.ts';

interface WatchProps {
  readonly user: UserRow;
  readonly market: Market;
  readonly markets: readonly Market[];
}

function Watch({ user: { userId, vipLevel }, market, markets }: WatchProps): ReactNode {
  useRiskWatch({ userId, ...useAnywhereAccount({ market, markets, isUser: true, vipLevel }) });
  return null;
}

/** Watches a user's positions on a page that doesn't show them, once the contracts are listed. */
export default function RiskWatch({ user }: { readonly user: UserRow }): ReactNode {
  const markets = useListedMarkets();
  const [market] = markets;
  return market && <Watch {...{ user, market, markets }} />;
}
