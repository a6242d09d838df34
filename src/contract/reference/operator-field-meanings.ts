const switchState =
  '`on`: offered. `hidden`: no menu leads to it, but its pages answer. `reduceOnly`: hidden, and new ' +
  'orders are rejected, except to close positions. `off`: its pages are not found either.';

/** Meanings of fields of operator calls that differ from those of other calls. */
export const operatorFieldMeanings: Readonly<Record<string, string>> = {
  'operatorInsurance.amount': 'Balance of the insurance fund.',
  'operatorInsurance.positions':
    'Positions that the insurance fund took over and has not closed yet.',
  'operatorSwitches.switches': 'All switches, as seen by visitors in English.',
  'operatorSetSwitch.switches': 'All switches, as seen by visitors in English.',
  'operatorSwitches.settings': 'Operator settings. The most specific one applies.',
  'operatorSetSwitch.settings': 'Operator settings. The most specific one applies.',
  'operatorSwitches.accountMode': 'Applies only to accounts in this mode. Absent: all.',
  'operatorSetSwitch.accountMode': 'Applies only to accounts in this mode. Absent: all.',
  'operatorSwitches.state': switchState,
  'operatorSetSwitch.state': switchState,
  'operatorSetPairFees.makerPpm': 'Maker fee in parts per million. `null`: VIP-level fee.',
  'operatorSetPairFees.takerPpm': 'Taker fee in parts per million. `null`: VIP-level fee.',
  'operatorFreezeUser.frozen': '`true` freezes the user, `false` unfreezes them.',
  jobId: 'ID of the background job.',
  'operatorJobs.startedAt': 'When the job began, in Unix milliseconds.',
  'operatorChangeJob.startedAt': 'When the job began, in Unix milliseconds.',
  failures: 'Tries in a row that failed.',
  nextTryAt:
    'When the job is tried next, in Unix milliseconds. Absent: now, or never if abandoned.',
  error: 'Why the last try failed.',
  'operatorChangeJob.to': '`retry` runs the job immediately, `abandon` stops retrying it.',
  'operatorClock.at': 'Exchange time: that of its latest batch.',
  'operatorConfirmClock.at': 'Exchange time: that of its latest batch.',
  balances: 'Number of balances that were moved.',
  'operatorContracts.markStale': 'Whether the mark price is more than 10 seconds old.',
  'operatorContracts.indexSources': 'Spot pairs in the index. Empty: the index has stopped.',
  'operatorBringFunding.seconds': 'Seconds until the funding. Before its current time.',
  'operatorBringDelivery.seconds': 'Seconds until the delivery. Before its current time.',
  'operatorConfirmDelivery.price':
    'Settlement price. Default: the mean of the index as far as it is known.',
  'operatorShock.kind': 'Type of shock: crash, pump, gap or loss of liquidity.',
  'operatorShock.direction': 'Direction of a gap.',
  'operatorTrail.what': 'Action.',
};
