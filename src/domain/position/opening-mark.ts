import { divHalfEven } from '#domain/futures/divide.ts';
import { notionalUnit, type ValueScales } from '#domain/instrument/instrument.ts';
import { type Ticks, ticks } from '#domain/money/units.ts';
import type { Holding } from './holding.ts';
import { magnitude } from './magnitude.ts';

/** What a holding was opened at on average, to the nearest tick. */
export const openingMark = (contract: ValueScales, { size, cost }: Holding): Ticks =>
  ticks(Number(divHalfEven(magnitude(cost), BigInt(Math.abs(size)) * notionalUnit(contract))));
