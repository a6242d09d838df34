import { describe, expect, it } from 'vitest';
import { countdownText, longCountdownText, ratePercent } from './funding.ts';

describe('the figures of a contract', () => {
  it.each([
    [28_800_000, '08:00:00'],
    [28_799_001, '08:00:00'],
    [59_000, '00:00:59'],
    [1, '00:00:01'],
    [0, '00:00:00'],
    [-5_000, '00:00:00'],
  ])('%i ms before a funding', (left, text) => expect(countdownText(left, 0)).toBe(text));

  it.each([
    [86_400_000 * 25 + 3_600_000, 'en', '25d 01:00:00'],
    [86_400_000, 'de', '1 T 00:00:00'],
    [86_399_000, 'en', '23:59:59'],
    [-1, 'en', '00:00:00'],
  ])('%i ms before a delivery in %s', (left, tag, text) =>
    expect(longCountdownText(left, 0, tag)).toBe(text),
  );

  it.each([
    ['0.0001', '0.0100'],
    ['-0.000003', '-0.0003'],
    ['0', '0.0000'],
    ['0.003', '0.3000'],
    ['1.5', '150.0000'],
  ])('the rate %s in percent', (ratio, percent) => expect(ratePercent(ratio)).toBe(percent));
});
