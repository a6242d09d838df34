import { vipLevels } from '#domain/fee/fee.ts';
import type { Amount } from '#domain/money/units.ts';

const dayMs = 86_400_000;

/** Full days before today that count. */
export const windowDays = 30;

/** Days kept of a user's volume: the window and today. */
export const volumeDaysMax = windowDays + 1;

/** The UTC day of a time in Unix milliseconds, in days since 1970. */
export const utcDay = (at: number): number => Math.floor(at / dayMs);

/**
 * The VIP level on `today` (UTC day) from volumes by day in USDT units; today's own does not
 * count. `usdtScale` is the scale of those units.
 */
export function vipLevelOf(
  volumeByDay: readonly { readonly day: number; readonly volume: Amount }[],
  today: number,
  usdtScale: number,
): number {
  let sum = 0n;
  for (const { day, volume } of volumeByDay) {
    if (day < today && day >= today - windowDays) sum += volume;
  }
  const whole = sum / 10n ** BigInt(usdtScale);
  let reached = 0;
  for (const { level, volumeMinUsdt } of vipLevels) {
    if (whole >= BigInt(volumeMinUsdt)) reached = level;
  }
  return reached;
}
