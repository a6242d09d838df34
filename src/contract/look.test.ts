import { describe, expect, it } from 'vitest';
import { lookNames, lookOf } from './look.ts';
import { preferenceDefaults } from './preference.ts';

describe('SPOT-10: the look that cookies ask for', () => {
  it('is the default without any, as a user’s preferences are', () => {
    const look = lookOf(() => undefined);
    for (const name of lookNames) expect(look[name]).toBe(preferenceDefaults[name]);
    expect(look.panels).toEqual(preferenceDefaults.panels);
  });

  it.each([
    ['theme', 'light', 'light'],
    ['theme', 'blue', 'dark'],
    ['colours', 'red-up', 'red-up'],
    ['motion', 'off', 'off'],
    ['font', 'large', 'large'],
    ['font', '"><script>', 'normal'],
    ['columns', 'form-book-chart', 'form-book-chart'],
    ['columns', 'toString', 'chart-book-form'],
  ] as const)('%s=%s is %s', (name, text, value) => {
    expect(lookOf((asked) => (asked === name ? text : undefined))[name]).toBe(value);
  });

  it('has the sizes that can be', () => {
    const { panels } = lookOf((name) => (name === 'panels' ? '300.9999.240' : undefined));
    expect(panels).toEqual({ book: 300, form: null, orders: 240 });
  });
});
