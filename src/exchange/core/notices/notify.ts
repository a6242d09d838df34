import type { PositionSide } from '#domain/codes/position.ts';
import type { Amount, Lots } from '#domain/money/units.ts';
import type { Notice } from '#domain/notice/notice.ts';
import type { ForcedCause } from '#domain/order/order.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { contractOf } from '#exchange/core/positions/slot.ts';
import type { State } from '#exchange/core/state.ts';

/** What happened to a position. */
interface Happened {
  readonly kind: ForcedCause | 'funding';
  readonly positionSide: PositionSide;
  readonly size?: Lots;
  readonly value: Amount;
}

/** Tells the user of a position what the exchange did to it; the exchange's own are told nothing. */
export function notify(state: State, standing: Standing, happened: Happened): void {
  const { owner } = standing;
  if (owner.state === undefined) return;
  const { line, symbolId, settle } = contractOf(standing);
  const { now } = state;
  put(state, {
    ...{ size: undefined, ...happened, userId: owner.id, line, symbolId },
    ...{ asset: settle.code, ratioPpm: undefined, at: now, endedAt: now },
  });
}

/** Takes a notice up; it is told once its batch is durable. */
export function put(state: State, notice: Omit<Notice, 'id'>): Notice {
  const row = { id: ++state.counters.orderId, ...notice };
  state.tables.notices.put(row);
  return row;
}
