// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preferenceDefaults } from '#contract/preference.ts';
import { balance } from '#demo/account-rows.ts';
import { accountSeed, btcContract } from '#demo/contract-rows.ts';
import { depth, ticker } from '#demo/market-rows.ts';
import { packProps } from '#ui/island/props.ts';
import { SeedContext } from '#ui/island/seed.ts';
import Ticket from './Ticket.tsx';
import { ticketDefaults } from './ticket-form.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

vi.mock('#client/stream.ts', () => ({
  stream: () => ({ subscribe: () => () => undefined, doubt: () => undefined }),
}));
vi.mock('#client/lists.ts', () => {
  const list = { follow: () => () => undefined, renew: async () => undefined };
  return { symbolListOf: () => list, coinList: list };
});

const text = Object.assign(
  {},
  ...['trade', 'errors', 'fields', 'form', 'ticket'].map((name) =>
    JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')),
  ),
);
const { symbolId } = btcContract;

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(min-width: 1200px)' }),
  );
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

function show(seed: Parameters<typeof accountSeed>[0]): void {
  act(() =>
    root.render(
      <SeedContext value={accountSeed(seed)}>
        <Ticket
          json={packProps({
            ...{ tag: 'en', symbolId, text, depth: depth(20), ticker: ticker({ symbolId }) },
            ...{ defaults: ticketDefaults(preferenceDefaults), logIn: '', signUp: '' },
            kindTexts: '',
          })}
        />
      </SeedContext>,
    ),
  );
}

/** Types a quantity and presses the button that buys. */
function buy(quantity: string): void {
  const label = [...box.querySelectorAll('label')].find((one) =>
    one.textContent?.includes(text.quantity),
  );
  const field = label?.querySelector('input') ?? document.getElementById(label!.htmlFor)!;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  act(() => {
    set!.call(field, quantity);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  act(() => box.querySelector<HTMLElement>('form button.bg-up')!.click());
}

it.each([[false], [true]])(
  'SAFE-05 nothing opens while a position has no fresh mark (%s), and it says so',
  (isStale) => {
    show({ balances: [{ ...balance('USDT', '5000', '1'), ...(isStale && { isStale }) }] });
    const dd = [...box.querySelectorAll('dl')].find((one) =>
      one.textContent?.includes('Available'),
    );
    expect(dd?.querySelector('bdi')?.textContent === '0').toBe(isStale);
    buy('0.01');
    expect(box.textContent?.includes(text.markStale)).toBe(isStale);
  },
);
