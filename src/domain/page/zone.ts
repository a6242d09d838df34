import { hourMs, minuteMs } from '#domain/candle/bucket.ts';

/** Hours from UTC that a user may choose (§9). */
export const zoneHoursMax = 12;

export const zoneHours: readonly number[] = Array.from(
  { length: 2 * zoneHoursMax + 1 },
  (_, at) => at - zoneHoursMax,
);

/** The name that Intl knows a fixed zone by; its sign counts westwards. */
export const zoneName = (hours: number): string =>
  hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;

/** `UTC`, `UTC+2`, `UTC−9:30`. */
export function zoneText(aheadMs: number): string {
  if (aheadMs === 0) return 'UTC';
  const minutes = Math.abs(Math.round(aheadMs / minuteMs));
  const rest = minutes % 60;
  const clock = `${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
  return `UTC${aheadMs < 0 ? '\u2212' : '+'}${clock}`;
}

export const hoursText = (hours: number): string => zoneText(hours * hourMs);
