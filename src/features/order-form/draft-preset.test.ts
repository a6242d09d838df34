import { describe, expect, it } from 'vitest';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { ticks } from '#domain/money/units.ts';
import { emptyDraft, emptyPreset, type FormDraft, type LegDraft } from '#stores/choice/draft.ts';
import { presetIssues, presetOf } from './draft-preset.ts';

const instrument = { priceScale: 1, priceStep: 5 } as Instrument;
const leg = (trigger: string, price?: string): LegDraft => ({
  trigger,
  execution: price === undefined ? 'market' : 'limit',
  price: price ?? '',
});
const form = (takeProfit: LegDraft, stopLoss: LegDraft, more: Partial<FormDraft> = {}) => ({
  ...emptyDraft,
  preset: { takeProfit, stopLoss },
  ...more,
});
const none = leg('');
const issues = (draft: FormDraft, paid: number | undefined = 1000) =>
  presetIssues(instrument, draft, paid === undefined ? undefined : ticks(paid)).map(
    ({ field, code, values }) => `${field} ${code} ${values.limit ?? ''}`.trim(),
  );

describe('SPOT-04 take profit and stop loss', () => {
  it.each<[string, FormDraft, string[]]>([
    ['both fit', form(leg('110'), leg('90')), []],
    ['one alone', form(none, leg('90')), []],
    ['with limit prices', form(leg('110', '109'), leg('90', '89')), []],
    ['turned off', { ...emptyDraft }, []],
    ['empty', form(none, none), ['takeProfit presetEmpty']],
    ['take profit at the price', form(leg('100'), none), ['takeProfit takeProfitLow 100.0']],
    ['stop loss at the price', form(none, leg('100')), ['stopLoss stopLossHigh 100.0']],
    [
      'both on the wrong side',
      form(leg('90'), leg('110')),
      ['takeProfit takeProfitLow 100.0', 'stopLoss stopLossHigh 100.0'],
    ],
    ['a limit without a price', form(leg('110', ''), none), ['takeProfitPrice priceInvalid']],
    ['a price without a trigger', form(none, leg('', '90')), ['stopLoss priceInvalid']],
    ['a trigger of nothing', form(none, leg('0')), ['stopLoss priceInvalid']],
    // 100.4 is rounded down to 100.0, which is not above.
    ['by its step', form(leg('100.4'), none), ['takeProfit takeProfitLow 100.0']],
    ['of a sell', form(leg('90'), none, { side: 'sell' }), []],
    ['of a plan', form(leg('90'), none, { type: 'plan' }), []],
  ])('%s', (_what, draft, expected) => {
    expect(issues(draft)).toEqual(expected);
  });

  it('fit as long as no price is known', () => {
    expect(presetIssues(instrument, form(leg('90'), leg('110')), undefined)).toEqual([]);
  });

  it.each<[string, FormDraft, unknown]>([
    [
      'both',
      form(leg('110', '109.7'), leg('90')),
      { takeProfit: { trigger: 1100, price: 1095 }, stopLoss: { trigger: 900 } },
    ],
    ['one', form(none, leg('90')), { stopLoss: { trigger: 900 } }],
    ['none', form(none, none), undefined],
    ['turned off', emptyDraft, undefined],
    ['a sell', form(leg('110'), none, { side: 'sell' }), undefined],
    ['a plan', form(leg('110'), none, { type: 'plan' }), undefined],
  ])('go with the order: %s', (_what, draft, expected) => {
    expect(presetOf(instrument, draft)).toEqual(expected);
  });

  it('are forgotten whole when turned off (§4)', () => {
    const off: FormDraft = { ...form(leg('110', '109'), leg('90', '89')), preset: undefined };
    expect(presetOf(instrument, off)).toBeUndefined();
    expect(emptyPreset).toEqual({
      takeProfit: { trigger: '', execution: 'market', price: '' },
      stopLoss: { trigger: '', execution: 'market', price: '' },
    });
  });
});
