import type { PositionSide } from '#domain/codes/position.ts';
import type { Line } from '#domain/line/line.ts';
import type { Amount, Lots } from '#domain/money/units.ts';
import { forcedCauses } from '#domain/order/order.ts';

/** What happens to an account without its user's doing: forced orders, fundings, margin calls. */
export const noticeKinds = [...forcedCauses, 'funding', 'marginCall'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Something that an account's user is told of. */
export interface Notice {
  readonly id: number;
  readonly userId: number;
  readonly kind: NoticeKind;
  readonly line: Line;
  /** Absent for a margin call of all cross positions of the line. */
  readonly symbolId: string | undefined;
  readonly positionSide: PositionSide | undefined;
  /** The asset that `value` and the account are counted in. */
  readonly asset: string;
  /** What a forced order closed. */
  readonly size: Lots | undefined;
  /** What that was worth; of a funding what came in, below zero what went out. */
  readonly value: Amount | undefined;
  /** Of a margin call: requirement in millionths of the equity. */
  readonly ratioPpm: number | undefined;
  /** Unix milliseconds. */
  readonly at: number;
  /** A margin call lives until there is margin again or nothing to call it for; all else ends at once. */
  endedAt: number | undefined;
}

/** From this share of equity that is required on its user is called, in millionths. */
export const callPpm = 800_000;
/** Below this share there may be another call. */
export const calmPpm = 700_000;

/** What equity is above the point at which its user is called; 0 or less: call. */
export const callSlack = (equity: bigint, required: bigint): bigint =>
  equity - (required * 1_000_000n) / BigInt(callPpm);

/** What equity and requirement lack of the point at which a call is over; 0: there, or beyond it. */
export function calmGap(equity: bigint, required: bigint): bigint {
  const gap = required - (equity * BigInt(calmPpm)) / 1_000_000n;
  return gap > 0n ? gap : 0n;
}

/** Whether there is so much equity again that a call is over. */
export const isCalm = (equity: bigint, required: bigint): boolean =>
  required * 1_000_000n < equity * BigInt(calmPpm);
