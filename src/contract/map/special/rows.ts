import type { StrategyRow } from '#contract/calls/strategy.ts';
import type { AgentEnd } from '#domain/agent/agent.ts';
import type { AgentView } from '#domain/agent/view.ts';
import { spotSideOf } from '#domain/codes/side.ts';

/** §4: an agent that runs. */
const running = 3;

/** An iceberg or TWAP of a pair as calls and frames tell of it. */
export const agentOfWire = (row: StrategyRow): AgentView => ({
  id: row.strategyId,
  clientOid: row.clientOid,
  // An iceberg is known by what it shows.
  kind: row.visibleCount === undefined ? 'twap' : 'iceberg',
  symbolId: row.symbolId,
  side: spotSideOf(row.delegateType),
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
