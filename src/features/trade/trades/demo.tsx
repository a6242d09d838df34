import { type Demo, type DemoKit, textsOf } from '#demo/demo.ts';
import { btc, tiny, trades } from '#demo/market-rows.ts';
import { $ownTradesOf } from '#stores/account/own-trades.ts';
import { packProps } from '#ui/island/props.ts';
import Trades from './Trades.tsx';
import { type TradesProps, tradesCatalogs } from './trades.ts';

const size = { width: 300, height: 480 };

const list = ({ tag, texts }: DemoKit, more: Partial<TradesProps>) => (
  <Trades
    json={packProps({
      tag,
      symbol: btc,
      trades: trades(50),
      isUser: false,
      text: textsOf(texts, ...tradesCatalogs),
      ...more,
    })}
  />
);

export const demo: Demo = {
  name: 'Trades',
  states: (kit) => [
    { name: 'usual', ...size, show: () => list(kit, {}) },
    {
      name: 'own trades',
      ...size,
      show: () => {
        const own = trades(50).flatMap((one, at) => (at % 7 ? [] : [one.tradeId]));
        $ownTradesOf(btc.symbolId).set(new Set(own));
        return list(kit, { isUser: true });
      },
    },
    { name: 'empty', ...size, show: () => list(kit, { trades: [] }) },
    {
      name: 'extreme numbers',
      ...size,
      show: () => list(kit, { symbol: tiny, trades: trades(50, 0.00001234, 8) }),
    },
  ],
};
