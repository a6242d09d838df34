import { strategyRowOf } from '#contract/map/strategy.ts';
import type { Agent } from '#domain/agent/agent.ts';
import type { Directory } from '#exchange/view/directory.ts';

/** An iceberg or TWAP on the wire. */
export const strategyRow = (directory: Directory, agent: Agent) =>
  strategyRowOf(directory.listed(agent.symbolId), agent);
