import { divHalfEven } from '#domain/money/divide.ts';
import { type Amount, amount, lots } from '#domain/money/units.ts';
import { reduceToTier } from '#domain/position/liquidation.ts';
import {
  leverageMaxOf,
  maintenanceLines,
  maintenanceOf,
  type RiskTier,
  tierIndexOf,
} from '#domain/position/tier.ts';
import {
  coins,
  coinsIn,
  opened,
  percentOfUnits,
  price,
  priceIn,
  standingAt,
  valueAt,
} from './example.ts';
import type { Figures } from './figure.ts';
import { bitcoin, countOf, moneyOf, rateOf, wholeOf } from './worked.ts';

const { tiers } = bitcoin;
const [first, second] = tiers as [RiskTier, RiskTier];
const million = 1_000_000n;

const mark = price('60000');
/** A position in the second tier, and one in the first with the same leverage. */
const opening = { direction: 'long', entry: price('60000'), leverage: 20 } as const;
export const large = opened({ ...opening, size: coins('10') });
export const small = opened({ ...opening, size: coins('1') });

const value = valueAt(mark, large.size);
const firstPart = maintenanceOf(tiers, first.upTo);
const secondPart = amount(maintenanceOf(tiers, value) - firstPart);
const { deduction } = maintenanceLines(tiers)[1]!;

/** What a step of liquidation closes of the large position, and what it leaves. */
const step = reduceToTier(bitcoin, large.size, large.liquidation);
export const left = lots(large.size - step);
const atLiquidation = standingAt(large, large.liquidation);

/** The rate that a maintenance margin is of a value, in millionths. */
const shareOf = (maintenance: Amount, of: Amount): bigint => divHalfEven(maintenance * million, of);

export const figures: Figures = {
  firstEnd: wholeOf(first.upTo),
  firstRate: rateOf(first.maintenancePpm),
  firstLeverage: countOf(first.leverageMax),
  secondEnd: wholeOf(second.upTo),
  secondRate: rateOf(second.maintenancePpm),
  secondLeverage: countOf(second.leverageMax),
  size: coinsIn(large.size),
  mark: priceIn(mark),
  value: wholeOf(value),
  tier: countOf(tierIndexOf(tiers, value) + 1),
  firstPart: moneyOf(firstPart),
  secondValue: wholeOf(amount(value - first.upTo)),
  secondPart: moneyOf(secondPart),
  maintenance: moneyOf(maintenanceOf(tiers, value)),
  averageRate: percentOfUnits(shareOf(maintenanceOf(tiers, value), value)),
  deduction: moneyOf(amount(deduction / million)),
  leverageAllowed: countOf(leverageMaxOf(tiers, value)),
  leverage: countOf(large.leverage),
  liquidation: priceIn(large.liquidation),
  smallSize: coinsIn(small.size),
  smallLiquidation: priceIn(small.liquidation),
  valueAtLiquidation: moneyOf(atLiquidation.value),
  step: coinsIn(step),
  left: coinsIn(left),
  leftValue: moneyOf(valueAt(large.liquidation, left)),
};
