import { describe, expect, it } from 'vitest';
import type { ChartCandle } from '#stores/feed/candles.ts';
import { candleSpoken, candleTexts, candleTime, countdownText, volumeText } from './candle-text.ts';

const row: ChartCandle = [
  Date.parse('2026-11-21T13:15:00Z'),
  '62400.0',
  '62880.5',
  '62150.0',
  '62150.0',
  '1234.567891',
  '0',
];

describe('a candle’s figures', () => {
  it('are written exactly, in the language', () => {
    expect(candleTexts(row, 'en')).toEqual({
      rose: false,
      open: '62,400.0',
      high: '62,880.5',
      low: '62,150.0',
      close: '62,150.0',
      change: '\u2212250.0',
      changePercent: '\u22120.40%',
      amplitude: '1.17%',
      volume: '1.23K',
    });
    expect(candleTexts(row, 'de').high).toBe('62.880,5');
  });

  it('one that did not move rose by nothing', () => {
    const flat: ChartCandle = [0, '7', '7', '7', '7', '0', '0'];
    const { rose, change, changePercent, amplitude } = candleTexts(flat, 'en');
    expect([rose, change, changePercent, amplitude]).toEqual([true, '0', '0.00%', '0.00%']);
  });

  it.each([
    ['0.000123', '0.0001'],
    // Not nothing, so it is not shown as nothing (§9).
    ['0.000009', '0.000009'],
    ['12.345678', '12.35'],
    ['999.99', '999.99'],
    ['1234567.8', '1.23M'],
  ])('a volume of %s is %s', (volume, text) => {
    expect(volumeText(volume, 'en')).toBe(text);
  });

  it('are told in words, with the time', () => {
    const template = '{{time}} {{open}} {{close}} {{change}} {{amplitude}} {{volume}}';
    expect(candleSpoken(row, 'now', 'en', { candleSpoken: template })).toBe(
      'now 62,400.0 62,150.0 \u2212250.0 (\u22120.40%) 1.17% 1.23K',
    );
  });

  it('a candle of a day has a date, in UTC, whatever the zone', () => {
    expect(candleTime(row[0], '15m', 'en', 'Etc/GMT-2')).toBe('11/21/2026, 15:15:00');
    expect(candleTime(Date.parse('2026-11-21Z'), '1D', 'en', 'Etc/GMT+12')).toBe('11/21/2026');
  });
});

describe('the time that a candle has left', () => {
  it.each([
    [0, '00:00'],
    [-5000, '00:00'],
    [1, '00:01'],
    [59_000, '00:59'],
    [60_000, '01:00'],
    [3_599_001, '1:00:00'],
    [11_045_000, '3:04:05'],
    [86_400_000, '1d 00:00'],
    [1_051_740_000, '12d 04:09'],
  ])('%d ms: %s', (left, text) => {
    expect(countdownText(left, 'en')).toBe(text);
  });
});
