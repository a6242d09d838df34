import { roundedPrice, type Valued } from '#domain/instrument/value.ts';
import { divHalfEven } from '#domain/money/divide.ts';
import { type Ticks, ticks } from '#domain/money/units.ts';
import type { Holding } from './holding.ts';
import { magnitude } from './magnitude.ts';

/** What a holding was opened at on average, to the nearest tick. */
export const openingMark = (contract: Valued, { size, cost }: Holding): Ticks =>
  ticks(Number(roundedPrice(contract, size, magnitude(cost), divHalfEven)));
