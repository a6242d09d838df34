import { markAgeMaxMs } from '#domain/futures/mark.ts';
import { callPpm, calmPpm } from '#domain/notice/notice.ts';
import { adlLights } from '#domain/position/adl.ts';
import { ratioPpm } from '#domain/position/futures-account.ts';
import {
  coins,
  coinsIn,
  opened,
  percentOfUnits,
  price,
  priceIn,
  standingAt,
  takerPpm,
  usdt,
} from './example.ts';
import type { Figures } from './figure.ts';
import { bitcoin, countOf, feeRateOf, moneyOf, rateOf } from './worked.ts';

const opening = { size: coins('1'), entry: price('60000'), leverage: 20 } as const;

/** The long of the page; the same with more margin, with less leverage, and as a short. */
export const long = opened({ ...opening, direction: 'long' });
const added = usdt('1000');
export const longWithMore = opened({ ...opening, direction: 'long', added });
export const longAt5x = opened({ ...opening, direction: 'long', leverage: 5 });
export const short = opened({ ...opening, direction: 'short' });

const near = price('57300');
const atNear = standingAt(long, near);
const atLiquidation = standingAt(long, long.liquidation);

export const figures: Figures = {
  size: coinsIn(long.size),
  entry: priceIn(long.entry),
  leverage: countOf(long.leverage),
  maintenanceRate: rateOf(bitcoin.tiers[0]!.maintenancePpm),
  takerRate: feeRateOf(takerPpm),
  value: moneyOf(long.value),
  margin: moneyOf(long.margin),
  nearPrice: priceIn(near),
  lossNear: moneyOf(atNear.loss),
  equityNear: moneyOf(atNear.equity),
  maintenanceNear: moneyOf(atNear.maintenance),
  closeFeeNear: moneyOf(atNear.closeFee),
  requiredNear: moneyOf(atNear.required),
  ratioNear: percentOfUnits(ratioPpm(atNear.required, atNear.equity)),
  liquidation: priceIn(long.liquidation),
  equityAtLiquidation: moneyOf(atLiquidation.equity),
  requiredAtLiquidation: moneyOf(atLiquidation.required),
  bankruptcy: priceIn(long.bankruptcy),
  shortLiquidation: priceIn(short.liquidation),
  added: moneyOf(added),
  liquidationWithMore: priceIn(longWithMore.liquidation),
  lowLeverage: countOf(longAt5x.leverage),
  liquidationAtLowLeverage: priceIn(longAt5x.liquidation),
  fullRatio: percentOfUnits(1_000_000n),
  markAge: countOf(markAgeMaxMs / 1_000),
  mostLights: countOf(adlLights(0, 1)),
  callRatio: rateOf(callPpm),
  calmRatio: rateOf(calmPpm),
};
