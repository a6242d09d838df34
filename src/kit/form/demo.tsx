import { type ReactNode, useState } from 'react';
import type { Answer } from '#client/call.ts';
import { instrumentOf } from '#contract/map/instrument.ts';
import { btcContract } from '#demo/contract-rows.ts';
import {
  type Demo,
  type DemoKit,
  type DemoState,
  longText,
  standing,
  textsOf,
} from '#demo/demo.ts';
import { btc, tiny } from '#demo/market-rows.ts';
import { fieldRule } from '#domain/input/rules.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { amount } from '#domain/money/units.ts';
import { SentForm } from './CallForm.tsx';
import { FormFields } from './FormFields.tsx';
import { defineForm, type FormField, formState, initialOf, type Typed } from './form.ts';
import { inputRules } from './input-rules.ts';
import { coinOptions, marketOptions } from './market-options.ts';
import { problemsOf } from './problem.ts';
import { rangeFields } from './range.ts';
import { priceInput, quantityInput } from './trading-inputs.ts';
import { useAskedForm } from './use-asked-form.ts';
import { useForm } from './use-form.ts';

interface Context {
  readonly instrument: Instrument;
  readonly isDisabled: boolean;
  /** Whether lists and balances are still to come. */
  readonly isLoading?: boolean;
}

type Label = string;

const eth = {
  ...{ ...btc, symbolId: 'ETHUSDT', symbolCodeDisplayName: 'ETH/USDT' },
  baseCoin: { coinName: 'ETH', name: 'Ethereum', scale: 8 },
};
const coins = coinOptions([btc.baseCoin, eth.baseCoin, tiny.baseCoin, btc.quoteCoin]);
const markets = marketOptions([btc, eth, tiny, btcContract], {
  perpetual: 'Perpetual',
  quarterly: 'Quarterly',
});
/** What amounts are taken from. */
const balance = amount(1_234_567_890_000n);

const options = [
  { value: 'rising', label: 'shape_rising' },
  { value: 'falling', label: 'shape_falling' },
] as const;

/** One field of each input. */
const inputs: readonly FormField<Label, Context>[] = [
  { name: 'price', label: 'price', ...priceInput, unit: () => 'USDT' },
  { name: 'quantity', label: 'quantity', ...quantityInput, unit: () => 'BTC' },
  {
    ...{ name: 'value', input: 'value', label: 'orderValue', hint: 'worstHint' },
    rule: ({ instrument }: Context) => fieldRule('value', instrument),
    unit: () => 'USDT',
  },
  {
    ...{ name: 'amount', input: 'value', label: 'amount', hasSlider: true },
    rule: () => fieldRule('transfer'),
    unit: () => 'USDT',
    available: ({ instrument: { quote }, isLoading }) =>
      isLoading ? undefined : { asset: quote, amount: balance },
  },
  ...rangeFields<Label, Context>(
    'priceRange',
    { name: 'low', label: 'low', ...priceInput, unit: () => 'USDT' },
    { name: 'high', label: 'high', ...priceInput, unit: () => 'USDT' },
  ),
  { name: 'percent', input: 'percent', label: 'callback' },
  { name: 'count', input: 'count', label: 'orderCount' },
  { name: 'leverage', input: 'leverage', label: 'leverage', most: () => 125 },
  { name: 'share', input: 'share', label: 'percent', initial: '0' },
  { name: 'choice', input: 'choice', label: 'shape', options },
  { name: 'radios', input: 'choice', look: 'radios', label: 'shape', options },
  {
    ...{ name: 'coin', input: 'search', label: 'coin' },
    listed: (_, { isLoading }) => (isLoading ? undefined : coins),
  },
  {
    ...{ name: 'market', input: 'search', label: 'market', isOptional: true },
    listed: (_, { isLoading }) => (isLoading ? undefined : markets),
  },
  { name: 'check', input: 'check', label: 'makerOnly' },
  { name: 'text', input: 'text', label: 'name' },
  { name: 'address', input: 'address', label: 'address' },
  { name: 'email', input: 'email', label: 'email' },
  { name: 'password', input: 'password', label: 'password' },
  { name: 'newPassword', input: 'newPassword', label: 'newPassword' },
  { name: 'code', input: 'code', label: 'code' },
  { name: 'recoveryCode', input: 'recoveryCode', label: 'recoveryCode' },
  { name: 'pin', input: 'pin', label: 'tradingPin' },
];

const fields = inputs.map(
  (input): FormField<Label, Context> => ({
    ...input,
    isDisabled: (_, { isDisabled }) => isDisabled,
  }),
);

const form = defineForm<Label, Context, Typed>({ fields, request: (typed) => typed });

/** Words of the demo's own: no form asks for these so far. */
const ownWords = {
  ...{ name: 'Name', address: 'Address', amount: 'Amount', coin: 'Coin', market: 'Pair' },
  ...{ priceRange: 'Price range', low: 'Lowest price', high: 'Highest price' },
  ...{ about: 'About the order', advanced: 'Advanced', tooMany: 'At most 20 orders.' },
};

const textOf = ({ texts }: DemoKit): Readonly<Record<string, string>> & { noAnswer: string } => ({
  ...textsOf(texts, 'account', 'account-proof', 'log-in', 'pin-later', 'words-account'),
  ...textsOf(texts, 'ticket-contract'),
  ...textsOf(texts, 'transfer', 'fields', 'fields-text', 'words-number', 'order-kinds', 'ticket'),
  ...textsOf(
    texts,
    'words-order',
    'words-trading',
    'words-value',
    'words-dialog',
    'words-position',
  ),
  ...ownWords,
});

interface InputsProps {
  readonly kit: DemoKit;
  /** Absent: all of them. */
  readonly only?: string;
  readonly typed?: Typed;
  readonly row?: typeof btc;
  readonly isDisabled?: boolean;
  readonly isLoading?: boolean;
  /** Whether sending was tried: empty fields are wrong then. */
  readonly isTried?: boolean;
}

/** All inputs of the kit in one state. */
function Inputs({
  kit,
  only,
  typed: first,
  row = btc,
  isDisabled = false,
  isLoading = false,
  isTried = false,
}: InputsProps) {
  const { tag } = kit;
  const context: Context = { instrument: instrumentOf(row), isDisabled, isLoading };
  const [typed, setTyped] = useState<Typed>({ ...initialOf(fields, context), ...first });
  const text = textOf(kit);
  const state = formState(form, typed, context, inputRules);
  return (
    <form noValidate className="grid gap-3 p-3">
      <FormFields
        {...{ typed, context, text, tag }}
        fields={state.fields.filter(({ name }) => only === undefined || only === name)}
        problems={problemsOf({ ...state, typed }, isTried, text, tag)}
        onChange={(change) => setTyped({ ...typed, ...change })}
      />
    </form>
  );
}

/** What a form with sections asks the exchange about. */
const sectioned = defineForm<Label, Context, Typed>({
  sections: [
    { name: 'about', label: 'about' },
    { name: 'advanced', label: 'advanced', isAdvanced: true },
  ],
  fields: [
    { name: 'coin', input: 'search', label: 'coin', listed: () => coins, section: 'about' },
    ...rangeFields<Label, Context>(
      'priceRange',
      { name: 'low', label: 'low', ...priceInput, section: 'about' },
      { name: 'high', label: 'high', ...priceInput, section: 'about' },
    ),
    { name: 'count', input: 'count', label: 'orderCount', initial: '5', section: 'advanced' },
    { name: 'makerOnly', input: 'check', label: 'makerOnly', section: 'advanced' },
  ],
  request: (typed) => typed,
});

/** What the exchange says of so many orders. */
const preview = async (count = ''): Promise<Answer<{ readonly isTooMany: boolean }>> => ({
  ...{ ok: true, data: { isTooMany: Number(count) > 20 } },
});

interface SectionedProps {
  readonly kit: DemoKit;
  readonly typed: Typed;
}

/** A form in sections, some of whose issues only a call knows. */
function Sectioned({ kit, typed }: SectionedProps) {
  const context = { instrument: instrumentOf(btc), isDisabled: false };
  const [first] = useState(() => ({
    ...sectioned,
    fields: sectioned.fields.map((field) => ({
      ...field,
      initial: typed[field.name] ?? field.initial ?? '',
    })),
  }));
  const used = useAskedForm(useForm<Label, Context, Typed>(first, context), {
    ask: ({ count }: Typed) => preview(count),
    issues: ({ isTooMany }) => (isTooMany ? [{ field: 'count', code: 'tooMany' }] : []),
  });
  const text = textOf(kit);
  return (
    <div className="p-3">
      <SentForm
        {...{ used, text, tag: kit.tag }}
        label={kit.texts.transfer.send}
        send={() => new Promise(() => undefined)}
        onDone={() => undefined}
      />
    </div>
  );
}

const filled: Typed = {
  ...{ price: '62418.3', quantity: '0.05', value: '3120.91', percent: '1.5', count: '10' },
  ...{ leverage: '20', share: '50', choice: 'falling', radios: 'falling', check: 'on' },
  ...{ amount: '6172.8', low: '58000', high: '66000', coin: 'ETH', market: 'BTCUSDT_UMCBL' },
  ...{ text: 'Savings', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  ...{ email: 'demo@example.org', password: 'correct horse', newPassword: 'battery staple' },
  ...{ code: '123456', recoveryCode: 'a1B2c-D3e4F', pin: '123456' },
};

const wrong: Typed = {
  ...{ price: '1,5', quantity: '0', value: '0', leverage: '', address: '0x12', email: 'demo@' },
  ...{ amount: '12345.7', low: '66000', high: '58000', coin: 'GONE', market: 'GONEUSDT' },
  ...{ newPassword: 'short', code: '12', recoveryCode: 'a1B2c', pin: '12' },
};

const long: Typed = {
  ...{ text: longText, address: '0x'.padEnd(128, '5'), email: `${'long.name'.repeat(12)}@x.org` },
  ...{ password: longText, newPassword: longText.slice(0, 128) },
};

const extreme: Typed = {
  ...{ price: '0.00000970', quantity: '999999999999999999', value: '999999999999.999999' },
  ...{ amount: '12345.6789', low: '0.00000001', high: '99999999.99999999' },
  ...{ percent: '9999999999.99', count: '999999999999999999', leverage: '10000000', share: '100' },
};

const size = { width: 360, height: 1430 };

const state = (
  name: string,
  props: (kit: DemoKit) => InputsProps,
  more: Partial<DemoState> = {},
): ((kit: DemoKit) => DemoState) => {
  const show = (kit: DemoKit) => (): ReactNode => <Inputs {...props(kit)} />;
  return (kit) => ({ name, ...size, show: show(kit), ...more });
};

/** One input that has the focus, as by the keyboard. */
const focused = (only: string, selector = 'input') =>
  state(`focused: ${only}`, (kit) => ({ kit, only, typed: filled }), {
    height: 120,
    act: async (frame) => (await standing(frame, selector)).focus({ focusVisible: true } as object),
  });

/** The list of a search, as somebody opens it and types. */
const searched = (name: string, words: string) =>
  state(name, (kit) => ({ kit, only: 'coin', typed: filled }), {
    height: 320,
    act: async (frame) => {
      const field = (await standing(frame, '[role=combobox]')) as HTMLInputElement;
      // Without the focus, which the next frame would take: that closes the list.
      field.click();
      if (words === '') return;
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
      set!.call(field, words);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
  });

const inSections =
  (name: string, typed: Typed): ((kit: DemoKit) => DemoState) =>
  (kit) => ({ name, width: 360, height: 420, show: () => <Sectioned {...{ kit, typed }} /> });

const states = [
  state('empty', (kit) => ({ kit })),
  state('filled', (kit) => ({ kit, typed: filled })),
  state('missing', (kit) => ({ kit, isTried: true }), { height: 1740 }),
  state('wrong', (kit) => ({ kit, typed: wrong, isTried: true }), { height: 1740 }),
  state('loading', (kit) => ({ kit, isLoading: true })),
  state('disabled', (kit) => ({ kit, typed: filled, isDisabled: true })),
  state('long texts', (kit) => ({ kit, typed: { ...filled, ...long } })),
  state('extreme numbers', (kit) => ({ kit, row: tiny, typed: { ...filled, ...extreme } })),
  ...['price', 'leverage', 'share', 'radios', 'check', 'text', 'password', 'code'].map((only) =>
    focused(only),
  ),
  focused('choice', 'select'),
  focused('coin', '[role=combobox]'),
  focused('low'),
  searched('coin, opened', ''),
  searched('coin, searched', 'eth'),
  searched('coin, nothing found', longText.slice(0, 40)),
  inSections('sections', {}),
  inSections('sections, wrong inside', { ...filled, count: '30' }),
];

export const demo: Demo = {
  name: 'Form inputs',
  states: (kit) => states.map((make) => make(kit)),
};
