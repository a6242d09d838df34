import { describe, expect, it, vi } from 'vitest';
import { dateText, dateTimeText, timeMillisText, timeText, zonedTimeText } from './time.ts';

const at = Date.UTC(2026, 10, 21, 0, 5, 8, 114);

describe('times are figures: 24 hours, Latin digits, the Gregorian year', () => {
  it.each(['en', 'ar', 'ar-u-nu-latn', 'de', 'zh-CN'])('%s', (tag) => {
    expect(timeText(at, tag)).toBe('00:05:08');
    expect(timeMillisText(at, tag)).toMatch(/^00:05:08[.,]114$/);
    expect(dateText(at, tag)).toMatch(/2026/);
    expect(dateTimeText(at, tag)).toMatch(/2026.*00:05:08/);
  });

  it('Uzbek is written as Uzbek where the browser has none', () => {
    const { DateTimeFormat } = Intl;
    class WithoutUzbek extends DateTimeFormat {
      constructor(tag: string, options: Intl.DateTimeFormatOptions) {
        super(tag.startsWith('uz') ? 'en' : tag, options);
      }
    }
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(WithoutUzbek as never);
    expect(dateTimeText(at, 'uz-u-nu-latn')).toBe('21/11/2026, 00:05:08');
    vi.restoreAllMocks();
  });

  it.each([
    ['UTC', '2026-11-21 00:05:08.114+00:00'],
    ['Asia/Tokyo', '2026-11-21 09:05:08.114+09:00'],
    ['Asia/Kathmandu', '2026-11-21 05:50:08.114+05:45'],
    ['America/New_York', '2026-11-20 19:05:08.114-05:00'],
  ])('a file has it with its offset in %s', (zone, text) => {
    expect(zonedTimeText(at, zone)).toBe(text);
  });

  it('a file has the offset of the day, not of the zone', () => {
    expect(zonedTimeText(Date.UTC(2026, 6, 1), 'America/New_York')).toMatch(/-04:00$/);
  });

  it('the zone is the one asked for', () => {
    expect(timeText(at, 'en', 'Asia/Tokyo')).toBe('09:05:08');
    expect(dateText(at, 'en', 'America/New_York')).toBe('11/20/2026');
  });
});
