// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { TickerRow } from '#contract/calls/market.ts';
import { $tickers, type Tickers } from './tickers.ts';
import { useTickers } from './use-tickers.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const row = (symbolId: string, last: string) => ({ symbolId, last }) as TickerRow;
const ofPage = { BTCUSDT: row('BTCUSDT', '1'), BTCUSDT_UMCBL: row('BTCUSDT_UMCBL', '2') };

let shown: Tickers = {};
function View() {
  shown = useTickers(ofPage);
  return null;
}

test('FUTP-01 a contract keeps the figures of its page when another line comes first', () => {
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<View />));
  expect(shown).toBe(ofPage);
  const spot = { BTCUSDT: row('BTCUSDT', '3') };
  act(() => $tickers.set(spot));
  expect(shown).toEqual({ ...ofPage, ...spot });
  const all = { ...spot, BTCUSDT_UMCBL: row('BTCUSDT_UMCBL', '4') };
  act(() => $tickers.set(all));
  expect(shown).toBe(all);
  act(() => root.unmount());
  $tickers.set(undefined);
});
