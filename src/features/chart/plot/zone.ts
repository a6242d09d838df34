import { dayMs, hourMs, minuteMs } from '#domain/candle/bucket.ts';

/** Hours from UTC that a chart may be labelled in (§9: −12 to +12), or the browser's own zone. */
export type Zone = number | 'browser';

const hoursMax = 12;

export const zoneHours: readonly number[] = Array.from(
  { length: 2 * hoursMax + 1 },
  (_, at) => at - hoursMax,
);

export const isZone = (value: unknown): value is Zone =>
  value === 'browser' || zoneHours.some((hours) => hours === value);

/** The name that Intl knows a fixed zone by; its sign counts westwards. */
export const zoneName = (hours: number): string =>
  hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
export function zoneAheadMs(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(at / 1000) * 1000;
}

/** `UTC`, `UTC+2`, `UTC−9:30`. */
export function zoneText(aheadMs: number): string {
  if (aheadMs === 0) return 'UTC';
  const minutes = Math.abs(Math.round(aheadMs / minuteMs));
  const rest = minutes % 60;
  const clock = `${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
  return `UTC${aheadMs < 0 ? '\u2212' : '+'}${clock}`;
}

export const hoursText = (hours: number): string => zoneText(hours * hourMs);

/** When the day began that a zone's clocks, so far ahead of UTC, show at a moment. */
export const dayStart = (at: number, aheadMs: number): number =>
  Math.floor((at + aheadMs) / dayMs) * dayMs - aheadMs;
