import { operatorPairCalls } from '#contract/calls/operator-pairs.ts';
import { operatorRunningCalls } from '#contract/calls/operator-running.ts';
import { operatorSiteCalls } from '#contract/calls/operator-site.ts';
import { operatorUserCalls } from '#contract/calls/operator-users.ts';

/** What only operators may call. */
export const operatorCalls = {
  ...operatorPairCalls,
  ...operatorUserCalls,
  ...operatorSiteCalls,
  ...operatorRunningCalls,
};
