import type { PositionSide } from '#domain/codes/position.ts';
import { delegateTypeCode, type Side } from '#domain/codes/side.ts';

/** Why an order of a contract was not its user's: `agreement` nets a long and a short. */
type Forced = 'liquidation' | 'takeover' | 'agreement' | 'delivery' | 'adl';

/** What a code says of an order. */
export interface DelegateType {
  readonly code: number;
  readonly side: Side;
  /** `net`: the one position of one-way mode; spot has no positions and shares its codes. */
  readonly positionSide: PositionSide;
  /** In hedge mode an order against its position closes it. */
  readonly closes: boolean;
  /** Absent: its user placed it. */
  readonly cause?: Forced;
}

/**
 * Every side code, those beyond 1–4, 21 and 22 are ours: of forced orders in the list's order reduce
 * (a liquidation at the market), burst (a take-over), agreement, delivery and ADL, first a long's and a
 * short's, then in one-way mode those that buy and those that sell. 33–38 are reserved.
 */
export const delegateTypes: readonly DelegateType[] = [
  ...(
    [
      [1, 'buy', 'long', false],
      [2, 'sell', 'short', false],
      [3, 'sell', 'long', true],
      [4, 'buy', 'short', true],
      [21, 'buy', 'net', false],
      [22, 'sell', 'net', false],
    ] as const
  ).map(([code, side, positionSide, closes]) => ({ code, side, positionSide, closes })),
  ...(['liquidation', 'takeover', 'agreement', 'delivery', 'adl'] as const).flatMap((cause, n) =>
    (
      [
        [5 + 2 * n, 'sell', 'long'],
        [6 + 2 * n, 'buy', 'short'],
        [23 + 2 * n, 'buy', 'net'],
        [24 + 2 * n, 'sell', 'net'],
      ] as const
    ).map(([code, side, positionSide]) => ({
      ...{ code, side, positionSide, closes: true, cause },
    })),
  ),
];

/** The codes that a user may send for contracts: hedge mode 1–4, one-way mode 21 and 22. */
export const contractDelegateTypes = [1, 2, 3, 4, 21, 22] as const;

const keyOf = (side: Side, positionSide: PositionSide, cause: Forced | undefined): string =>
  `${side} ${positionSide} ${cause ?? ''}`;

const byKey = new Map(
  delegateTypes.map(({ code, side, positionSide, cause }) => [
    keyOf(side, positionSide, cause),
    code,
  ]),
);
const byCode = new Map(delegateTypes.map((row) => [row.code, row]));

interface Coded {
  readonly side: Side;
  /** Absent on spot. */
  readonly positionSide?: PositionSide | undefined;
  readonly cause?: Forced | undefined;
}

/** The code of an order; a forced one that opens a position (the insurance fund's) has that of its side. */
export const delegateTypeOf = ({ side, positionSide = 'net', cause }: Coded): number =>
  byKey.get(keyOf(side, positionSide, cause)) ?? delegateTypeCode[side];

/** What a code says; undefined where there is none of it. */
export const delegateTypeOfCode = (code: number): DelegateType | undefined => byCode.get(code);

export const sideOfDelegateType = (code: number): Side | undefined => byCode.get(code)?.side;
