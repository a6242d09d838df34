import { describe, expect, it } from 'vitest';
import { emptyDraft, emptyPreset } from '#stores/choice/draft.ts';
import type { UserFormProps } from './order-form.ts';
import type { FormIssue } from './preview.ts';
import { problemsOf } from './problems.ts';

const props = {
  tag: 'de',
  text: {
    takeProfitLow: 'above {{limit}}',
    presetEmpty: 'one of both',
    priceAboveMax: 'at most {{limit}}',
    aboveZero: 'above zero',
    strayMark: 'such as {{example}}',
    numberTooLarge: 'too large',
    priceMissing: 'enter a price',
    quantityMissing: 'enter a quantity',
    valueMissing: 'enter a value',
    triggerPriceInvalid: 'another',
    triggerPriceInvalid_limit: '{{value}} is {{limit}}',
    pairNotOpen: 'closed',
  },
} as unknown as UserFormProps;
const issue = (field: FormIssue['field'], code: FormIssue['code'], values = {}): FormIssue => ({
  field,
  code,
  values,
});
const words = (found: readonly FormIssue[], more = {}, tried = false) =>
  Object.fromEntries(
    Object.entries(problemsOf(found, { ...emptyDraft, ...more }, tried, props)).map(
      ([field, problem]) => [field, problem?.text],
    ),
  );

describe('SPOT-04 what is wrong, under the field that causes it', () => {
  it('is told as one types, of an empty field only once the order was sent', () => {
    const found = [issue('price', 'priceInvalid'), issue('quantity', 'quantityInvalid')];
    expect(words(found, { price: '0' })).toEqual({ price: 'above zero' });
    expect(words(found)).toEqual({});
    expect(words(found, {}, true)).toEqual({
      price: 'enter a price',
      quantity: 'enter a quantity',
    });
    expect(words(found, { quantity: '0' }, true)).toEqual({
      price: 'enter a price',
      quantity: 'above zero',
    });
    expect(words(found, { unit: 'quote' }, true)).toMatchObject({ quantity: 'enter a value' });
    expect(words([issue('form', 'pairNotOpen')])).toEqual({ form: 'closed' });
  });

  it.each([
    ['priceInvalid', '1,5', 'such as 1234,5'],
    ['priceInvalid', '0', 'above zero'],
    ['priceInvalid', '0.00', 'above zero'],
    ['priceInvalid', '999999999999999999', 'too large'],
    ['priceInvalid', '1,000,000,000,000,000', 'too large'],
    ['triggerPriceInvalid', '1,5', 'such as 1234,5'],
    ['triggerPriceInvalid', '999999999999999999', 'too large'],
  ] as const)('says why a text is none: %s of “%s” is “%s”', (code, typed, text) => {
    const field = code === 'priceInvalid' ? 'price' : 'trigger';
    const values = field === 'trigger' ? { step: '0.5', limit: '0.5' } : {};
    expect(words([issue(field, code, values)], { [field]: typed })).toEqual({ [field]: text });
  });

  it.each([
    [{ quantity: '1000000000000' }, 'too large'],
    [{ quantity: '1,5' }, 'such as 1234,5'],
    // What is typed is told of, not the field that follows it.
    [{ value: '1,5', by: 'value' }, 'such as 1234,5'],
    [{ value: '1,5', by: 'value', unit: 'quote' }, 'such as 1234,5'],
    [{ value: '999999999999', type: 'market', unit: 'quote' }, 'too large'],
  ])('also of how much: %j is “%s”', (typed, text) => {
    expect(words([issue('quantity', 'quantityInvalid')], typed)).toEqual({ quantity: text });
  });

  it('is in words with the limit, written as the language does', () => {
    const found = [issue('price', 'priceAboveMax', { limit: '65000.5' })];
    expect(words(found, { price: '1' })).toEqual({ price: 'at most 65.000,5' });
  });

  it.each([
    [{ limit: '100', value: '100' }, '100 is 100'],
    [{}, 'another'],
  ])('says what of a trigger does not fit: %j', (values, text) => {
    const found = [issue('trigger', 'triggerPriceInvalid', values)];
    expect(words(found, { trigger: '1' })).toEqual({ trigger: text });
  });

  it('is the first of each field, legs apart', () => {
    const takeProfit = { ...emptyPreset.takeProfit, trigger: '9' };
    const found = [
      issue('takeProfit', 'takeProfitLow', { limit: '10' }),
      issue('takeProfit', 'priceInvalid'),
      issue('takeProfitPrice', 'priceInvalid'),
    ];
    const preset = { ...emptyPreset, takeProfit };
    expect(words(found, { preset })).toEqual({ takeProfit: 'above 10' });
    expect(words(found, { preset }, true)).toEqual({
      takeProfit: 'above 10',
      takeProfitPrice: 'enter a price',
    });
  });
});
