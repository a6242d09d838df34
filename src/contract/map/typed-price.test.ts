import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { ticks } from '#domain/money/units.ts';
import { priceOf, stepped, steppedText } from './typed-price.ts';

const pair = (priceScale: number, priceStep: number) => ({ priceScale, priceStep }) as Instrument;
const instrument = pair(1, 5);

describe('SPOT-04 prices round down to their step', () => {
  it.each([
    ['100', 1000, '100'],
    ['100.5', 1005, '100.5'],
    ['100.4', 1000, '100.0'],
    ['100.9', 1005, '100.5'],
    ['100.', 1000, '100'],
    ['', undefined, ''],
    // Nothing would stay: it is left as typed, and refused in words.
    ['0.4', 0, '0.4'],
  ])('“%s” is %s ticks and stands as “%s”', (text, price, left) => {
    expect(priceOf(instrument, text)).toBe(price);
    expect(steppedText(instrument, text)).toBe(left);
  });

  it('whatever the step: at most as typed, less than a step below, and then stable', () => {
    const scale = fc.integer({ min: 0, max: 8 });
    const step = fc.integer({ min: 1, max: 1000 });
    const count = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(scale, step, count, (decimals, priceStep, typed) => {
        const one = pair(decimals, priceStep);
        const digits = String(typed).padStart(decimals + 1, '0');
        const cut = digits.length - decimals;
        const text = decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
        const price = priceOf(one, text)!;
        expect(price % priceStep).toBe(0);
        expect(typed - price).toBeGreaterThanOrEqual(0);
        expect(typed - price).toBeLessThan(priceStep);
        const left = steppedText(one, text);
        expect(steppedText(one, left)).toBe(left);
        if (price > 0) expect(priceOf(one, left)).toBe(price);
      }),
    );
  });
});

describe('SPOT-04 stepping a price', () => {
  it.each([
    [1000, 1, 1005],
    [1003, 1, 1005],
    [1003, -1, 1000],
    [1000, -1, 995],
    [1000, 10, 1050],
    [1003, 10, 1050],
    [1003, -10, 955],
    [5, -1, undefined],
    [45, -10, undefined],
    [undefined, 1, undefined],
  ])('%s by %i steps is %s', (price, steps, next) => {
    expect(stepped(instrument, price === undefined ? undefined : ticks(price), steps)).toBe(next);
  });
});
