import { amendOrder } from '#exchange/core/commands/amend-order.ts';
import { amendPlan } from '#exchange/core/commands/amend-plan.ts';
import { amendPlanPreset } from '#exchange/core/commands/amend-plan-preset.ts';
import { amendPreset } from '#exchange/core/commands/amend-preset.ts';
import { amendTrail } from '#exchange/core/commands/amend-trail.ts';
import { bringDelivery } from '#exchange/core/commands/bring-delivery.ts';
import { bringFunding } from '#exchange/core/commands/bring-funding.ts';
import { cancelAgent } from '#exchange/core/commands/cancel-agent.ts';
import { cancelAll } from '#exchange/core/commands/cancel-all.ts';
import { cancelAllPlans } from '#exchange/core/commands/cancel-all-plans.ts';
import { cancelOrder } from '#exchange/core/commands/cancel-order.ts';
import { cancelOrders } from '#exchange/core/commands/cancel-orders.ts';
import { cancelPlan } from '#exchange/core/commands/cancel-plan.ts';
import { cancelPlans } from '#exchange/core/commands/cancel-plans.ts';
import { changeJob } from '#exchange/core/commands/change-job.ts';
import { changeMargin } from '#exchange/core/commands/change-margin.ts';
import { changePair } from '#exchange/core/commands/change-pair.ts';
import { chooseHoldMode } from '#exchange/core/commands/choose-hold-mode.ts';
import { chooseMargin } from '#exchange/core/commands/choose-margin.ts';
import { closeAllPositions } from '#exchange/core/commands/close-all-positions.ts';
import { closePosition } from '#exchange/core/commands/close-position.ts';
import type { AnyCommand, CommandTypes, OpenCount } from '#exchange/core/commands/command-type.ts';
import { confirmClock } from '#exchange/core/commands/confirm-clock.ts';
import { confirmDelivery } from '#exchange/core/commands/confirm-delivery.ts';
import { credit } from '#exchange/core/commands/credit.ts';
import { creditUser } from '#exchange/core/commands/credit-user.ts';
import { elapseTime } from '#exchange/core/commands/elapse-time.ts';
import { failAgent } from '#exchange/core/commands/fail-agent.ts';
import { failFired } from '#exchange/core/commands/fail-fired.ts';
import { fillDemoCoin } from '#exchange/core/commands/fill-demo-coin.ts';
import { freezeUser } from '#exchange/core/commands/freeze-user.ts';
import { holdContracts } from '#exchange/core/commands/hold-contracts.ts';
import { listInstrument } from '#exchange/core/commands/list-instrument.ts';
import { listPair } from '#exchange/core/commands/list-pair.ts';
import { markContracts } from '#exchange/core/commands/mark-contracts.ts';
import { noteAct } from '#exchange/core/commands/note-act.ts';
import { openAccount } from '#exchange/core/commands/open-account.ts';
import { placeAgent } from '#exchange/core/commands/place-agent.ts';
import { placeHold } from '#exchange/core/commands/place-hold.ts';
import { placeOco } from '#exchange/core/commands/place-oco.ts';
import { placeOrder } from '#exchange/core/commands/place-order.ts';
import { placeOrders } from '#exchange/core/commands/place-orders.ts';
import { placePlan } from '#exchange/core/commands/place-plan.ts';
import { placePlans } from '#exchange/core/commands/place-plans.ts';
import { placeRatioStop } from '#exchange/core/commands/place-ratio-stop.ts';
import { placeScaled } from '#exchange/core/commands/place-scaled.ts';
import { placeTpsl } from '#exchange/core/commands/place-tpsl.ts';
import { placeTrail } from '#exchange/core/commands/place-trail.ts';
import { publishPost } from '#exchange/core/commands/publish-post.ts';
import { releaseHold } from '#exchange/core/commands/release-hold.ts';
import { replaceQuotes } from '#exchange/core/commands/replace-quotes.ts';
import { restrictArea } from '#exchange/core/commands/restrict-area.ts';
import { retractPost } from '#exchange/core/commands/retract-post.ts';
import { reversePosition } from '#exchange/core/commands/reverse-position.ts';
import { runAgent } from '#exchange/core/commands/run-agent.ts';
import { runFired } from '#exchange/core/commands/run-fired.ts';
import { runJobs } from '#exchange/core/commands/run-jobs.ts';
import { setBackJob } from '#exchange/core/commands/set-back-job.ts';
import { setCancelAllAfter } from '#exchange/core/commands/set-cancel-all-after.ts';
import { setFeeInBgb } from '#exchange/core/commands/set-fee-in-bgb.ts';
import { setOperator } from '#exchange/core/commands/set-operator.ts';
import { setSwitch } from '#exchange/core/commands/set-switch.ts';
import { sweepAccounts } from '#exchange/core/commands/sweep-accounts.ts';
import { transfer } from '#exchange/core/commands/transfer.ts';

/** Everything that can change the exchange: one row, and one file, for each kind of command. */
export const commandTypes = {
  OpenAccount: openAccount,
  Credit: credit,
  ListInstrument: listInstrument,
  SetFeeInBgb: setFeeInBgb,
  PlaceOrder: placeOrder,
  PlaceOrders: placeOrders,
  AmendOrder: amendOrder,
  CancelOrder: cancelOrder,
  CancelOrders: cancelOrders,
  CancelAll: cancelAll,
  SetCancelAllAfter: setCancelAllAfter,
  PlacePlan: placePlan,
  PlacePlans: placePlans,
  AmendPlan: amendPlan,
  AmendPlanPreset: amendPlanPreset,
  CancelPlan: cancelPlan,
  CancelPlans: cancelPlans,
  CancelAllPlans: cancelAllPlans,
  AmendPreset: amendPreset,
  PlaceOco: placeOco,
  PlaceTrail: placeTrail,
  AmendTrail: amendTrail,
  PlaceRatioStop: placeRatioStop,
  PlaceTpsl: placeTpsl,
  PlaceScaled: placeScaled,
  ClosePosition: closePosition,
  CloseAllPositions: closeAllPositions,
  ReversePosition: reversePosition,
  Transfer: transfer,
  FillDemoCoin: fillDemoCoin,
  PlaceHold: placeHold,
  ReleaseHold: releaseHold,
  PlaceAgent: placeAgent,
  CancelAgent: cancelAgent,
  ChooseMargin: chooseMargin,
  ChooseHoldMode: chooseHoldMode,
  ChangeMargin: changeMargin,
  MarkContracts: markContracts,
  HoldContracts: holdContracts,
  BringFunding: bringFunding,
  BringDelivery: bringDelivery,
  ConfirmDelivery: confirmDelivery,
  ReplaceQuotes: replaceQuotes,
  ListPair: listPair,
  ChangePair: changePair,
  FreezeUser: freezeUser,
  CreditUser: creditUser,
  ChangeJob: changeJob,
  RestrictArea: restrictArea,
  SetOperator: setOperator,
  SetSwitch: setSwitch,
  SweepAccounts: sweepAccounts,
  PublishPost: publishPost,
  RetractPost: retractPost,
  ConfirmClock: confirmClock,
  NoteAct: noteAct,
  ElapseTime: elapseTime,
  RunFired: runFired,
  FailFired: failFired,
  RunJobs: runJobs,
  SetBackJob: setBackJob,
  RunAgent: runAgent,
  FailAgent: failAgent,
} as const;

/** What a command costs the queue, in orders: at least 1. */
export function weightOf(
  command: AnyCommand,
  openCount: OpenCount,
  types: CommandTypes = commandTypes,
): number {
  const { weight } = types[command.kind]!;
  return weight === undefined ? 1 : weight(command as never, openCount);
}
