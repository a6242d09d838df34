import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/units.ts';
import { openCatalogs } from '../../../scripts/texts/catalogs.ts';
import {
  changed,
  defineForm,
  formState,
  type Input,
  initialOf,
  inputProblem,
  isSound,
  numberInputs,
  type Typed,
} from './form.ts';
import { inputRules } from './input-rules.ts';
import { problemsOf, problemText } from './problem.ts';
import { rangeFields } from './range.ts';
import { isTextInput } from './text-inputs.ts';
import { texts } from './text-rules.ts';

const { namespaces, of } = openCatalogs('locales');

it.each(numberInputs)('KIT-03 an empty %s has a text that asks for it', (input) => {
  const catalogs = namespaces.filter((name) => of('en', name)[`${input}Missing`]);
  expect(catalogs).not.toEqual([]);
});

describe('KIT-03 what is wrong with a field by itself', () => {
  it.each<[Input, string, string | undefined]>([
    ['price', '', 'priceMissing'],
    ['price', '0', 'aboveZero'],
    ['price', '0.00', 'aboveZero'],
    ['price', '1,5', 'strayMark'],
    ['price', '1,234.5', undefined],
    ['quantity', '', 'quantityMissing'],
    ['value', '', 'valueMissing'],
    ['percent', '', 'percentMissing'],
    ['count', '', 'countMissing'],
    ['leverage', '', 'leverageMissing'],
    ['leverage', '20', undefined],
    // A slider, a list and a check always hold something.
    ['share', '', undefined],
    ['choice', '', undefined],
    ['check', '', undefined],
    // Of many nothing is chosen at first.
    ['search', '', 'choiceMissing'],
    ['search', 'BTC', undefined],
    ['text', '', 'textMissing'],
    ['text', '  ', 'textMissing'],
    ['text', 'bot', undefined],
    ['address', '', 'addressMissing'],
    ['address', '0x12', 'addressInvalid'],
    ['address', ' 0x52908400098527886E0F7030069857D2E4169EE7 ', undefined],
    ['address', '0x52908400098527886E0F7030069857D2E4169EE7!', 'addressInvalid'],
    ['email', '', 'emailMissing'],
    ['email', 'a@b', 'emailInvalid'],
    ['email', ' a@b.org', undefined],
    ['password', '', 'passwordMissing'],
    ['password', 'short', undefined],
    ['newPassword', 'short', 'passwordShort'],
    ['newPassword', 'x'.repeat(129), 'passwordLong'],
    ['newPassword', 'long enough', undefined],
    ['code', '12345', 'codeMissing'],
    ['code', '123 456', undefined],
    ['code', '١٢٣٤٥٦', undefined],
    ['recoveryCode', 'a1B2cD3e4F', undefined],
    ['recoveryCode', 'a1B2c', 'recoveryCodeMissing'],
    ['pin', '12345', 'pinEmpty'],
    ['pin', '123456', undefined],
  ])('%s “%s”: %s', (input, text, code) => {
    expect(inputProblem({ input }, text, inputRules)?.code).toBe(code);
  });

  it('may be left out where it is optional, and has a name of its own where that says more', () => {
    expect(inputProblem({ input: 'price', isOptional: true }, '')).toBeUndefined();
    expect(inputProblem({ input: 'price', isOptional: true }, '0')?.code).toBe('aboveZero');
    expect(inputProblem({ input: 'price', missing: 'triggerMissing' }, '')?.code).toBe(
      'triggerMissing',
    );
    expect(inputProblem({ input: 'text', missing: 'nameMissing' }, ' ', inputRules)?.code).toBe(
      'nameMissing',
    );
  });

  it.each([
    ['code', ' 123 456 ', '123456'],
    ['pin', '１２３４５６', '123456'],
    ['recoveryCode', 'a1B2cD3e4F', 'a1B2c-D3e4F'],
    ['email', ' a@b.org ', 'a@b.org'],
    ['password', ' kept ', ' kept '],
    ['address', '0x52 90', '0x5290'],
  ])('%s “%s” is sent as “%s”', (input, typed, sent) => {
    if (!isTextInput(input)) throw new Error(input);
    expect(texts.tidy(input, typed)).toBe(sent);
  });
});

interface Context {
  readonly most: number;
}
type Label = 'way' | 'amount' | 'limit' | 'tooMuch';

const form = defineForm<Label, Context, { readonly amount: string; readonly limit?: string }>({
  fields: [
    {
      ...{ name: 'way', input: 'choice', label: 'way' },
      options: [
        { value: 'market', label: 'way' },
        { value: 'limit', label: 'limit' },
      ],
    },
    {
      ...{ name: 'limit', input: 'price', label: 'limit' },
      isShown: ({ way }) => way === 'limit',
    },
    {
      ...{ name: 'amount', input: 'value', label: 'amount' },
      initial: ({ most }) => String(most),
      check: (text) => (text.includes('13') ? { code: 'unlucky' } : undefined),
    },
  ],
  reduce: (before, change) => ({
    ...before,
    ...change,
    ...(change.way === 'market' ? { limit: '' } : {}),
  }),
  request: ({ way, amount = '', limit = '' }) =>
    amount === '7' ? undefined : { amount, ...(way === 'limit' ? { limit } : {}) },
  issues: ({ amount }, { most }) =>
    Number(amount) > most
      ? [{ field: 'amount', code: 'tooMuch', values: { limit: String(most) } }]
      : [],
});
const context = { most: 5000 };
const initial = initialOf(form.fields, context);
const codes = (typed: Typed) => {
  const { bad, issues } = formState(form, { ...initial, ...typed }, context);
  return [...bad, ...issues].map(({ field, code }) => `${field} ${code}`);
};

describe('KIT-14 what is offered', () => {
  const offered = defineForm<string, { readonly left: bigint }, Typed>({
    fields: [
      {
        ...{ name: 'coin', input: 'search', label: 'coin', isOptional: true },
        listed: () => [{ value: 'BTC', label: 'BTC' }],
      },
      {
        ...{ name: 'amount', input: 'value', label: 'amount', tooMuch: 'tooMuch' },
        available: ({ left }) => ({
          ...{ asset: { code: 'USDT', name: 'Tether', scale: 2 }, amount: amount(left) },
        }),
      },
    ],
    request: (typed) => typed,
  });
  const badOf = (typed: Typed) =>
    formState(offered, { coin: '', amount: '1', ...typed }, { left: 250n }, inputRules).bad;

  it('a choice that is on offer no more is none', () => {
    expect(badOf({ coin: 'BTC' })).toEqual([]);
    expect(badOf({ coin: '' })).toEqual([]);
    expect(badOf({ coin: 'GONE' })).toEqual([{ field: 'coin', code: 'choiceMissing' }]);
  });

  it('an amount is at most what is available', () => {
    expect(badOf({ amount: '2.5' })).toEqual([]);
    expect(badOf({ amount: '2.51' })).toEqual([
      { field: 'amount', code: 'tooMuch', values: { amount: '2.5', asset: 'USDT' } },
    ]);
  });
});

describe('KIT-14 the numbers of a range', () => {
  const fields = rangeFields<string, undefined>(
    'range',
    { name: 'low', input: 'price', label: 'low' },
    {
      ...{ name: 'high', input: 'price', label: 'high' },
      check: (text) => (text === '13' ? { code: 'unlucky' } : undefined),
    },
  );
  const range = defineForm<string, undefined, Typed>({ fields, request: (typed) => typed });

  it.each<[string, string, string | undefined]>([
    ['1', '2', undefined],
    ['1', '1', 'aboveLow'],
    ['2', '1.99999999', 'aboveLow'],
    ['1,000', '999', 'aboveLow'],
    ['0.00000001', '0.00000002', undefined],
    // As text it would be the other way round.
    ['9', '10', undefined],
    ['9', '13', 'unlucky'],
    ['14', '13', 'aboveLow'],
    // One of them is none yet: that is said of itself.
    ['', '1', 'priceMissing'],
    ['1,5', '1', 'strayMark'],
  ])('“%s” to “%s”: %s', (low, high, code) => {
    const [first] = formState(range, { low, high }, undefined).bad;
    expect(first?.code).toBe(code);
  });

  it('the problem is said of the second, with the first', () => {
    expect(formState(range, { low: '2,000.', high: '1' }, undefined).bad).toEqual([
      { field: 'high', code: 'aboveLow', values: { low: '2000' } },
    ]);
  });
});

describe('KIT-03 a form as it stands', () => {
  it('begins with what its fields say: a value of its context, the first option', () => {
    expect(initial).toEqual({ way: 'market', limit: '', amount: '5000' });
  });

  it('judges the fields that are shown, then what they ask for together', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ way: 'limit' })).toEqual(['limit priceMissing']);
    expect(codes({ amount: '6000' })).toEqual(['amount tooMuch']);
    expect(codes({ amount: '130' })).toEqual(['amount unlucky']);
    // What the form asks for is not judged as long as a field holds nothing.
    expect(codes({ way: 'limit', amount: '6000' })).toEqual(['limit priceMissing']);
  });

  it('asks for numbers as they are read: without what groups them', () => {
    const state = formState(form, { ...initial, amount: '1,234.' }, context);
    expect(state.request).toEqual({ amount: '1234' });
    expect(isSound(state)).toBe(true);
  });

  it('can’t be sent while it asks for nothing', () => {
    expect(isSound(formState(form, { ...initial, amount: '7' }, context))).toBe(false);
  });

  it('lets a change of one field change others', () => {
    const before = changed(form, initial, { way: 'limit', limit: '3' }, context);
    expect(changed(form, before, { way: 'market' }, context).limit).toBe('');
  });

  it('says what is wrong under its field, of an empty one only once sending was tried', () => {
    const texts = {
      priceMissing: 'Enter a price.',
      tooMuch: 'At most',
      tooMuch_limit: 'At most {{limit}}.',
      strayMark: 'As in {{example}}.',
    };
    const of = (typed: Typed, isTried: boolean) => {
      const all = { ...initial, ...typed };
      return problemsOf({ ...formState(form, all, context), typed: all }, isTried, texts, 'en');
    };
    expect(of({ way: 'limit' }, false)).toEqual({});
    expect(of({ way: 'limit' }, true).limit?.text).toBe('Enter a price.');
    expect(of({ amount: '6000' }, false).amount?.text).toBe('At most 5,000.');
    expect(problemText({ code: 'strayMark' }, texts, 'de')).toBe('As in 1234,5.');
  });
});
