// @vitest-environment happy-dom
import { useStore } from '@nanostores/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlertRow } from '#contract/calls/alerts.ts';
import { btc } from '#demo/market-rows.ts';
import { $alerts } from '#stores/market/price-alerts.ts';
import AlertRows from './AlertRows.tsx';
import type { UserProps } from './alerts.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const lost = { ok: false, lost: true, why: 'offline' };
const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('#client/call.ts', async (original) => ({
  ...(await original<typeof import('#client/call.ts')>()),
  call,
}));

const alert = (alertId: string, status: AlertRow['status'] = 'waiting'): AlertRow => ({
  alertId,
  symbolId: btc.symbolId,
  direction: 'up',
  price: alertId,
  status,
  createTime: Number(alertId),
  ...(status === 'fired' && { firedTime: 1, firedPrice: '1' }),
});

const text = new Proxy(
  {},
  { get: (_, key) => (key === 'undo' ? key : `${String(key)} {{price}}`) },
) as UserProps['text'];
const props = { tag: 'en', symbol: btc, text } as unknown as UserProps;

const Sample = () => (
  <AlertRows alerts={useStore($alerts)} failed={false} edited={undefined} props={props} />
);

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  call.mockReset();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const draw = (...alerts: AlertRow[]) => {
  $alerts.set(alerts);
  act(() => root.render(<Sample />));
};
const named = (name: string) =>
  [...box.querySelectorAll<HTMLElement>('button')].find(
    (button) =>
      (button.ariaLabel ?? button.getAttribute('aria-label') ?? button.textContent) === name,
  )!;
const calls = (name: string) => call.mock.calls.filter(([one]) => one === name);
/** With the focus on it, as often as said before any answer comes. */
async function press(name: string, times = 1): Promise<void> {
  const button = named(name);
  button.focus();
  await act(async () => {
    for (let nth = 0; nth < times; nth++) button.click();
  });
  // Where the focus goes on to is known once it is drawn.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
}
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

describe('SPOT-02: an alert', () => {
  it('is deleted and brought back once, however often that is pressed; the focus goes along', async () => {
    draw(alert('3'), alert('2'));
    call.mockResolvedValue({ ok: true, data: {} });
    await press('deleteOf 3', 2);
    expect(calls('deletePriceAlert')).toHaveLength(1);
    expect(focused()).toBe('undo BTC/USDT priceUp 3');
    call.mockResolvedValue({ ok: true, data: alert('4') });
    await press('undo BTC/USDT priceUp 3', 2);
    expect(calls('savePriceAlert')).toHaveLength(1);
    expect($alerts.get()?.map(({ alertId }) => alertId)).toEqual(['4', '2']);
    expect(focused()).toBe('editOf 4');
  });

  it('that fired is deleted: the focus goes to the next one, and to the words that there is none', async () => {
    draw(alert('3', 'fired'), alert('2', 'fired'));
    call.mockResolvedValue({ ok: true, data: {} });
    await press('deleteOf 3');
    expect(focused()).toBe('deleteOf 2');
    await press('deleteOf 2');
    expect(focused()).toBe('none {{price}}');
  });

  it('of which no answer came is read anew', async () => {
    draw(alert('3'));
    call.mockImplementation(async (name) =>
      name === 'priceAlerts' ? { ok: true, data: [] } : lost,
    );
    await press('deleteOf 3');
    expect(calls('priceAlerts')).toHaveLength(1);
    expect($alerts.get()).toEqual([]);
  });
});
