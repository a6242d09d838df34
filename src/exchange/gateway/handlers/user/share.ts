import type { shareCalls } from '#contract/calls/share.ts';
import type { CallOutput } from '#contract/calls.ts';
import { shareTypeCode } from '#domain/codes/share-type.ts';
import { costAsset } from '#domain/cost/holding.ts';
import { lineOf } from '#domain/line/line.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { Gate, Handlers } from '#exchange/gateway/gate.ts';
import { contractIn } from '#exchange/gateway/rows/positions.ts';
import { endedShareRow, heldShareRow, openShareRow } from '#exchange/gateway/rows/share.ts';

type Shared = Promise<Outcome<CallOutput<'shareFigures'>>>;

/** What is shared of a position, open or ended as asked; another's is as unknown as one that never was. */
async function ofPosition(gate: Gate, userId: number, id: number, isOpen: boolean): Shared {
  const { view, directory, clock } = gate;
  const position = await view.history.row('positions', userId, id);
  if (position === undefined) return refuse('positionMissing');
  const contract = contractIn(directory, position.symbolId);
  if (!isOpen) {
    const hasEnded = position.endedAt !== undefined;
    return hasEnded ? done(endedShareRow(contract, position)) : refuse('positionMissing');
  }
  const { positions } = await view.contracts(userId, lineOf(position.symbolId));
  const found = positions.find((one) => one.position.id === id);
  return found === undefined
    ? refuse('positionMissing')
    : done(openShareRow(contract, found, clock()));
}

/** What is shared of a coin that was bought and is held. */
async function ofCoin({ view, directory, clock }: Gate, userId: number, coin: string): Shared {
  const pair = directory.instrument(coin + costAsset);
  if (pair === undefined) return refuse('currencyUnknown', { asset: coin });
  const { holdings, isComplete } = await view.costs(userId, costAsset);
  if (!isComplete) return refuse('busy');
  const held = holdings.get(coin);
  const last = await view.lastPrice(pair.symbolId);
  if (held === undefined || held.quantity === 0n || last === undefined) {
    return refuse('positionMissing');
  }
  return done(heldShareRow(pair, held, last, clock()));
}

export const shareHandlers: Handlers<keyof typeof shareCalls> = {
  // The schema asks for a position, or for the coin of type 3.
  shareFigures: (gate, { shareType, positionId, coinName }, { user: { userId } }) =>
    shareType === shareTypeCode.spotPnl
      ? ofCoin(gate, userId, coinName!)
      : ofPosition(gate, userId, Number(positionId), shareType === shareTypeCode.position),
};
