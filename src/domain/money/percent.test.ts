import { expect, it } from 'vitest';
import { percentDecimal, pointsOf, riskPoints } from './percent.ts';

it.each([
  [-360_104n, 15_598_100n, '-2.31'],
  [-176n, 1_000_000n, '-0.02'],
  [1n, 20_000n, '0.00'],
  [3n, 20_000n, '0.02'],
  [-3n, 20_000n, '-0.02'],
  [5n, 4n, '125.00'],
])('FUTP-09 %i of %i is %s percent, to the nearest', (part, whole, text) => {
  expect(percentDecimal(pointsOf(part, whole))).toBe(text);
});

it.each([
  [0n, '0.00'],
  [1n, '0.01'],
  [9_070n, '0.91'],
  [9_000n, '0.90'],
  [1_000_000n, '100.00'],
])('FUTP-09 a risk of %i millionths is %s percent: up', (ppm, text) => {
  expect(percentDecimal(riskPoints(ppm))).toBe(text);
});
