import { textOf } from '#client/call.ts';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import type { Line } from '#domain/line/line.ts';
import type { PositionView } from '#domain/position/view.ts';
import { showToast } from '#ui/base/toast.ts';
import type { PositionsText } from './positions.ts';

/** All of a position, at market within the usual slippage. */
export const wholeAtMarket = (position: PositionView) =>
  ({ ...position, how: 'market', size: undefined, price: undefined }) as const;

/** Positions that are being closed, by id: at most as many as are open. */
const closing = new Set<string>();

/** Closes all of a position at market without a question, once; says why it could not. */
export async function closeNow(
  position: PositionView,
  line: Line,
  text: PositionsText,
): Promise<void> {
  if (closing.has(position.id)) return;
  closing.add(position.id);
  const asked = wholeAtMarket(position);
  const answer = await positionsTradingOn(line).close(asked, crypto.randomUUID());
  closing.delete(position.id);
  // What is filled is told of by itself.
  const failure = answer.ok ? undefined : textOf(answer, text.noAnswer);
  if (failure) showToast(failure, 'error');
}
