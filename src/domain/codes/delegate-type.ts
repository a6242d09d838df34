import type { PositionSide } from '#domain/codes/position.ts';

/** Order side codes that spot knows (§3 and §5): single-side buy 21, sell 22. */
export const delegateTypeCode = { buy: 21, sell: 22 } as const;

export type Side = keyof typeof delegateTypeCode;

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
  { code: 1, side: 'buy', positionSide: 'long', closes: false },
  { code: 2, side: 'sell', positionSide: 'short', closes: false },
  { code: 3, side: 'sell', positionSide: 'long', closes: true },
  { code: 4, side: 'buy', positionSide: 'short', closes: true },
  { code: 5, side: 'sell', positionSide: 'long', closes: true, cause: 'liquidation' },
  { code: 6, side: 'buy', positionSide: 'short', closes: true, cause: 'liquidation' },
  { code: 7, side: 'sell', positionSide: 'long', closes: true, cause: 'takeover' },
  { code: 8, side: 'buy', positionSide: 'short', closes: true, cause: 'takeover' },
  { code: 9, side: 'sell', positionSide: 'long', closes: true, cause: 'agreement' },
  { code: 10, side: 'buy', positionSide: 'short', closes: true, cause: 'agreement' },
  { code: 11, side: 'sell', positionSide: 'long', closes: true, cause: 'delivery' },
  { code: 12, side: 'buy', positionSide: 'short', closes: true, cause: 'delivery' },
  { code: 13, side: 'sell', positionSide: 'long', closes: true, cause: 'adl' },
  { code: 14, side: 'buy', positionSide: 'short', closes: true, cause: 'adl' },
  { code: 21, side: 'buy', positionSide: 'net', closes: false },
  { code: 22, side: 'sell', positionSide: 'net', closes: false },
  { code: 23, side: 'buy', positionSide: 'net', closes: true, cause: 'liquidation' },
  { code: 24, side: 'sell', positionSide: 'net', closes: true, cause: 'liquidation' },
  { code: 25, side: 'buy', positionSide: 'net', closes: true, cause: 'takeover' },
  { code: 26, side: 'sell', positionSide: 'net', closes: true, cause: 'takeover' },
  { code: 27, side: 'buy', positionSide: 'net', closes: true, cause: 'agreement' },
  { code: 28, side: 'sell', positionSide: 'net', closes: true, cause: 'agreement' },
  { code: 29, side: 'buy', positionSide: 'net', closes: true, cause: 'delivery' },
  { code: 30, side: 'sell', positionSide: 'net', closes: true, cause: 'delivery' },
  { code: 31, side: 'buy', positionSide: 'net', closes: true, cause: 'adl' },
  { code: 32, side: 'sell', positionSide: 'net', closes: true, cause: 'adl' },
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
