import type * as z from 'zod/mini';
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
import { operatorCalls } from '#contract/calls/operator.ts';
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

/** Every call that browser and server agree on, by its name in the code. */
export const calls = {
  ...marketCalls,
  ...spotOrderCalls,
  ...spotPlanCalls,
  ...strategyCalls,
  ...triggerPlanCalls,
  ...contractOrderCalls,
  ...contractPositionCalls,
  ...contractHistoryCalls,
  ...contractMarketCalls,
  ...userCalls,
  ...assetCalls,
  ...shareCalls,
  ...signingCalls,
  ...siteCalls,
  ...helpCalls,
  ...coinCalls,
  ...contentCalls,
  ...feeCalls,
  ...favoriteCalls,
  ...alertCalls,
  ...noticeCalls,
  ...reportCalls,
  ...pinCalls,
  ...apiKeyCalls,
  ...operatorCalls,
};

export type CallName = keyof typeof calls;
/** What a caller gives: defaults may be left out. */
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['input']>;
/** What a handler gets: parsed, defaults filled in. */
export type CallParsed<N extends CallName> = z.output<(typeof calls)[N]['input']>;
export type CallOutput<N extends CallName> = z.output<(typeof calls)[N]['output']>;
export type CallAccess<N extends CallName> = (typeof calls)[N]['access'];
