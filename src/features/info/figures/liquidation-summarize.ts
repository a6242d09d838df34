import { markAgeMaxMs } from '#domain/futures/mark.ts';
import { callPpm, calmPpm } from '#domain/notice/notice.ts';
import { adlLights } from '#domain/position/adl.ts';
import { ratioPpm } from '#domain/position/futures-account.ts';
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
  takerPpm,
  usdt,
} from './example.ts';
import type { Figures } from './figure.ts';

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
  leverage: count(long.leverage),
  maintenanceRate: percentOf(bitcoin.tiers[0]!.maintenancePpm),
  takerRate: percentOf(takerPpm),
  value: money(long.value),
  margin: money(long.margin),
  nearPrice: priceIn(near),
  lossNear: money(atNear.loss),
  equityNear: money(atNear.equity),
  maintenanceNear: money(atNear.maintenance),
  closeFeeNear: money(atNear.closeFee),
  requiredNear: money(atNear.required),
  ratioNear: percentOfUnits(ratioPpm(atNear.required, atNear.equity)),
  liquidation: priceIn(long.liquidation),
  equityAtLiquidation: money(atLiquidation.equity),
  requiredAtLiquidation: money(atLiquidation.required),
  bankruptcy: priceIn(long.bankruptcy),
  shortLiquidation: priceIn(short.liquidation),
  added: money(added),
  liquidationWithMore: priceIn(longWithMore.liquidation),
  lowLeverage: count(longAt5x.leverage),
  liquidationAtLowLeverage: priceIn(longAt5x.liquidation),
  fullRatio: percentOfUnits(1_000_000n),
  markAge: count(markAgeMaxMs / 1_000),
  mostLights: count(adlLights(0, 1)),
  callRatio: percentOf(callPpm),
  calmRatio: percentOf(calmPpm),
};
