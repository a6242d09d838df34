// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instrumentOf } from '#contract/map/instrument.ts';
import { btc } from '#demo/market-rows.ts';
import { ticks } from '#domain/money/units.ts';
import type { Typed } from '#kit/form/form.ts';
import { emptyTicket } from '#kit/order-kinds/base.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { currentToasts } from '#ui/base/toast.ts';
import Confirm from './Confirm.tsx';
import { baseKinds } from './line.ts';
import { sidesOf } from './pressed.ts';
import { spotRules } from './spot/rules.ts';

vi.mock('#stores/choice/keep-preference.ts', () => ({ keepPreference: async () => false }));

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const text = new Proxy({}, { get: (_, key) => String(key) }) as Readonly<Record<string, string>>;
const instrument = instrumentOf(btc);
const kinds = baseKinds(spotRules);

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

function confirm(more: Typed, last = 62_000): void {
  const typed: Typed = { ...emptyTicket, price: '62000', ...more };
  const price = ticks(last * 10 ** instrument.priceScale);
  const [one] = sidesOf(kinds[typed.type as keyof typeof kinds], typed, ['buy'], {
    ...{ instrument, tag: 'en', isContract: false, openOrders: 0 },
    ...{ last: price, reference: price, triggerPrice: price },
    ...{ opposite: () => [], funds: () => undefined, mostAt: () => undefined },
    ...{ costOf: () => 0n as never, placeOf: () => ({}) },
  });
  const pressed = { ...one!, clear: () => {}, text };
  act(() =>
    root.render(
      <Confirm {...{ pressed, text, button: 'buy' }} onConfirm={() => {}} onClose={() => {}} />,
    ),
  );
}
const names = () => [...box.querySelectorAll('dt')].map((dt) => dt.textContent);

describe('SPOT-04 an order before it is sent', () => {
  // What the field of the value held when the order had a price yet.
  it.each<[string, Typed, boolean]>([
    ['one with a price', { type: 'limit' }, true],
    ['a trigger order with a price', { type: 'plan', trigger: '61000' }, true],
    ['a trigger order at market', { type: 'plan', trigger: '61000', execution: 'market' }, false],
    ['one at market', { type: 'market', unit: 'base' }, false],
    ['one at market by its value', { type: 'market', unit: 'quote' }, true],
  ])('%s: whether its value is known', (_what, more, isKnown) => {
    confirm({ quantity: '0.5', value: '31000', ...more });
    expect(names().includes('orderValue')).toBe(isKnown);
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
