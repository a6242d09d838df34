import { type CallName, calls } from '#contract/calls.ts';
import type { Handlers } from '#exchange/gateway/gate.ts';
import { marketHandlers } from '#exchange/gateway/handlers/market.ts';
import { spotOrderHandlers } from '#exchange/gateway/handlers/spot-order.ts';
import { spotPlanHandlers } from '#exchange/gateway/handlers/spot-plan.ts';
import { userHandlers } from '#exchange/gateway/handlers/user.ts';

/** Who answers which call. A call without a handler does not compile. */
export const handlers: Handlers<CallName> = {
  ...marketHandlers,
  ...spotOrderHandlers,
  ...spotPlanHandlers,
  ...userHandlers,
};

/** The name of the call at a path. */
export const callAt: ReadonlyMap<string, CallName> = new Map(
  (Object.keys(calls) as CallName[]).map((name) => [calls[name].path, name]),
);
