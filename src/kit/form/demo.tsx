import { type ReactNode, useState } from 'react';
import { instrumentOf } from '#contract/map/instrument.ts';
import { type Demo, type DemoKit, type DemoState, longText, standing } from '#demo/demo.ts';
import { btc, tiny } from '#demo/market-rows.ts';
import { fieldRule } from '#domain/input/rules.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { FormFields } from './FormFields.tsx';
import { defineForm, type FormField, formState, initialOf, type Typed } from './form.ts';
import { priceInput, quantityInput } from './trading-inputs.ts';
import { problemsOf } from './use-form.ts';

interface Context {
  readonly instrument: Instrument;
  readonly isDisabled: boolean;
}

type Label = string;

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
  { name: 'percent', input: 'percent', label: 'callback' },
  { name: 'count', input: 'count', label: 'orderCount' },
  { name: 'leverage', input: 'leverage', label: 'leverage', most: () => 125 },
  { name: 'share', input: 'share', label: 'percent', initial: '0' },
  { name: 'choice', input: 'choice', label: 'shape', options },
  { name: 'radios', input: 'choice', look: 'radios', label: 'shape', options },
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

interface InputsProps {
  readonly kit: DemoKit;
  /** Absent: all of them. */
  readonly only?: string;
  readonly typed?: Typed;
  readonly row?: typeof btc;
  readonly isDisabled?: boolean;
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
  isTried = false,
}: InputsProps) {
  const { tag, texts } = kit;
  const context: Context = { instrument: instrumentOf(row), isDisabled };
  const [typed, setTyped] = useState<Typed>({ ...initialOf(fields, context), ...first });
  const text: Readonly<Record<string, string>> = {
    ...texts.ticket,
    ...texts.account,
    ...texts.fields,
    ...texts['order-kinds'],
    // No form asks for these so far.
    ...{ name: 'Name', address: 'Address' },
  };
  const state = formState(form, typed, context);
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

const filled: Typed = {
  ...{ price: '62418.3', quantity: '0.05', value: '3120.91', percent: '1.5', count: '10' },
  ...{ leverage: '20', share: '50', choice: 'falling', radios: 'falling', check: 'on' },
  ...{ text: 'Savings', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  ...{ email: 'demo@example.org', password: 'correct horse', newPassword: 'battery staple' },
  ...{ code: '123456', recoveryCode: 'a1B2c-D3e4F', pin: '123456' },
};

const wrong: Typed = {
  ...{ price: '1,5', quantity: '0', value: '0', leverage: '', address: '0x12', email: 'demo@' },
  ...{ newPassword: 'short', code: '12', recoveryCode: 'a1B2c', pin: '12' },
};

const long: Typed = {
  ...{ text: longText, address: '0x'.padEnd(128, '5'), email: `${'long.name'.repeat(12)}@x.org` },
  ...{ password: longText, newPassword: longText.slice(0, 128) },
};

const extreme: Typed = {
  ...{ price: '0.00000970', quantity: '999999999999999999', value: '999999999999.999999' },
  ...{ percent: '9999999999.99', count: '999999999999999999', leverage: '10000000', share: '100' },
};

const size = { width: 360, height: 1360 };

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

const states = [
  state('empty', (kit) => ({ kit })),
  state('filled', (kit) => ({ kit, typed: filled })),
  state('missing', (kit) => ({ kit, isTried: true }), { height: 1640 }),
  state('wrong', (kit) => ({ kit, typed: wrong, isTried: true }), { height: 1640 }),
  state('disabled', (kit) => ({ kit, typed: filled, isDisabled: true })),
  state('long texts', (kit) => ({ kit, typed: { ...filled, ...long } })),
  state('extreme numbers', (kit) => ({ kit, row: tiny, typed: { ...filled, ...extreme } })),
  ...['price', 'leverage', 'share', 'radios', 'check', 'text', 'password', 'code'].map((only) =>
    focused(only),
  ),
  focused('choice', 'select'),
];

export const demo: Demo = {
  name: 'Form inputs',
  states: (kit) => states.map((make) => make(kit)),
};
