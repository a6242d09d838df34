import type { SymbolRow } from '#contract/calls/market.ts';
import { balances, user } from '#demo/account-rows.ts';
import {
  addressOf,
  type Demo,
  type DemoKit,
  type DemoState,
  longText,
  standing,
} from '#demo/demo.ts';
import { demoHelp } from '#demo/help-links.ts';
import { btc, depth, tickers, tiny } from '#demo/market-rows.ts';
import { $session } from '#stores/account/session.ts';
import { $draftOf, emptyDraft, emptyPreset, type FormDraft } from '#stores/choice/draft.ts';
import { packProps } from '#ui/island/props.ts';
import OrderForm from './OrderForm.tsx';
import type { OrderFormProps } from './order-form.ts';

const size = { width: 320, height: 620 };

const form = ({ tag, texts }: DemoKit, more: Partial<OrderFormProps> = {}, symbol = btc) => (
  <OrderForm
    json={packProps({
      tag,
      symbol,
      quotePair: undefined,
      bgbPair: undefined,
      tickers,
      depth: depth(30),
      user,
      balances,
      openOrders: 0,
      logIn: '/login',
      signUp: '/register',
      kindTexts: addressOf({ ...texts.fields, ...texts['order-kinds'], ...texts.errors }),
      text: {
        ...texts.form,
        ...texts['order-kinds'],
        ...texts.errors,
        notKept: texts.preferences.notKept,
        ...demoHelp(texts, ['spotTpsl']),
      },
      ...more,
    })}
  />
);

/** What was typed; an order's value follows its quantity, as it does in the form. */
function typed(more: Partial<FormDraft>, { symbolId }: SymbolRow = btc): void {
  const draft = { ...emptyDraft, price: '62418.3', ...more };
  const value = draft.price && draft.quantity && Number(draft.price) * Number(draft.quantity);
  $draftOf(symbolId).set({ ...draft, value: more.value ?? (value ? value.toFixed(2) : '') });
}

const press = async (frame: HTMLElement): Promise<void> => {
  (await standing(frame, '[type=submit]')).click();
};

/** What was typed when its button was pressed: the refusals that the form foresees, in words. */
const refused: Readonly<Record<string, Partial<FormDraft>>> = {
  'no price': { price: '', quantity: '0.01' },
  'no quantity': { quantity: '' },
  'too little': { quantity: '0.000001' },
  'too much': { quantity: '500' },
  'not enough': { quantity: '20' },
  'price above the band': { price: '90000.0', quantity: '0.01' },
  'price below the band': { price: '100.0', quantity: '0.01', side: 'sell' },
  'no trigger': { type: 'plan', trigger: '', quantity: '0.01' },
  'empty presets': { preset: emptyPreset, quantity: '0.01' },
  'presets the wrong way round': {
    quantity: '0.01',
    preset: {
      takeProfit: { trigger: '100.0', execution: 'market', price: '' },
      stopLoss: { trigger: '90000.0', execution: 'market', price: '' },
    },
  },
};

/** The special kinds, with what is missing. */
const special: Readonly<Record<string, Partial<FormDraft>>> = Object.fromEntries(
  (['oco', 'trailing', 'scaled', 'iceberg', 'twap'] as const).map((type) => [type, { type }]),
);

/** What is warned of before it is sent. */
const warned: Readonly<Record<string, Partial<FormDraft>>> = {
  'far price': { price: '64800.0', quantity: '0.01' },
  'price impact': { type: 'market', quantity: '2', value: '124836', unit: 'base', by: 'quantity' },
  'plan without funds': { type: 'plan', trigger: '60000.0', price: '60000.0', quantity: '30' },
};

const drafts = (
  kit: DemoKit,
  of: Readonly<Record<string, Partial<FormDraft>>>,
  act?: DemoState['act'],
): DemoState[] =>
  Object.entries(of).map(([name, draft]) => ({
    name,
    ...size,
    ...(act && { act }),
    show: () => {
      typed(draft);
      return form(kit);
    },
  }));

export const demo: Demo = {
  name: 'Order form',
  states: (kit) => [
    { name: 'usual', ...size, show: () => form(kit) },
    { name: 'logged out', ...size, show: () => form(kit, { user: undefined, balances: [] }) },
    {
      name: 'session ended',
      ...size,
      show: () => {
        $session.set({ ended: true, user: undefined });
        typed({ quantity: '0.02' });
        return form(kit);
      },
    },
    { name: 'without funds', ...size, show: () => form(kit, { balances: [] }) },
    ...drafts(kit, { trigger: { type: 'plan' }, market: { type: 'market' } }),
    ...drafts(kit, { presets: { preset: emptyPreset, quantity: '0.01' } }),
    ...drafts(kit, special, press).map((state) => ({ ...state, height: 760 })),
    ...drafts(kit, refused, press),
    ...drafts(kit, warned),
    {
      name: 'confirming',
      ...size,
      screen: { width: 1280, height: 800 },
      show: () => {
        typed({ price: '64800.0', quantity: '0.01' });
        return form(kit);
      },
      act: async (frame) => {
        await press(frame);
        await standing(frame, 'dialog[open]');
      },
    },
    {
      name: 'sending',
      ...size,
      answers: { placeOrder: 'never' },
      show: () => {
        typed({ quantity: '0.01' });
        return form(kit);
      },
      act: press,
    },
    {
      name: 'refused with a long text',
      ...size,
      answers: { placeOrder: { msg: longText } },
      show: () => {
        typed({ quantity: '0.01' });
        return form(kit);
      },
      act: async (frame) => {
        await press(frame);
        await standing(frame, '[type=submit][aria-disabled=false]');
      },
    },
    {
      name: 'extreme numbers',
      ...size,
      show: () => {
        typed({ price: '0.00001234', quantity: '89999999999', value: '1110599.99' }, tiny);
        const levels = depth(30, { mid: 0.00001234, step: 1e-8, decimals: 8, size: 9e10 });
        return form(kit, { depth: levels }, tiny);
      },
    },
  ],
};
