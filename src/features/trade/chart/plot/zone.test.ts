import { describe, expect, it } from 'vitest';
import { zoneHours, zoneName } from '#domain/page/zone.ts';
import { zoneText } from '#i18n/zone.ts';
import { nameOfZone } from './use-zone.ts';
import { chartZones, dayStart, isZone, zoneAheadMs } from './zone.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const hour = 3_600_000;

describe('zones of a chart', () => {
  it('are the whole hours from UTC−12 to UTC+12, and the browser’s', () => {
    expect([zoneHours[0], zoneHours.at(-1), zoneHours.length]).toEqual([-12, 12, 25]);
    expect(['browser', -12, 12, 0].every(isZone)).toBe(true);
    expect([5.75, -9.5, 13, 14].every(isZone)).toBe(true);
    expect([15, -13, 1.5, '1', null, undefined].some(isZone)).toBe(false);
  });

  it.each(chartZones)('UTC%d is known by its name, in winter as in summer', (hours) => {
    for (const at of [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)]) {
      expect(zoneAheadMs(nameOfZone(hours), at)).toBe(hours * 3_600_000);
    }
  });

  it.each(zoneHours)('UTC and %i hours are what Intl takes them for', (hours) => {
    expect(zoneAheadMs(zoneName(hours), at('2026-07-01T00:30:15.250'))).toBe(hours * hour);
  });

  it.each([
    ['Europe/Berlin', '2026-01-15T12:00:00', 1, 'UTC+1'],
    ['Europe/Berlin', '2026-07-15T12:00:00', 2, 'UTC+2'],
    ['Asia/Kolkata', '2026-07-15T23:59:59.999', 5.5, 'UTC+5:30'],
    ['America/St_Johns', '2026-01-15T00:00:00', -3.5, 'UTC\u22123:30'],
    ['Pacific/Kiritimati', '2026-01-15T00:00:00', 14, 'UTC+14'],
    ['UTC', '2026-01-15T00:00:00', 0, 'UTC'],
  ])('%s at %s is %d hours ahead: %s', (zone, moment, hours, text) => {
    const ahead = zoneAheadMs(zone, at(moment));
    expect(ahead).toBe(hours * hour);
    expect(zoneText(ahead)).toBe(text);
  });

  it.each([
    ['2026-11-21T12:00:00', 0, '2026-11-21T00:00:00'],
    ['2026-11-21T22:59:59', 1, '2026-11-20T23:00:00'],
    ['2026-11-21T23:00:00', 1, '2026-11-21T23:00:00'],
    ['2026-11-21T03:00:00', -5, '2026-11-20T05:00:00'],
    ['2026-11-21T18:29:00', 5.5, '2026-11-20T18:30:00'],
  ])('the day of %s, %d hours ahead, began at %s', (moment, hours, start) => {
    expect(dayStart(at(moment), hours * hour)).toBe(at(start));
  });
});
