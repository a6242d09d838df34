import { describe, expect, it } from 'vitest';
import { bucketEnd, bucketStart, shiftBucket } from '#domain/candle/bucket.ts';
import { type CandleInterval, candleIntervals } from '#domain/codes/candle-interval.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const text = (time: number) => new Date(time).toISOString().slice(0, 19);

describe('candle buckets', () => {
  it.each<[CandleInterval, string, string, string]>([
    ['1s', '2026-03-04T05:06:07.890', '2026-03-04T05:06:07', '2026-03-04T05:06:08'],
    ['1m', '2026-03-04T05:06:59.999', '2026-03-04T05:06:00', '2026-03-04T05:07:00'],
    ['3m', '2026-03-04T05:08:00', '2026-03-04T05:06:00', '2026-03-04T05:09:00'],
    ['15m', '2026-03-04T05:44:59', '2026-03-04T05:30:00', '2026-03-04T05:45:00'],
    ['4H', '2026-03-04T03:59:59', '2026-03-04T00:00:00', '2026-03-04T04:00:00'],
    ['12H', '2026-03-04T12:00:00', '2026-03-04T12:00:00', '2026-03-05T00:00:00'],
    ['1D', '2026-03-04T23:59:59', '2026-03-04T00:00:00', '2026-03-05T00:00:00'],
    ['3D', '1970-01-06T12:00:00', '1970-01-04T00:00:00', '1970-01-07T00:00:00'],
    ['1W', '2026-03-04T05:06:07', '2026-03-02T00:00:00', '2026-03-09T00:00:00'],
    ['1W', '2026-03-01T23:59:59', '2026-02-23T00:00:00', '2026-03-02T00:00:00'],
    ['1W', '2026-03-02T00:00:00', '2026-03-02T00:00:00', '2026-03-09T00:00:00'],
    ['1W', '1970-01-01T00:00:00', '1969-12-29T00:00:00', '1970-01-05T00:00:00'],
    ['1M', '2024-02-29T23:59:59', '2024-02-01T00:00:00', '2024-03-01T00:00:00'],
    ['1M', '2026-12-31T23:59:59', '2026-12-01T00:00:00', '2027-01-01T00:00:00'],
    ['3M', '2026-03-31T23:59:59', '2026-01-01T00:00:00', '2026-04-01T00:00:00'],
    ['3M', '2026-12-01T00:00:00', '2026-10-01T00:00:00', '2027-01-01T00:00:00'],
  ])('%s of %s', (interval, time, start, end) => {
    expect(text(bucketStart(interval, at(time)))).toBe(start);
    expect(text(bucketEnd(interval, at(time)))).toBe(end);
  });

  it.each<[CandleInterval, string, number, string]>([
    ['1m', '2026-01-01T00:00:30', -1, '2025-12-31T23:59:00'],
    ['1W', '2026-03-04T00:00:00', -2, '2026-02-16T00:00:00'],
    ['1M', '2026-03-31T00:00:00', -1, '2026-02-01T00:00:00'],
    ['1M', '2026-01-31T00:00:00', -13, '2024-12-01T00:00:00'],
    ['3M', '2026-02-15T00:00:00', -1, '2025-10-01T00:00:00'],
    ['3M', '2026-11-15T00:00:00', 2, '2027-04-01T00:00:00'],
  ])('%s from %s by %i', (interval, time, count, start) => {
    expect(text(shiftBucket(interval, at(time), count))).toBe(start);
  });

  it.each(candleIntervals)('%s buckets follow each other without gap or overlap', (interval) => {
    let start = bucketStart(interval, at('2023-11-17T13:14:15.161'));
    for (let i = 0; i < 400; i++) {
      const end = bucketEnd(interval, start);
      expect(bucketStart(interval, end - 1)).toBe(start);
      expect(bucketStart(interval, end)).toBe(end);
      start = end;
    }
  });
});
