import { alertCalls } from '#contract/calls/alerts.ts';
import { apiKeyCalls } from '#contract/calls/api-keys.ts';
import { assetCalls } from '#contract/calls/assets.ts';
import { coinCalls } from '#contract/calls/coins.ts';
import { contentCalls } from '#contract/calls/content.ts';
import { contractHistoryCalls } from '#contract/calls/contract-history.ts';
import { contractMarketCalls } from '#contract/calls/contract-market.ts';
import { contractOrderCalls } from '#contract/calls/contract-order.ts';
import { contractPositionCalls } from '#contract/calls/contract-position.ts';
import { favoriteCalls } from '#contract/calls/favorites.ts';
import { feeCalls } from '#contract/calls/fees.ts';
import { helpCalls } from '#contract/calls/help.ts';
import { marketCalls } from '#contract/calls/market.ts';
import { noticeCalls } from '#contract/calls/notices.ts';
import { pinCalls } from '#contract/calls/pin.ts';
import { reportCalls } from '#contract/calls/reports.ts';
import { shareCalls } from '#contract/calls/share.ts';
import { signingCalls } from '#contract/calls/signing.ts';
import { siteCalls } from '#contract/calls/site.ts';
import { spotOrderCalls } from '#contract/calls/spot-order.ts';
import { spotPlanCalls } from '#contract/calls/spot-plan.ts';
import { strategyCalls } from '#contract/calls/strategy.ts';
import { triggerPlanCalls } from '#contract/calls/trigger-plan.ts';
import { userCalls } from '#contract/calls/user.ts';
import { type CallName, calls } from '#contract/calls.ts';

/** Groups of endpoints in the API reference. */
export const callGroups = [
  'market',
  'orders',
  'plans',
  'contracts',
  'positions',
  'contractMarket',
  'strategies',
  'user',
  'security',
  'apiKeys',
  'favorites',
  'alerts',
  'coins',
  'fees',
  'site',
  'operators',
  'more',
] as const;
export type CallGroup = (typeof callGroups)[number];

export const groupTitles: Readonly<Record<CallGroup, string>> = {
  market: 'Market data',
  orders: 'Spot orders',
  plans: 'Trigger orders',
  contracts: 'Futures orders',
  positions: 'Positions and margin',
  contractMarket: 'Futures market data',
  strategies: 'Iceberg and TWAP orders',
  user: 'Account and assets',
  security: 'Signing and trading PIN',
  apiKeys: 'API keys',
  favorites: 'Favorites',
  alerts: 'Price alerts',
  coins: 'Coins',
  fees: 'Fees and VIP levels',
  site: 'Site',
  operators: 'Operators',
  more: 'Other',
};

const members: Readonly<Partial<Record<CallGroup, object>>> = {
  market: marketCalls,
  orders: spotOrderCalls,
  plans: { ...spotPlanCalls, ...triggerPlanCalls },
  contracts: contractOrderCalls,
  positions: { ...contractPositionCalls, ...contractHistoryCalls },
  contractMarket: contractMarketCalls,
  strategies: strategyCalls,
  user: { ...userCalls, ...assetCalls, ...shareCalls, ...noticeCalls },
  security: { ...signingCalls, ...pinCalls },
  apiKeys: apiKeyCalls,
  favorites: favoriteCalls,
  alerts: alertCalls,
  coins: coinCalls,
  fees: feeCalls,
  site: { ...siteCalls, ...contentCalls, ...helpCalls, ...reportCalls },
};

const names = Object.keys(calls) as CallName[];

/** The group of an endpoint; `more` if it belongs to none. */
export function groupOf(name: CallName): CallGroup {
  if (calls[name].path.startsWith('/v1/operator/')) return 'operators';
  return callGroups.find((group) => members[group] && name in members[group]) ?? 'more';
}

/** The endpoints of a group, in the order of the call table. */
export const callsOf = (group: CallGroup): CallName[] =>
  names.filter((name) => groupOf(name) === group);
