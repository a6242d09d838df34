import { describe, expect, it } from 'vitest';
import { Chance } from '#exchange/simulator/chance.ts';

const draws = (chance: Chance, count: number) => Array.from({ length: count }, () => chance.next());
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

describe('chance', () => {
  it('is the same for the same seed and labels', () => {
    expect(draws(new Chance(7, 'day', 'BTC', 20000), 50)).toEqual(
      draws(new Chance(7, 'day', 'BTC', 20000), 50),
    );
  });

  it.each([
    ['seed', new Chance(8, 'day', 'BTC', 20000)],
    ['last digit of a label', new Chance(7, 'day', 'BTC', 20001)],
    ['label', new Chance(7, 'day', 'ETH', 20000)],
  ])('is another for another %s', (_, other) => {
    const one = draws(new Chance(7, 'day', 'BTC', 20000), 2000);
    const two = draws(other, 2000);
    const together = mean(one.map((value, i) => (value - 0.5) * (two[i]! - 0.5)));
    expect(one[0]).not.toBe(two[0]);
    expect(Math.abs(together * 12)).toBeLessThan(0.08);
  });

  it('neighboring labels are independent in their first number', () => {
    const firsts = Array.from({ length: 4000 }, (_, i) => new Chance(1, 'day', i).next());
    const pairs = firsts.slice(1).map((value, i) => (value - 0.5) * (firsts[i]! - 0.5));
    expect(mean(firsts)).toBeCloseTo(0.5, 1);
    expect(Math.abs(mean(pairs) * 12)).toBeLessThan(0.06);
  });

  it('has the moments of its distributions', () => {
    const chance = new Chance(3, 'moments');
    const normals = Array.from({ length: 40_000 }, () => chance.normal());
    expect(mean(normals)).toBeCloseTo(0, 1);
    expect(mean(normals.map((value) => value * value))).toBeCloseTo(1, 1);
    const counts = Array.from({ length: 40_000 }, () => chance.poisson(0.7));
    expect(mean(counts)).toBeCloseTo(0.7, 1);
    const factors = Array.from({ length: 40_000 }, () => chance.factor(0.5));
    expect(mean(factors)).toBeCloseTo(1, 1);
  });
});
