// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlertRow } from '#contract/calls/alerts.ts';
import { btc, tiny } from '#demo/market-rows.ts';
import { $symbols } from '#stores/market/lists.ts';
import { $alerts } from '#stores/market/price-alerts.ts';
import { AlertForm } from './AlertForm.tsx';
import type { UserProps } from './alerts.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('#client/call.ts', async (original) => ({
  ...(await original<typeof import('#client/call.ts')>()),
  call,
}));

const saved: AlertRow = {
  alertId: '1',
  symbolId: tiny.symbolId,
  direction: 'up',
  price: '0.00002',
  status: 'waiting',
  createTime: 0,
};
const text = new Proxy({}, { get: (_, key) => String(key) }) as UserProps['text'];
const props = { tag: 'en', symbol: btc, text } as unknown as UserProps;
const onDone = vi.fn();

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  vi.clearAllMocks();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  $symbols.set(undefined);
});

const draw = (edited?: AlertRow) =>
  act(() =>
    root.render(
      <AlertForm
        {...{ edited, props, onDone }}
        price={edited?.price}
        isFull={false}
        onBack={() => {}}
      />,
    ),
  );
const field = () => box.querySelector('input')!;
function type(value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  act(() => field().focus());
  set!.call(field(), value);
  act(() => void field().dispatchEvent(new Event('input', { bubbles: true })));
}
const send = () => act(async () => box.querySelector('form')!.requestSubmit());

describe('SPOT-02: the form of an alert', () => {
  it('of another pair waits until that pair is known', async () => {
    draw(saved);
    expect(box.querySelector('label')?.textContent).toContain(tiny.symbolId);
    expect(field().readOnly).toBe(true);
    act(() => field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(field().value).toBe(saved.price);
    await send();
    expect(call).not.toHaveBeenCalled();

    act(() => $symbols.set([btc, tiny]));
    expect(box.querySelector('label')?.textContent).toContain(tiny.quoteCoin.coinName);
    expect(field().readOnly).toBe(false);
    type('0.00003');
    call.mockResolvedValue({ ok: true, data: saved });
    await send();
    expect(call).toHaveBeenCalledExactlyOnceWith(
      'savePriceAlert',
      expect.objectContaining({ symbolId: tiny.symbolId, price: '0.00003000' }),
    );
  });

  it.each([
    ['lost', { ok: false, lost: true, why: 'offline' }],
    ['a refusal', { ok: false, lost: false, code: '60005', msg: 'why', effect: 'toast' }],
  ])(
    'reads the list when the answer is %s: what is set by now is to be seen',
    async (_, answer) => {
      $alerts.set([]);
      draw();
      type('61000');
      call.mockImplementation(async (name) =>
        name === 'priceAlerts' ? { ok: true, data: [saved] } : answer,
      );
      await send();
      expect($alerts.get()).toEqual([saved]);
      expect(box.querySelector('[aria-invalid]')).not.toBeNull();
      expect(field().value).toBe('61000');
      $alerts.set(undefined);
    },
  );

  it.each([
    ['is emptied when it was sent', '61000', '', 1],
    ['keeps what is typed meanwhile', '62000', '62000', 0],
  ])('%s', async (_what, meanwhile, left, done) => {
    draw();
    type('61000');
    let answer: (data: object) => void = () => {};
    call.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await send();
    type(meanwhile);
    await act(async () => answer({ ok: true, data: { ...saved, symbolId: btc.symbolId } }));
    expect(field().value).toBe(left);
    expect(onDone).toHaveBeenCalledTimes(done);
  });
});
