import { type CallName, calls } from '#contract/calls.ts';
import type { Handlers } from '#exchange/gateway/gate.ts';
import { contractHistoryHandlers } from '#exchange/gateway/handlers/futures/history.ts';
import { contractMarketHandlers } from '#exchange/gateway/handlers/futures/market.ts';
import { contractOrderHandlers } from '#exchange/gateway/handlers/futures/orders.ts';
import { contractPositionHandlers } from '#exchange/gateway/handlers/futures/positions.ts';
import { coinHandlers } from '#exchange/gateway/handlers/market/coins.ts';
import { marketHandlers } from '#exchange/gateway/handlers/market/market.ts';
import { operatorHandlers } from '#exchange/gateway/handlers/operator/operator.ts';
import { contentHandlers } from '#exchange/gateway/handlers/site/content.ts';
import { helpHandlers } from '#exchange/gateway/handlers/site/help.ts';
import { reportHandlers } from '#exchange/gateway/handlers/site/reports.ts';
import { siteHandlers } from '#exchange/gateway/handlers/site/site.ts';
import { spotOrderHandlers } from '#exchange/gateway/handlers/spot/orders.ts';
import { spotPlanHandlers } from '#exchange/gateway/handlers/spot/plans.ts';
import { strategyHandlers } from '#exchange/gateway/handlers/strategies.ts';
import { triggerPlanHandlers } from '#exchange/gateway/handlers/trigger-plans.ts';
import { alertHandlers } from '#exchange/gateway/handlers/user/alerts.ts';
import { apiKeyHandlers } from '#exchange/gateway/handlers/user/api-keys.ts';
import { assetHandlers } from '#exchange/gateway/handlers/user/assets.ts';
import { favoriteHandlers } from '#exchange/gateway/handlers/user/favorites.ts';
import { feeHandlers } from '#exchange/gateway/handlers/user/fees.ts';
import { noticeHandlers } from '#exchange/gateway/handlers/user/notices.ts';
import { pinHandlers } from '#exchange/gateway/handlers/user/pin.ts';
import { shareHandlers } from '#exchange/gateway/handlers/user/share.ts';
import { signingHandlers } from '#exchange/gateway/handlers/user/signing.ts';
import { userHandlers } from '#exchange/gateway/handlers/user/user.ts';

/** Who answers which call. A call without a handler does not compile. */
export const handlers: Handlers<CallName> = {
  ...marketHandlers,
  ...spotOrderHandlers,
  ...spotPlanHandlers,
  ...strategyHandlers,
  ...triggerPlanHandlers,
  ...contractOrderHandlers,
  ...contractPositionHandlers,
  ...contractHistoryHandlers,
  ...contractMarketHandlers,
  ...userHandlers,
  ...assetHandlers,
  ...shareHandlers,
  ...signingHandlers,
  ...siteHandlers,
  ...helpHandlers,
  ...coinHandlers,
  ...contentHandlers,
  ...feeHandlers,
  ...favoriteHandlers,
  ...alertHandlers,
  ...noticeHandlers,
  ...reportHandlers,
  ...pinHandlers,
  ...apiKeyHandlers,
  ...operatorHandlers,
};

/** The name of the call at a path. */
export const callAt: ReadonlyMap<string, CallName> = new Map(
  (Object.keys(calls) as CallName[]).map((name) => [calls[name].path, name]),
);
