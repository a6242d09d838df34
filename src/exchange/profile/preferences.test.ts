import { describe, expect, it } from 'vitest';
import { preferenceDefaults } from '#contract/preference.ts';
import { keptIn } from './preferences.ts';

describe('API-01 kept preferences', () => {
  const rows: readonly [string, object][] = [
    ['{}', {}],
    ['{"theme":"light"}', { theme: 'light' }],
    ['{"theme":"blue","timeZone":3}', { timeZone: 3 }],
    ['{"retired":true,"language":"ar"}', { language: 'ar' }],
    [
      '{"confirmations":{"planOrder":true}}',
      { confirmations: { ...preferenceDefaults.confirmations, planOrder: true } },
    ],
    ['{"confirmations":{"retired":true},"unit":"BTC"}', { unit: 'BTC' }],
  ];
  it.each(rows)('%s is read with the defaults', (body, given) => {
    expect(keptIn(body)).toEqual({
      preference: { ...preferenceDefaults, ...given },
      chosen: expect.arrayContaining(Object.keys(given)),
    });
  });
});
