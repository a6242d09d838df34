import { vipLevels } from '#domain/fee/fee.ts';
import type { Amount } from '#domain/money/units.ts';

const dayMs = 86_400_000;

/** Full days before today that count. */
export const windowDays = 30;

/** Days kept of a user's volume: the window and today. */
export const volumeDaysMax = windowDays + 1;

/** The UTC day of a time in Unix milliseconds, in days since 1970. */
export const utcDay = (at: number): number => Math.floor(at / dayMs);

type VolumeByDay = readonly { readonly day: number; readonly volume: Amount }[];

/** The volume that counts on `today` (UTC day): of the days of the window; today's own does not. */
export function windowVolume(volumeByDay: VolumeByDay, today: number): bigint {
  let sum = 0n;
  for (const { day, volume } of volumeByDay) {
    if (day < today && day >= today - windowDays) sum += volume;
  }
  return sum;
}

/**
 * The VIP level on `today` (UTC day) from volumes by day in USDT units. `usdtScale` is the scale of
 * those units.
 */
export function vipLevelOf(volumeByDay: VolumeByDay, today: number, usdtScale: number): number {
  const whole = windowVolume(volumeByDay, today) / 10n ** BigInt(usdtScale);
  let reached = 0;
  for (const { level, volumeMinUsdt } of vipLevels) {
    if (whole >= BigInt(volumeMinUsdt)) reached = level;
  }
  return reached;
}
