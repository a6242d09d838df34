import { insuranceId } from '#domain/account/account.ts';
import { rangeAround } from '#domain/futures/range.ts';
import { ceilToStep, floorToStep } from '#domain/money/round.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { fundReachPpm } from '#domain/position/liquidation.ts';
import { allowed } from '#exchange/core/instruments/allowed.ts';
import { markOf } from '#exchange/core/liquidation/target.ts';
import { enterOrder } from '#exchange/core/orders/placing.ts';
import { contractOf, slotOf } from '#exchange/core/positions/slot.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * Lets the insurance fund sell what it has taken over, as far as the book takes it near the mark: it
 * waits rather than pay more, and where liquidations wait.
 */
export function unwindFund(state: State, symbolIds: readonly string[]): void {
  const fund = state.owners.get(insuranceId)!;
  for (const symbolId of symbolIds) {
    const standing = fund.standings.get(symbolId);
    const position = standing && slotOf(standing).positions.net;
    if (standing === undefined || position === undefined || state.fillsLeft <= 0) continue;
    const mark = markOf(standing, state.now);
    if (mark === undefined || allowed(standing.listing, state.now, 'liquidate') !== 'yes') continue;
    const { priceStep, sizeMax } = contractOf(standing);
    const sells = position.size > 0;
    const { min, max } = rangeAround(BigInt(mark), fundReachPpm);
    enterOrder(state, standing, {
      ...{ symbolId, side: sells ? 'sell' : 'buy', positionSide: 'net', reduceOnly: true },
      ...{ type: 'limit', timeInForce: 'ioc', selfTrade: 'cancelMaker', source: 'system' },
      price: (sells
        ? ceilToStep(Number(min), priceStep)
        : floorToStep(Number(max), priceStep)) as Ticks,
      size: Math.min(Math.abs(position.size), sizeMax) as Lots,
    });
  }
}
