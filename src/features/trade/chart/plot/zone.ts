import { dayMs } from '#domain/candle/bucket.ts';
import { zoneHours } from '#domain/page/zone.ts';

/** Hours from UTC that a chart may be labelled in (§9: −12 to +12), or the browser's own zone. */
export type Zone = number | 'browser';

/** Those of §9, and those beside that are some country's all year. */
export const chartZones: readonly number[] = [
  ...zoneHours,
  ...[-9.5, 3.5, 4.5, 5.5, 5.75, 6.5, 8.75, 9.5, 13, 14],
].sort((a, b) => a - b);

export const isZone = (value: unknown): value is Zone =>
  value === 'browser' || chartZones.some((hours) => hours === value);

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

/** When the day began that a zone's clocks, so far ahead of UTC, show at a moment. */
export const dayStart = (at: number, aheadMs: number): number =>
  Math.floor((at + aheadMs) / dayMs) * dayMs - aheadMs;
