import type { SymbolRow } from '#contract/calls/market.ts';
import { orders } from '#demo/account-rows.ts';
import { type Demo, type DemoKit, standing, textsOf } from '#demo/demo.ts';
import { btc, demoAt, depth, ticker, tiny } from '#demo/market-rows.ts';
import { packProps } from '#ui/island/props.ts';
import OrderBook from './OrderBook.tsx';
import { bookCatalogs, type OrderBookProps } from './order-book.ts';

const size = { width: 300, height: 560 };

const book = ({ tag, texts }: DemoKit, more: Partial<OrderBookProps>, symbol: SymbolRow = btc) => (
  <OrderBook
    json={packProps({
      tag,
      symbol,
      depth: depth(30),
      ticker: ticker(),
      orders: [],
      text: textsOf(texts, ...bookCatalogs),
      ...more,
    })}
  />
);

export const demo: Demo = {
  name: 'Order book',
  states: (kit) => [
    { name: 'usual', ...size, show: () => book(kit, {}) },
    {
      name: 'own orders',
      ...size,
      show: () => {
        const levels = depth(30);
        const own = orders(2).map((order, at) => ({
          ...order,
          side: 'buy' as const,
          price: levels.bids[at + 2]?.[0] ?? '',
        }));
        return book(kit, { depth: levels, orders: own });
      },
    },
    {
      name: 'bids only',
      ...size,
      show: () => book(kit, {}),
      act: async (frame) =>
        (await standing(frame, `[title="${kit.texts['order-book'].viewBids}"]`)).click(),
    },
    { name: 'one side', ...size, show: () => book(kit, { depth: { ...depth(30), asks: [] } }) },
    {
      name: 'empty',
      ...size,
      show: () => book(kit, { depth: { bids: [], asks: [] }, ticker: undefined }),
    },
    {
      name: 'extreme numbers',
      ...size,
      show: () => {
        const levels = depth(30, { mid: 0.00001234, step: 1e-8, decimals: 8, size: 9e10 });
        const last = { symbolId: tiny.symbolId, last: '0.00001234', at: demoAt };
        return book(kit, { depth: levels, ticker: ticker(last) }, tiny);
      },
    },
  ],
};
