import type { AgentEnd } from '#domain/agent/agent.ts';
import type { AgentKind } from '#domain/codes/agent-kind.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';

/**
 * An iceberg or TWAP as its owner sees it: figures are plain decimals with the decimals of the
 * instrument; times are Unix milliseconds.
 */
export interface AgentView {
  readonly id: string;
  readonly clientOid?: string | undefined;
  readonly kind: AgentKind;
  readonly symbolId: string;
  readonly side: Side;
  /** Of contracts, as in an `OrderView`. */
  readonly positionSide?: PositionSide | undefined;
  readonly reduceOnly?: boolean | undefined;
  /** All that it is to trade, in base. */
  readonly size: string;
  /** The price of every slice, or the worst one; absent: market. */
  readonly price?: string | undefined;
  /** Of an iceberg: the size of each slice. */
  readonly visible?: string | undefined;
  /** Of an iceberg that follows the best price: how far behind it, as a ratio (`0.001` is 0.1 %). */
  readonly distance?: string | undefined;
  /** Of a TWAP: how many slices, and how many seconds apart. */
  readonly slices?: number | undefined;
  readonly intervalS?: number | undefined;
  readonly filledSize: string;
  readonly averagePrice?: string | undefined;
  /** Slices that it has had. */
  readonly slicesDone: number;
  readonly nextAt?: number | undefined;
  readonly isRunning: boolean;
  readonly end?: AgentEnd | undefined;
  /** Why it failed: a refusal's code. */
  readonly failure?: string | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Grows with every change. */
  readonly version: number;
}
