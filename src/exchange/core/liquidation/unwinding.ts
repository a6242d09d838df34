import { insuranceId } from '#domain/account/account.ts';
import { rangeAround } from '#domain/futures/range.ts';
import { ceilToStep, floorToStep } from '#domain/money/round.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { fundReachPpm } from '#domain/position/liquidation.ts';
import { allowed } from '#exchange/core/instruments/allowed.ts';
import type { Slice } from '#exchange/core/jobs/job-type.ts';
import { markOf, type Placed } from '#exchange/core/liquidation/target.ts';
import { enterOrder } from '#exchange/core/orders/placing.ts';
import { contractOf, slotOf } from '#exchange/core/positions/slot.ts';
import type { State } from '#exchange/core/state.ts';

/** The fund tries again with the next mark. */
const againMs = 500;

/** What the insurance fund has taken over of a contract; undefined: nothing. */
export function fundPosition(state: State, symbolId: string): Placed | undefined {
  const standing = state.owners.get(insuranceId)!.standings.get(symbolId);
  const position = standing && slotOf(standing).positions.net;
  return position && { standing: standing!, position };
}

/**
 * Lets the insurance fund sell what it has taken over, as far as the book takes it near the mark: it
 * waits rather than pay more, and where liquidations wait.
 */
export function unwindFund(state: State, symbolId: string): Slice {
  const placed = fundPosition(state, symbolId);
  if (placed === undefined) return 'done';
  if (state.turn.fillsLeft <= 0) return 'more';
  const { standing, position } = placed;
  const mark = markOf(standing, state.now);
  const isOpen = allowed(standing.listing, state.now, 'liquidate') === 'yes';
  if (mark === undefined || !isOpen) return { waitMs: againMs };
  const { priceStep, sizeMax } = contractOf(standing);
  const sells = position.size > 0;
  const { min, max } = rangeAround(BigInt(mark), fundReachPpm);
  state.turn.sliceLeft -= 1;
  enterOrder(state, standing, {
    ...{ symbolId, side: sells ? 'sell' : 'buy', positionSide: 'net', reduceOnly: true },
    ...{ type: 'limit', timeInForce: 'ioc', selfTrade: 'cancelMaker', source: 'system' },
    price: (sells
      ? ceilToStep(Number(min), priceStep)
      : floorToStep(Number(max), priceStep)) as Ticks,
    size: Math.min(Math.abs(position.size), sizeMax) as Lots,
  });
  return fundPosition(state, symbolId) === undefined ? 'done' : { waitMs: againMs };
}
