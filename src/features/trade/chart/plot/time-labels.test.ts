import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { TimeLabels } from './time-labels.ts';

const at = (text: string) => Date.parse(`${text}Z`);

beforeEach(() => vi.useFakeTimers({ now: at('2026-07-15T12:00:00') }));
afterEach(() => vi.useRealTimers());

function labels(interval: CandleInterval, zone: string) {
  const made = new TimeLabels('en');
  made.set(interval, zone);
  const place = (start: string) => made.placeOf(at(start)) as never;
  const { localization, timeScale } = made.options;
  return {
    place,
    cross: (start: string) => localization.timeFormatter(place(start)),
    tick: (start: string, kind: number) => timeScale.tickMarkFormatter(place(start), kind),
  };
}

describe('the time axis', () => {
  it('divides days where they begin in the zone', () => {
    const { place, tick } = labels('1H', 'Europe/Berlin');
    // The library draws a day where its time divides by 86,400.
    expect((place('2026-07-14T22:00:00') as number) % 86_400).toBe(0);
    expect(tick('2026-07-14T22:00:00', 2)).toBe('07/15');
    expect(tick('2026-07-15T10:00:00', 3)).toBe('12:00');
  });

  it('labels say the true time, on the other side of a change of clocks too', () => {
    const { cross } = labels('1H', 'Europe/Berlin');
    expect(cross('2026-07-15T10:00:00')).toBe('07/15/2026, 12:00:00');
    expect(cross('2026-01-15T10:00:00')).toBe('01/15/2026, 11:00:00');
  });

  it.each(['1D', '3D', '1W', '1M', '3M'] as const)('charts of %s stand in UTC', (interval) => {
    const { place, cross, tick } = labels(interval, 'Etc/GMT+12');
    expect(place('2026-07-14T00:00:00')).toBe(at('2026-07-14T00:00:00') / 1000);
    expect([cross('2026-07-14T00:00:00'), tick('2026-07-14T00:00:00', 2)]).toEqual([
      '07/14/2026',
      '07/14',
    ]);
  });

  it('years are told in full, seconds where they count', () => {
    const { tick } = labels('1s', 'UTC');
    expect(tick('2026-01-01T00:00:00', 0)).toBe('01/01/2026');
    expect(tick('2026-07-14T10:11:12', 4)).toBe('10:11:12');
  });
});
