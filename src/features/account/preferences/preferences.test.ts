import { expect, it } from 'vitest';
import type { PreferenceRow } from '#contract/calls/user.ts';
import { preferenceDefaults } from '#contract/preference.ts';
import { keptChoicesOf } from './preferences.ts';

const row = (chosen: string[], more: Partial<PreferenceRow> = {}): PreferenceRow => ({
  ...preferenceDefaults,
  profitOrLossPriceType: 0,
  pinTradingSwitch: false,
  feeInBgb: false,
  chosen,
  ...more,
});

it('SPOT-10: a page brings what its user ever chose, and nothing else', () => {
  expect(keptChoicesOf(row([]))).toBeUndefined();
  expect(keptChoicesOf(row(['theme', 'columns']))).toBeUndefined();
  expect(keptChoicesOf(row(['sounds', 'theme'], { sounds: true }))).toEqual({ sounds: true });
  expect(keptChoicesOf(row(['hotkeysOn']))).toEqual({ hotkeysOn: false });
});
