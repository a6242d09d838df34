import type { MarginMode, PositionSide } from '#domain/codes/position.ts';
import { divDown } from '#domain/money/divide.ts';
import type { Ticks } from '#domain/money/units.ts';
import { accountFigures, type FuturesAccount, positionFigures } from './futures-account.ts';
import { type RiskLevel, riskLevel } from './risk-level.ts';

/** How near a position is to its liquidation. */
export interface PositionRisk {
  readonly symbolId: string;
  readonly side: PositionSide;
  readonly direction: 'long' | 'short';
  readonly marginMode: MarginMode;
  /** Hundredths of a percent of the mark that it may still move, rounded down; undefined: any. */
  readonly distance: bigint | undefined;
  /** Of the position if isolated, else of all cross positions together. */
  readonly ratioPpm: bigint | undefined;
}

/** How far a mark may still move against a position, in hundredths of a percent; below zero: too far. */
export function distanceTo(
  liquidation: Ticks | undefined,
  mark: Ticks,
  direction: PositionRisk['direction'],
): bigint | undefined {
  if (liquidation === undefined) return undefined;
  const room = direction === 'long' ? mark - liquidation : liquidation - mark;
  return divDown(BigInt(room) * 10_000n, BigInt(mark));
}

/** The risk of each position whose contract has a mark. */
export function positionRisks(account: FuturesAccount): readonly PositionRisk[] {
  return account.contracts.flatMap(({ contract: { symbolId }, mark, marginMode, positions }) =>
    positions.flatMap(({ side, size }) => {
      const figures = positionFigures(account, symbolId, side);
      if (mark === undefined || figures === undefined) return [];
      const direction = size > 0 ? 'long' : 'short';
      const distance = distanceTo(figures.liquidation, mark, direction);
      return [{ symbolId, side, direction, marginMode, distance, ratioPpm: figures.ratioPpm }];
    }),
  );
}

/** How much of what backs positions they must keep: of all cross ones, and of the isolated one at most. */
export interface RiskRatio {
  readonly of: MarginMode;
  readonly ratioPpm: bigint | undefined;
  readonly level: RiskLevel;
  /** The isolated position. */
  readonly position: PositionRisk | undefined;
}

/** An isolated position without equity is at more risk than any with some. */
const byRatio = (one: PositionRisk, other: PositionRisk): number => {
  const [a, b] = [one.ratioPpm ?? noEquity, other.ratioPpm ?? noEquity];
  return a === b ? 0 : a < b ? 1 : -1;
};
const noEquity = 10n ** 18n;

/** The ratios of an account: of cross and of isolated positions where there are any; of none, cross margin's. */
export function riskRatios(account: FuturesAccount): readonly RiskRatio[] {
  const { ratioPpm } = accountFigures(account).cross;
  const cross = {
    of: 'cross',
    ratioPpm,
    level: riskLevel({ ratioPpm }),
    position: undefined,
  } as const;
  const risks = positionRisks(account);
  const [position] = risks.filter(({ marginMode }) => marginMode === 'isolated').toSorted(byRatio);
  if (position === undefined) return [cross];
  const hasCross = risks.some(({ marginMode }) => marginMode === 'cross');
  const { ratioPpm: own } = position;
  return [
    ...(hasCross ? [cross] : []),
    { of: 'isolated', ratioPpm: own, level: riskLevel({ ratioPpm: own }), position },
  ];
}
