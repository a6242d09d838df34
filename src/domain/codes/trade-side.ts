import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';

/** Trade side (§3): open 1, close 2. */
const tradeSideCode = { open: 1, close: 2 } as const;

/**
 * Whether an order of a contract opens or closes: what only reduces closes, and in hedge mode what goes against its
 * position; undefined on spot.
 */
export function tradeSideOf({
  side,
  positionSide,
  reduceOnly,
}: {
  readonly side: Side;
  readonly positionSide: PositionSide | undefined;
  readonly reduceOnly: boolean;
}): 1 | 2 | undefined {
  if (positionSide === undefined) return undefined;
  const isAgainst = positionSide !== 'net' && (positionSide === 'long') === (side === 'sell');
  return tradeSideCode[reduceOnly || isAgainst ? 'close' : 'open'];
}
