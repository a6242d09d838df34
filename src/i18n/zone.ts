import { hourMs, minuteMs } from '#domain/candle/bucket.ts';

/** `UTC`, `UTC+2`, `UTC−9:30`. */
export function zoneText(aheadMs: number): string {
  if (aheadMs === 0) return 'UTC';
  const minutes = Math.abs(Math.round(aheadMs / minuteMs));
  const rest = minutes % 60;
  const clock = `${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
  return `UTC${aheadMs < 0 ? '\u2212' : '+'}${clock}`;
}

/** The same of whole hours. */
export const hoursText = (hours: number): string => zoneText(hours * hourMs);
