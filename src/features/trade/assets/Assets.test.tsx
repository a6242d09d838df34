import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { balance } from '#demo/account-rows.ts';
import { ticker } from '#demo/market-rows.ts';
import { packProps } from '#ui/island/props.ts';
import Assets from './Assets.tsx';

const rate = ticker({ symbolId: 'BTCUSDT', last: '50000', usdRate: '0.999' });

/** The panel as a page brings it: cells of its rows and of its sums, in plain text. */
function cells(unit: string, tickers = [rate]): readonly string[] {
  const html = renderToStaticMarkup(
    <Assets
      json={packProps({
        tag: 'en',
        balances: [balance('BTC', '2', '49950'), balance('USDT', '999', '0.999')],
        ...{ unit, tickers },
        first: [],
        logIn: '/login',
        text: { usdValue: 'dollars {{value}}', inOrders: 'in orders', worthTotal: 'all' },
      })}
    />,
  );
  return [...html.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, text]) => text!);
}

it.each([
  [
    'USD',
    ['2', 'dollars 99,900.00', '999', 'dollars 998.00', 'dollars 0.00', 'dollars 100,898.00'],
  ],
  ['USDT', ['2', '≈ 100,000.00 USDT', '999', '≈ 998.99 USDT', '≈ 0.00 USDT', '≈ 100,998.99 USDT']],
  [
    'BTC',
    ['2', '≈ 2.00000000 BTC', '999', '≈ 0.01997997 BTC', '≈ 0.00000000 BTC', '≈ 2.01997997 BTC'],
  ],
])('SPOT-04 balances and their sums in %s', (unit, expected) => {
  expect(cells(unit)).toEqual(expected);
});

it('SPOT-04 a currency without a rate is never named: values are in dollars', () => {
  expect(cells('BTC', []).at(-1)).toMatch(/^dollars /);
});
