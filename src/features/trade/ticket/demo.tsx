import type { SymbolRow } from '#contract/calls/market.ts';
import { preferenceDefaults } from '#contract/preference.ts';
import { balances, user } from '#demo/account-rows.ts';
import { accountSeed, btcContract, coinContract, coinSeed, open } from '#demo/contract-rows.ts';
import {
  addressOf,
  type Demo,
  type DemoKit,
  type DemoState,
  longText,
  standing,
  textsOf,
} from '#demo/demo.ts';
import { demoHelp } from '#demo/help-links.ts';
import { btc, depth, ticker, tickers, tiny } from '#demo/market-rows.ts';
import { lines } from '#domain/line/line.ts';
import type { Typed } from '#kit/form/form.ts';
import { emptyTicket } from '#kit/order-kinds/base.ts';
import { kindCatalogs } from '#kit/order-kinds/kind.ts';
import { contractDefaults, emptyContract } from '#kit/ticket/contract/use-contract-line.ts';
import { $session } from '#stores/account/session.ts';
import { $draftOf } from '#stores/choice/draft.ts';
import { packProps } from '#ui/island/props.ts';
import { SeedContext } from '#ui/island/seed.ts';
import ContractTicket from './ContractTicket.tsx';
import { contractCatalogs, contractTopics } from './contract-ticket.ts';
import SpotTicket from './SpotTicket.tsx';
import { type SpotTicketProps, spotUserCatalogs } from './spot/spot-ticket.ts';

const size = { width: 320, height: 620 };

const form = ({ tag, texts }: DemoKit, more: Partial<SpotTicketProps> = {}, symbol = btc) => (
  <SpotTicket
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
      kindTexts: addressOf(textsOf(texts, ...kindCatalogs)),
      text: { ...textsOf(texts, ...spotUserCatalogs), ...demoHelp(texts, ['spotTpsl']) },
      ...more,
    })}
  />
);

/** What was typed; an order's value follows its quantity, as it does in the form. */
function typed(more: Typed, { symbolId }: SymbolRow = btc): void {
  const draft: Typed = { ...emptyTicket, price: '62418.3', ...more };
  const value = draft.price && draft.quantity && Number(draft.price) * Number(draft.quantity);
  $draftOf(symbolId).set({ ...draft, value: more.value ?? (value ? value.toFixed(2) : '') });
}

const { symbolId } = btcContract;

/** The ticket of a contract. */
const ofContract = (
  { tag, texts }: DemoKit,
  seed: object,
  { symbolId: of, kind }: { readonly symbolId: string; readonly kind: 'linear' | 'inverse' },
) => (
  <SeedContext value={seed}>
    <ContractTicket
      json={packProps({
        ...{ tag, symbolId: of, depth: depth(20), ticker: ticker({ symbolId: of }) },
        ...{ defaults: contractDefaults(preferenceDefaults, { kind }), logIn: '#', signUp: '#' },
        includesDelegated: false,
        kindTexts: addressOf(textsOf(texts, ...kindCatalogs)),
        text: { ...textsOf(texts, ...contractCatalogs), ...demoHelp(texts, contractTopics) },
      })}
    />
  </SeedContext>
);

const linear = (kit: DemoKit, more: Parameters<typeof accountSeed>[0]) =>
  ofContract(kit, accountSeed(more), { symbolId, kind: 'linear' });

const inverse = (kit: DemoKit, more: Parameters<typeof coinSeed>[0]) =>
  ofContract(kit, coinSeed(more), { symbolId: coinContract.symbolId, kind: 'inverse' });

const press = async (frame: HTMLElement): Promise<void> => {
  (await standing(frame, '[type=submit]')).click();
};

/** What was typed when its button was pressed: the refusals that the form foresees, in words. */
const refused: Readonly<Record<string, Typed>> = {
  'no price': { price: '', quantity: '0.01' },
  'no quantity': { quantity: '' },
  'too little': { quantity: '0.000001' },
  'too much': { quantity: '500' },
  'not enough': { quantity: '20' },
  'price above the band': { price: '90000.0', quantity: '0.01' },
  'price below the band': { price: '100.0', quantity: '0.01', side: 'sell' },
  'no trigger': { type: 'plan', trigger: '', quantity: '0.01' },
  'empty presets': { tpsl: 'on', quantity: '0.01' },
  'presets the wrong way round': {
    quantity: '0.01',
    ...{ tpsl: 'on', takeProfit: '100.0', stopLoss: '90000.0' },
  },
};

/** The same of a contract. */
const refusedContract: Readonly<Record<string, Typed>> = {
  'contract, no price': { price: '', quantity: '0.01' },
  'contract, too little': { quantity: '0.000001' },
  'contract, more than the account bears': { quantity: '90' },
  'contract, price above the band': { price: '90000.0', quantity: '0.01' },
  'contract, take profit on the wrong side': {
    quantity: '0.01',
    ...{ tpsl: 'on', takeProfit: '100.0', stopLoss: '90000.0' },
  },
};

/** The special kinds, with what is missing. */
const special: Readonly<Record<string, Typed>> = Object.fromEntries(
  lines.spot.page.specialKinds.map((type) => [type, { type }]),
);

/** What is warned of before it is sent. */
const warned: Readonly<Record<string, Typed>> = {
  'far price': { price: '64800.0', quantity: '0.01' },
  'price impact': { type: 'market', quantity: '2', value: '124836' },
  'plan without funds': { type: 'plan', trigger: '60000.0', price: '60000.0', quantity: '30' },
};

const drafts = (
  kit: DemoKit,
  of: Readonly<Record<string, Typed>>,
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

const contractStates = (kit: DemoKit): readonly DemoState[] => [
  { name: 'contract, one-way', ...size, show: () => linear(kit, {}) },
  {
    name: 'contract, empty account',
    ...size,
    show: () => linear(kit, { balances: [], positions: open([]) }),
  },
  {
    name: 'contract, hedge',
    ...size,
    show: () => linear(kit, { positions: { ...open([]), holdMode: 'hedge' } }),
  },
  ...(['value', 'face', 'base', 'cost'] as const).map((unit) => ({
    ...{ name: `coin-margined contract by ${unit}`, ...size },
    show: () => {
      const texts = { value: '0.05', face: '3000', quantity: '300', cost: '0.0025' };
      typed({ ...emptyContract, price: '62418.3', unit, ...texts }, coinContract);
      return inverse(kit, { positions: open([]) });
    },
  })),
  {
    ...{ name: 'coin-margined contract, targets by PnL', ...size, height: 760 },
    show: () => {
      const targets = { tpsl: 'on', targetBy: 'pnl', takeProfit: '0.004', stopLoss: '0.002' };
      typed(
        { ...emptyContract, price: '62418.3', unit: 'face', face: '3000', ...targets },
        coinContract,
      );
      return inverse(kit, {});
    },
  },
  {
    ...{ name: 'contract, take profit and stop loss', ...size, height: 760 },
    show: () => {
      typed(
        {
          ...emptyContract,
          price: '62418.3',
          quantity: '0.02',
          tpsl: 'on',
          takeProfit: '66000',
          stopLoss: '60000',
        },
        btcContract,
      );
      return linear(kit, {});
    },
  },
  {
    ...{ name: 'contract, trailing stop', ...size, height: 760 },
    show: () => linear(kit, {}),
    act: async (frame) => {
      const more = (await standing(frame, 'select:has([value=trailing])')) as HTMLSelectElement;
      more.value = 'trailing';
      more.dispatchEvent(new Event('change', { bubbles: true }));
      (await standing(frame, 'form button.bg-up')).click();
    },
  },
  ...Object.entries(refusedContract).map(([name, draft]) => ({
    ...{ name, ...size, height: 760 },
    act: async (frame: HTMLElement) => (await standing(frame, 'form button.bg-up')).click(),
    show: () => {
      typed({ ...emptyContract, ...draft }, btcContract);
      return linear(kit, {});
    },
  })),
  { name: 'contract, visitor', ...size, show: () => linear(kit, { user: undefined }) },
];

export const demo: Demo = {
  name: 'Ticket',
  states: (kit) => [
    ...contractStates(kit),
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
    ...drafts(kit, { presets: { tpsl: 'on', quantity: '0.01' } }),
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
