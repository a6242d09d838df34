import { describe, expect, it } from 'vitest';
import { priceMovedBy, priceOnStep } from './price-step.ts';

const tenth = { decimals: 1, step: '0.1' };
const half = { decimals: 1, step: '0.5' };

describe('SPOT-02: a dragged price keeps the pair’s step', () => {
  it.each<[number, typeof tenth, string]>([
    [62_150.04, tenth, '62150.0'],
    [62_150.06, tenth, '62150.1'],
    [62_150.2, half, '62150.0'],
    [62_150.3, half, '62150.5'],
    [-3, tenth, '0.1'],
    [0.01, half, '0.5'],
  ])('%d by %j is %s', (place, pair, price) => {
    expect(priceOnStep(place, pair)).toBe(price);
  });

  it.each<[string, number, typeof tenth, string]>([
    ['62150.0', 1, tenth, '62150.1'],
    ['62150.0', -10, tenth, '62149.0'],
    ['62150.0', 10, half, '62155.0'],
    ['0.3', -10, tenth, '0.1'],
  ])('%s and %d steps by %j is %s', (price, steps, pair, moved) => {
    expect(priceMovedBy(price, steps, pair)).toBe(moved);
  });
});
