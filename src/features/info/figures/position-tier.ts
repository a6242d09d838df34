import { divHalfEven } from '#domain/futures/divide.ts';
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
  bitcoin,
  coins,
  coinsIn,
  count,
  money,
  opened,
  percentOf,
  percentOfUnits,
  price,
  priceIn,
  standingAt,
  valueAt,
  wholeMoney,
} from './example.ts';
import type { Figures } from './figure.ts';

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
const rateOf = (maintenance: Amount, of: Amount): bigint => divHalfEven(maintenance * million, of);

export const figures: Figures = {
  firstEnd: wholeMoney(first.upTo),
  firstRate: percentOf(first.maintenancePpm),
  firstLeverage: count(first.leverageMax),
  secondEnd: wholeMoney(second.upTo),
  secondRate: percentOf(second.maintenancePpm),
  secondLeverage: count(second.leverageMax),
  size: coinsIn(large.size),
  mark: priceIn(mark),
  value: wholeMoney(value),
  tier: count(tierIndexOf(tiers, value) + 1),
  firstPart: money(firstPart),
  secondValue: wholeMoney(amount(value - first.upTo)),
  secondPart: money(secondPart),
  maintenance: money(maintenanceOf(tiers, value)),
  averageRate: percentOfUnits(rateOf(maintenanceOf(tiers, value), value)),
  deduction: money(amount(deduction / million)),
  leverageAllowed: count(leverageMaxOf(tiers, value)),
  leverage: count(large.leverage),
  liquidation: priceIn(large.liquidation),
  smallSize: coinsIn(small.size),
  smallLiquidation: priceIn(small.liquidation),
  valueAtLiquidation: money(atLiquidation.value),
  step: coinsIn(step),
  left: coinsIn(left),
  leftValue: money(valueAt(large.liquidation, left)),
};
