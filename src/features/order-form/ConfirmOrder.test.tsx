// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instrumentOf } from '#contract/map/instrument.ts';
import { user } from '#demo/account-rows.ts';
import { btc } from '#demo/market-rows.ts';
import { emptyDraft, type FormDraft } from '#stores/choice/draft.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { currentToasts } from '#ui/base/toast.ts';
import ConfirmOrder from './ConfirmOrder.tsx';
import type { UserFormProps, UserFormText } from './order-form.ts';
import type { OrderFormState } from './use-order-form.ts';

vi.mock('#stores/choice/keep-preference.ts', () => ({ keepPreference: async () => false }));

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const text = new Proxy({}, { get: (_, key) => String(key) }) as UserFormText;
const props = { tag: 'en', symbol: btc, user, text } as unknown as UserFormProps;

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  localStorage.clear();
});

function confirm(more: Partial<FormDraft>, fires?: 'atOrAbove' | 'atOrBelow'): void {
  const state = {
    form: { ...emptyDraft, symbol: btc.symbolId, price: '62000', ...more },
    instrument: instrumentOf(btc),
    account: { slippagePpm: 10_000 },
    preview: { cautions: [], issues: [] },
  } as unknown as OrderFormState;
  act(() =>
    root.render(
      <ConfirmOrder {...{ props, state, fires }} onConfirm={() => {}} onClose={() => {}} />,
    ),
  );
}

const names = () => [...box.querySelectorAll('dt')].map((dt) => dt.textContent);

describe('SPOT-04 an order before it is sent', () => {
  // What the field of the value held when the order had a price yet.
  it.each<[string, Partial<FormDraft>, boolean]>([
    ['one with a price', { type: 'limit' }, true],
    ['a plan with a price', { type: 'plan', trigger: '61000', execution: 'limit' }, true],
    ['a plan at market', { type: 'plan', trigger: '61000', execution: 'market' }, false],
    ['one at market', { type: 'market', unit: 'base' }, false],
    ['one at market by its value', { type: 'market', unit: 'quote' }, true],
  ])('%s: whether its value is known', (_what, more, isKnown) => {
    confirm({ quantity: '0.5', value: '31000', ...more });
    expect(names().includes('orderValue')).toBe(isKnown);
  });

  it.each([
    ['atOrAbove', 'firesAbove'],
    ['atOrBelow', 'firesBelow'],
  ] as const)('a plan that fires %s says so', (fires, words) => {
    confirm({ type: 'plan', trigger: '61000', quantity: '0.5' }, fires);
    expect(box.textContent).toContain(words);
  });

  it('an account that does not take the wish to be asked no more is told of', async () => {
    $confirmsOrders.listen(() => {});
    $confirmsOrders.set(true);
    confirm({ quantity: '0.5' });
    act(() => box.querySelector<HTMLElement>('[type=checkbox]')!.click());
    act(() => [...box.querySelectorAll<HTMLElement>('button')].at(-1)!.click());
    await expect.poll(() => currentToasts().map((toast) => toast.text)).toContain('notKept');
  });
});
