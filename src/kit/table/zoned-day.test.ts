import { expect, it } from 'vitest';
import { dayBegin, dayEnd, dayOf } from './zoned-day.ts';

it.each([
  ['UTC', '2026-01-31', '2026-01-31T00:00:00Z', '2026-02-01T00:00:00Z'],
  ['Asia/Kolkata', '2026-01-31', '2026-01-30T18:30:00Z', '2026-01-31T18:30:00Z'],
  ['America/New_York', '2026-01-31', '2026-01-31T05:00:00Z', '2026-02-01T05:00:00Z'],
  // Clocks go forward, and back: 23 and 25 hours.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
])('KIT-04 in %s %s begins and ends', (zone, day, begin, end) => {
  expect(dayBegin(day, zone)).toBe(Date.parse(begin));
  expect(dayEnd(day, zone)).toBe(Date.parse(end));
  expect(dayOf(Date.parse(begin), zone)).toBe(day);
  expect(dayOf(Date.parse(end) - 1, zone)).toBe(day);
});

it('KIT-04 what is no day has no time', () => {
  expect(dayBegin('', 'UTC')).toBeUndefined();
  expect(dayEnd('2026-13-45', 'UTC')).toBeUndefined();
});
