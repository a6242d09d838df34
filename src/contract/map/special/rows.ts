import type { StrategyRow } from '#contract/calls/strategy.ts';
import type { AgentEnd } from '#domain/agent/agent.ts';
import type { AgentView } from '#domain/agent/view.ts';
import { delegateTypeOfCode } from '#domain/codes/delegate-type.ts';
import { lineOf } from '#domain/line/line.ts';

/** §4: an agent that runs. */
const running = 3;

/** Which way it goes and, of contracts, which position it changes. */
function placeOf({ symbolId, delegateType, isReducePosition }: StrategyRow) {
  const { side, positionSide } = delegateTypeOfCode(delegateType)!;
  return lineOf(symbolId) === 'spot'
    ? { side }
    : { side, positionSide, reduceOnly: isReducePosition };
}

/** An iceberg or TWAP as calls and frames tell of it. */
export const agentOfWire = (row: StrategyRow): AgentView => ({
  id: row.strategyId,
  clientOid: row.clientOid,
  // An iceberg is known by what it shows.
  kind: row.visibleCount === undefined ? 'twap' : 'iceberg',
  symbolId: row.symbolId,
  ...placeOf(row),
  size: row.delegateCount,
  price: row.delegatePrice,
  visible: row.visibleCount,
  distance: row.distanceRatio,
  slices: row.slices,
  intervalS: row.interval,
  filledSize: row.dealCount,
  averagePrice: row.averagePrice,
  slicesDone: row.slicesDone,
  nextAt: row.nextSliceTime,
  isRunning: row.strategyStatus === running,
  end: row.endReason as AgentEnd | undefined,
  failure: row.failReason,
  createdAt: row.createTime,
  updatedAt: row.updateTime,
  version: row.version,
});
