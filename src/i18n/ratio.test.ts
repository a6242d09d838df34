import { expect, it } from 'vitest';
import { ppmRate, ratioPercent } from './ratio.ts';

it.each([
  ['0.001', 'en', '0.10%'],
  ['0.000375', 'en', '0.0375%'],
  ['0.0002664', 'en', '0.02664%'],
  ['0', 'en', '0.00%'],
  ['0.01', 'en', '1.00%'],
  ['0.00055', 'de', '0,055\u00a0%'],
  ['no rate', 'en', '--'],
])('KIT-07 a rate of %s is %s: %s', (ratio, tag, percent) => {
  expect(ratioPercent(ratio, tag)).toBe(percent);
});

it.each([
  [1000, '0.10%'],
  [375, '0.0375%'],
  [0, '0.00%'],
])('KIT-07 a fee of %i millionths is %s', (ppm, percent) => {
  expect(ppmRate(ppm, 'en')).toBe(percent);
});
