import type { CallInput, CallOutput } from '#contract/calls.ts';
import { directionOfCode } from '#domain/codes/position.ts';
import { shareTypeCode } from '#domain/codes/share-type.ts';
import type { ShareSubject, ShareView } from '#domain/position/share-view.ts';

const subjects = Object.keys(shareTypeCode) as readonly ShareSubject['of'][];

/** What is asked to share something. */
export const shareRequest = (subject: ShareSubject): CallInput<'shareFigures'> => ({
  shareType: shareTypeCode[subject.of],
  ...(subject.of === 'spotPnl' ? { coinName: subject.coin } : { positionId: subject.id }),
});

/** What can be shared. */
export const shareOfWire = (wire: CallOutput<'shareFigures'>): ShareView => ({
  of: subjects.find((of) => shareTypeCode[of] === wire.shareType)!,
  symbolId: wire.symbolId,
  direction: wire.holdSide && directionOfCode(wire.holdSide),
  leverage: wire.leverage,
  entry: wire.openPrice,
  price: wire.price,
  profit: wire.profit,
  profitCoin: wire.profitCoin,
  rate: wire.returnRate,
  at: wire.at,
});
