import { balance, balances } from '#demo/account-rows.ts';
import { type Demo, type DemoKit, textsOf } from '#demo/demo.ts';
import { ticker } from '#demo/market-rows.ts';
import type { BalanceView } from '#domain/account/view.ts';
import { $session } from '#stores/account/session.ts';
import { packProps } from '#ui/island/props.ts';
import Assets from './Assets.tsx';
import { assetsCatalogs } from './assets.ts';

const size = { width: 320, height: 232 };

const panel = ({ tag, texts }: DemoKit, rows: readonly BalanceView[], unit = 'USD') => (
  <Assets
    json={packProps({
      tag,
      balances: rows,
      unit,
      tickers: [ticker({ usdRate: '0.9995' })],
      first: ['BTC', 'USDT'],
      logIn: '/login',
      text: textsOf(texts, ...assetsCatalogs),
    })}
  />
);

export const demo: Demo = {
  name: 'Assets',
  states: (kit) => [
    { name: 'usual', ...size, show: () => panel(kit, balances) },
    { name: 'in another unit', ...size, show: () => panel(kit, balances, 'BTC') },
    {
      name: 'session ended',
      ...size,
      show: () => {
        $session.set({ ended: true, user: undefined });
        return panel(kit, balances);
      },
    },
    { name: 'empty', ...size, show: () => panel(kit, []) },
    {
      name: 'many',
      ...size,
      show: () => {
        const more = Array.from({ length: 30 }, (_, at) =>
          balance(`COIN${at}`, `${at + 1}`, '0.5'),
        );
        return panel(kit, [...balances, ...more]);
      },
    },
    {
      name: 'extreme numbers',
      ...size,
      show: () =>
        panel(kit, [
          balance('BTC', '0.00000001', '62418.3'),
          balance('USDT', '90071992547.40991', '1.00045', '12345678901.5'),
        ]),
    },
  ],
};
