import { type CallName, calls } from '#contract/calls.ts';
import type { Handlers } from '#exchange/gateway/gate.ts';
import { alertHandlers } from '#exchange/gateway/handlers/alerts.ts';
import { assetHandlers } from '#exchange/gateway/handlers/assets.ts';
import { coinHandlers } from '#exchange/gateway/handlers/coins.ts';
import { favouriteHandlers } from '#exchange/gateway/handlers/favourites.ts';
import { feeHandlers } from '#exchange/gateway/handlers/fees.ts';
import { marketHandlers } from '#exchange/gateway/handlers/market.ts';
import { operatorHandlers } from '#exchange/gateway/handlers/operator.ts';
import { pinHandlers } from '#exchange/gateway/handlers/pin.ts';
import { reportHandlers } from '#exchange/gateway/handlers/reports.ts';
import { signingHandlers } from '#exchange/gateway/handlers/signing.ts';
import { siteHandlers } from '#exchange/gateway/handlers/site.ts';
import { spotOrderHandlers } from '#exchange/gateway/handlers/spot-order.ts';
import { spotPlanHandlers } from '#exchange/gateway/handlers/spot-plan.ts';
import { userHandlers } from '#exchange/gateway/handlers/user.ts';

/** Who answers which call. A call without a handler does not compile. */
export const handlers: Handlers<CallName> = {
  ...marketHandlers,
  ...spotOrderHandlers,
  ...spotPlanHandlers,
  ...userHandlers,
  ...assetHandlers,
  ...signingHandlers,
  ...siteHandlers,
  ...coinHandlers,
  ...feeHandlers,
  ...favouriteHandlers,
  ...alertHandlers,
  ...reportHandlers,
  ...pinHandlers,
  ...operatorHandlers,
};

/** The name of the call at a path. */
export const callAt: ReadonlyMap<string, CallName> = new Map(
  (Object.keys(calls) as CallName[]).map((name) => [calls[name].path, name]),
);
