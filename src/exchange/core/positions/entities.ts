import { type HoldMode, holdModes, marginModes, positionSides } from '#domain/codes/position.ts';
import { coinOn, type Line, lineNames, lineOf } from '#domain/line/line.ts';
import type { MarginChoice, Position } from '#domain/position/position.ts';
import type { Entity } from '#exchange/core/entity.ts';

/** Positions in the store. Closed ones stay: they are their users' history. */
export const positionEntity: Entity<Position> = {
  name: 'position',
  columns: {
    id: 'integer',
    userId: 'integer',
    symbolId: 'text',
    place: 'text',
    side: 'text',
    direction: 'text',
    marginMode: 'text',
    createdAt: 'integer',
    leverage: 'integer',
    size: 'integer',
    cost: 'amount',
    settledAt: 'amount',
    realized: 'amount',
    fees: 'amount',
    funding: 'amount',
    openedSize: 'integer',
    openedValue: 'amount',
    closedSize: 'integer',
    closedValue: 'amount',
    autoAppend: 'flag',
    version: 'integer',
    updatedAt: 'integer',
    endedAt: 'integer',
    endedBy: 'text',
  },
  keepMs: Number.POSITIVE_INFINITY,
  pages: {
    ...{ of: 'userId', byLine: true, ended: true, by: 'endedAt' },
    filters: ['symbolId', 'direction'],
  },
  fault: (position) => {
    const { size, side, direction, marginMode, openedSize, closedSize, endedAt } = position;
    // On a line without one coin, positions are of inverse contracts: their costs have the other sign.
    const isInverse = coinOn(lineOf(position.symbolId)) === undefined;
    const cost = isInverse ? -position.cost : position.cost;
    if (!positionSides.includes(side) || !marginModes.includes(marginMode))
      return 'it is of no kind';
    if (Math.abs(size) !== openedSize - closedSize)
      return 'what was opened and closed is not its size';
    if ((size === 0) !== (endedAt !== undefined)) return 'its end and its size disagree';
    if (size === 0 ? cost !== 0n : size > 0 ? cost < 0n : cost > 0n)
      return 'its cost has another sign';
    const isOther = direction === 'long' ? size < 0 : size > 0;
    return isOther || (side !== 'net' && side !== direction)
      ? 'it is on the other side'
      : undefined;
  },
};

/** Margin modes and leverages that users chose. */
export const marginChoiceEntity: Entity<MarginChoice> = {
  name: 'margin_choice',
  columns: {
    id: 'integer',
    userId: 'integer',
    symbolId: 'text',
    marginMode: 'text',
    crossLeverage: 'integer',
    longLeverage: 'integer',
    shortLeverage: 'integer',
    autoAppend: 'flag',
    endedAt: 'integer',
  },
  keepMs: Number.POSITIVE_INFINITY,
  fault: ({ marginMode, crossLeverage, longLeverage, shortLeverage }) => {
    if (!marginModes.includes(marginMode)) return 'its margin mode is none';
    return Math.min(crossLeverage, longLeverage, shortLeverage) < 1
      ? 'a leverage is none'
      : undefined;
  },
};

/** Whether a user has one or two positions on the contracts of a line. */
export interface HoldChoice {
  readonly id: number;
  readonly userId: number;
  readonly line: Line;
  holdMode: HoldMode;
  readonly endedAt: undefined;
}

export const holdChoiceEntity: Entity<HoldChoice> = {
  name: 'hold_choice',
  columns: { id: 'integer', userId: 'integer', line: 'text', holdMode: 'text', endedAt: 'integer' },
  keepMs: Number.POSITIVE_INFINITY,
  fault: ({ line, holdMode }) =>
    holdModes.includes(holdMode) && lineNames.includes(line) ? undefined : 'it chooses nothing',
};
