import type { ContractRow, MarginSettingRow, PositionRow } from '#contract/calls/contract-rows.ts';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import { holdSideCode, marginModeWord } from '#domain/codes/position.ts';
import type { ContractFigures } from '#domain/futures/figures.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { type Amount, type Lots, lots, type Ticks } from '#domain/money/units.ts';
import type { Delegated } from '#domain/position/delegated.ts';
import { magnitude } from '#domain/position/magnitude.ts';
import { averagePrice } from '#domain/position/pnl.ts';
import type { MarginChoice, Position } from '#domain/position/position.ts';

/** What a row tells of a position beside what is kept of it; an ended one has no margin. */
export interface PositionEstimates {
  readonly margin: Amount;
  readonly liquidation: Ticks | undefined;
  readonly breakEven: Ticks | undefined;
  readonly adlLights: number;
  readonly delegated: Delegated;
}

function estimateFields(contract: ContractInstrument, estimates: PositionEstimates) {
  const { liquidation, breakEven, adlLights } = estimates;
  return {
    liquidationPrice: liquidation === undefined ? undefined : priceText(contract, liquidation),
    breakEvenPrice: breakEven === undefined ? undefined : priceText(contract, breakEven),
    adlLights,
  };
}

/** What of a position can be closed beside what open orders have taken of it; an ended one has nothing left. */
function availableFields(
  contract: ContractInstrument,
  { size }: Position,
  { closing, opening }: Delegated,
) {
  const held = Math.abs(size);
  return {
    available: sizeText(contract, lots(held - closing)),
    locked: sizeText(contract, closing),
    openDelegateCount: sizeText(contract, opening),
  };
}
const nothing: Delegated = { closing: lots(0), opening: lots(0) };

/** A position on the wire; without estimates it has ended. */
export function positionRowOf(
  contract: ContractInstrument,
  position: Position,
  estimates?: PositionEstimates,
): PositionRow {
  const { settle } = contract;
  const { size, cost } = position;
  return {
    ...{ id: String(position.id), positionId: String(position.id) },
    symbolId: position.symbolId,
    holdSide: holdSideCode[position.direction],
    holdMode: position.side === 'net' ? 1 : 2,
    marginMode: marginModeWord[position.marginMode],
    leverage: position.leverage,
    total: sizeText(contract, lots(Math.abs(size))),
    ...availableFields(contract, position, estimates?.delegated ?? nothing),
    cost: amountText(settle, magnitude(cost)),
    averageOpenPrice: averagePrice(contract, { size, cost }),
    margin: estimates === undefined ? '0' : amountText(settle, estimates.margin),
    autoAppendMargin: position.autoAppend,
    achievedProfits: amountText(settle, position.realized),
    fees: amountText(settle, position.fees),
    funding: amountText(settle, position.funding),
    openedSize: sizeText(contract, position.openedSize),
    openedValue: amountText(settle, position.openedValue),
    closedSize: sizeText(contract, position.closedSize),
    closedValue: amountText(settle, position.closedValue),
    ...(estimates === undefined ? {} : estimateFields(contract, estimates)),
    createTime: position.createdAt,
    updateTime: position.updatedAt,
    endTime: position.endedAt,
    endReason: position.endedBy,
    version: position.version,
  };
}

export const marginSettingRowOf = (choice: Omit<MarginChoice, 'id' | 'userId' | 'endedAt'>) =>
  ({
    symbolId: choice.symbolId,
    marginMode: marginModeWord[choice.marginMode],
    crossMarginLeverage: choice.crossLeverage,
    fixedLongLeverage: choice.longLeverage,
    fixedShortLeverage: choice.shortLeverage,
    autoAppendMargin: choice.autoAppend,
  }) satisfies MarginSettingRow;

/** A ratio of either sign without trailing zeros: 100 millionths are `0.0001`. */
export const signedRatioText = (ppm: number): string => formatUnitsShort(BigInt(ppm), 6);

/** What is told of a contract beside its book. */
export function contractRowOf(
  contract: ContractInstrument,
  figures: ContractFigures & { readonly openInterestDayAgo?: Lots | undefined },
): ContractRow {
  const { mark, index, fundingPpm, nextFundingAt, openInterest, openInterestValue } = figures;
  return {
    symbolId: contract.symbolId,
    markPrice: mark === undefined ? undefined : priceText(contract, mark),
    indexPrice: index === undefined ? undefined : priceText(contract, index),
    // A dated contract has none.
    fundingRate:
      mark === undefined || contract.deliversAt !== undefined
        ? undefined
        : signedRatioText(fundingPpm),
    nextFundingTime: nextFundingAt,
    fundingHours: contract.fundingHours,
    openInterest: sizeText(contract, openInterest),
    openInterestValue: amountText(contract.settle, openInterestValue),
    openInterest24hAgo:
      figures.openInterestDayAgo === undefined
        ? undefined
        : sizeText(contract, figures.openInterestDayAgo),
    at: figures.markAt,
  };
}
