// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { marketHrefs } from '#i18n/market-hrefs.ts';
import type { MarketRow } from './markets.ts';
import { usePickedRow } from './use-picked-row.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const rows = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map(
  (symbol) => ({ pair: { symbol } }) as unknown as MarketRow,
);
const hrefs = marketHrefs('en');

function Search({ isLoading }: { readonly isLoading: boolean }) {
  const shown = isLoading ? [] : rows;
  const { active, onKeyDown } = usePickedRow(shown, isLoading, false, 'BTCUSDT', hrefs);
  return <input onKeyDown={onKeyDown} aria-activedescendant={active} />;
}

it('SPOT-06 a key that is pressed before there are rows leads through them once they are there', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const draw = (isLoading: boolean) => act(() => root.render(<Search isLoading={isLoading} />));
  const active = () => place.querySelector('input')!.getAttribute('aria-activedescendant');
  const press = (key: string) =>
    act(() => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true });
      place.querySelector('input')!.dispatchEvent(event);
    });
  draw(true);
  press('ArrowUp');
  expect(active()).toBeNull();
  draw(false);
  expect(active()).toBe('SOLUSDT');
  press('ArrowDown');
  expect(active()).toBe('BTCUSDT');
  // It is done once.
  draw(true);
  draw(false);
  expect(active()).toBe('BTCUSDT');
  act(() => root.unmount());
  place.remove();
});
