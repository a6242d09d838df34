import { describe, expect, it } from 'vitest';
import { quarterAfter, quarterCode, quarterOf } from './quarter.ts';

const at = (text: string) => Date.parse(text);

describe('FUT-08 quarters', () => {
  it.each([
    ['2026-11-29T00:00:00Z', '2026-12-25T08:00:00Z', 'Z26'],
    ['2026-12-25T07:59:59Z', '2026-12-25T08:00:00Z', 'Z26'],
    ['2026-12-25T08:00:00Z', '2027-03-26T08:00:00Z', 'H27'],
    ['2026-12-31T23:00:00Z', '2027-03-26T08:00:00Z', 'H27'],
    ['2027-03-26T08:00:00Z', '2027-06-25T08:00:00Z', 'M27'],
    ['2027-08-01T00:00:00Z', '2027-09-24T08:00:00Z', 'U27'],
    ['2028-02-29T00:00:00Z', '2028-03-31T08:00:00Z', 'H28'],
  ])('after %s comes %s, called %s', (now, end, code) => {
    expect(quarterAfter(at(now))).toBe(at(end));
    expect(quarterCode(at(end))).toBe(code);
    expect(quarterOf(`BTCUSD${code}`)).toBe(at(end));
  });

  it.each(['BTCUSD', 'BTCUSDT', 'ETHUSDZ', 'BTCUSDA26'])('%s names none', (symbol) => {
    expect(quarterOf(symbol)).toBeUndefined();
  });
});
