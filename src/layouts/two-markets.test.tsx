// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceLogout, announceResume } from '#client/logout.ts';
import type { FrameListener } from '#client/subscription.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import { bookChecksum, type DataFrame, type Topic, topicKey } from '#contract/channels.ts';
import { assetRow, fillRow, orderRow } from '#contract/map/samples.ts';
import { balances, user } from '#demo/account-rows.ts';
import { btc, depth, ticker, tiny, trades } from '#demo/market-rows.ts';
import OrderBook from '#features/trade/order-book/OrderBook.tsx';
import { bookCatalogs } from '#features/trade/order-book/order-book.ts';
import TickerBar from '#features/trade/ticker/TickerBar.tsx';
import { tickerCatalogs } from '#features/trade/ticker/ticker-bar.ts';
import SpotTicket from '#features/trade/ticket/SpotTicket.tsx';
import { spotUserCatalogs } from '#features/trade/ticket/spot/spot-ticket.ts';
import Trades from '#features/trade/trades/Trades.tsx';
import { tradesCatalogs } from '#features/trade/trades/trades.ts';
import { messages } from '#i18n/translate.ts';
import { subscribeOrders } from '#stores/account/orders.ts';
import { $session, freshSession, takeUser } from '#stores/account/session.ts';
import { $draftOf } from '#stores/choice/draft.ts';
import { $tradesOf } from '#stores/feed/trades.ts';
import { $symbols } from '#stores/market/lists.ts';
import { packProps } from '#ui/island/props.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

// The rows of a table's section, which happy-dom does not know.
Object.defineProperty(HTMLElement.prototype, 'rows', {
  get(this: HTMLElement) {
    return this.querySelectorAll('tr');
  },
});

/** Who listens to which topic, as the page's one connection has it. */
const heard = vi.hoisted(() => new Map<string, Set<(frame: never) => void>>());
vi.mock('#client/stream.ts', () => ({
  stream: () => ({
    subscribe(topic: Topic, listener: FrameListener) {
      const key = topicKey(topic);
      const listeners = heard.get(key) ?? new Set();
      heard.set(key, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    doubt: vi.fn(),
  }),
}));
vi.mock('#stores/feed/redraw.ts', () => ({ redraw: (_key: object, draw: () => void) => draw() }));
vi.mock('#client/lists.ts', () => {
  const list = { follow: () => () => undefined, renew: async () => undefined };
  return { symbolListOf: () => list, coinList: list };
});
vi.mock('#client/call.ts', async (original) => ({
  ...(await original<typeof import('#client/call.ts')>()),
  call: async () => ({ ok: true, data: { items: [] } }),
}));

/** A frame of a topic, to all who listen to it. */
function hear(topic: Topic, type: 'snapshot' | 'delta', data: unknown): void {
  const frame = { channel: topic.channel, type, data, seq: 1, at: 0 } as DataFrame;
  act(() => {
    for (const listener of heard.get(topicKey(topic)) ?? []) listener(frame as never);
  });
}

/** What a page says, of all its regions. */
const text = messages(
  'en',
  ...bookCatalogs,
  ...tickerCatalogs,
  ...tradesCatalogs,
  ...spotUserCatalogs,
);
const common = { tag: 'en', text };

/** The regions of one market, as their page brings them to the browser. */
function Region({ symbol, mid }: { readonly symbol: SymbolRow; readonly mid: number }): ReactNode {
  const decimals = symbol.delegatePricePlace;
  const last = mid.toFixed(decimals);
  const levels = depth(5, { mid, step: 10 ** -decimals, decimals, size: 5 });
  const row = ticker({ symbolId: symbol.symbolId, last });
  return (
    <section id={symbol.symbolId}>
      <TickerBar json={packProps({ ...common, symbol, tickers: [row] })} />
      <OrderBook json={packProps({ ...common, symbol, depth: levels, ticker: row, orders: [] })} />
      <Trades
        json={packProps({
          ...common,
          ...{ symbol, isUser: true, trades: trades(3, mid, decimals) },
        })}
      />
      <SpotTicket
        json={packProps({
          ...common,
          ...{ symbol, tickers: [row], depth: levels, user, balances, openOrders: 0 },
          ...{ logIn: '/login', signUp: '/register' },
        })}
      />
    </section>
  );
}

let box: HTMLElement;
let root: Root;
const endOrders: (() => void)[] = [];

beforeEach(() => {
  heard.clear();
  announceResume();
  $session.set(freshSession);
  $symbols.set(undefined);
  for (const { symbolId } of [btc, tiny]) {
    $draftOf(symbolId).set(undefined);
    $tradesOf(symbolId).set(undefined);
  }
  sessionStorage.clear();
  document.documentElement.dataset.session = 'one';
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: readonly { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe() {
        this.#tell([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  // A desk: the form stands beside the book.
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(min-width: 1200px)' }),
  );
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  act(() =>
    root.render(
      <>
        <Region symbol={btc} mid={62_418.3} />
        <Region symbol={tiny} mid={0.00001234} />
      </>,
    ),
  );
  endOrders.push(subscribeOrders('spot'));
});
afterEach(() => {
  act(() => root.unmount());
  for (const end of endOrders.splice(0)) end();
  box.remove();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.session;
});

const region = (symbol: SymbolRow) => box.querySelector<HTMLElement>(`#${symbol.symbolId}`)!;
const find = (symbol: SymbolRow, selector: string) =>
  [...region(symbol).querySelectorAll<HTMLElement>(selector)].map((one) => one.textContent ?? '');
const prices = (symbol: SymbolRow) => find(symbol, '[data-side="buy"] [data-part="price"] bdi');
const lastTrade = (symbol: SymbolRow) => find(symbol, '[data-trade] bdi')[0];
const field = (symbol: SymbolRow, goal: string) =>
  region(symbol).querySelector<HTMLInputElement>(`form [data-goal="${goal}"]`)!;

function hearBook(symbol: SymbolRow, price: string): void {
  const bids = [[price, '5']] as const;
  const data = { bids, asks: [], checksum: bookChecksum(bids, []) };
  hear({ channel: 'books', symbolId: symbol.symbolId, grouping: 1 }, 'snapshot', data);
}

describe('KIT-01 two markets on one page', () => {
  it('have their own book, trades, ticker and form, live', () => {
    hearBook(btc, '62000.0');
    hearBook(tiny, '0.00001111');
    expect([prices(btc), prices(tiny)]).toEqual([['62,000.0'], ['0.0₄1111']]);

    const trade = { side: 'buy', size: '1', at: 0 };
    hear({ channel: 'trades', symbolId: btc.symbolId }, 'delta', [
      { ...trade, tradeId: '900', price: '61999.0' },
    ]);
    expect(lastTrade(btc)).toBe('61,999.0');
    expect(lastTrade(tiny)).not.toBe('61,999.0');

    const rows = [
      ticker({ last: '63000.0' }),
      ticker({ symbolId: tiny.symbolId, last: '0.00002' }),
    ];
    hear({ channel: 'ticker', businessLine: 'spot' }, 'snapshot', rows);
    const [ofBtc, ofTiny] = [btc, tiny].map((symbol) => find(symbol, '.text-xl')[0]);
    expect([ofBtc, ofTiny]).toEqual(['63,000.0', '0.0₄2']);
  });

  it('take a price that is picked in their own book alone', () => {
    hearBook(btc, '62000.0');
    const before = field(tiny, 'price').value;
    const level = region(btc).querySelector<HTMLElement>('[data-side="buy"] [data-part="price"]')!;
    act(() => level.click());
    expect(field(btc, 'price').value.replace(',', '')).toBe('62000.0');
    expect(field(tiny, 'price').value).toBe(before);
  });

  it('mark the user’s orders in the book that they are in', () => {
    hearBook(btc, '62000.0');
    hearBook(tiny, '0.00001111');
    const mine = orderRow(1, { symbolId: tiny.symbolId, delegatePrice: '0.00001111' });
    hear({ channel: 'orders' }, 'snapshot', { orders: [mine], plans: [] });
    expect([btc, tiny].map((symbol) => find(symbol, '.own-mark').length)).toEqual([0, 1]);
  });

  it('follow what an operator changes, each its own, in book and form alike', () => {
    const changed = { ...btc, priceEndStep: '5.0', changedAt: 7 };
    act(() => $symbols.set([changed, tiny]));
    expect(find(btc, 'option')[0]).toBe('5');
    expect(find(tiny, 'option')[0]).not.toBe('5');
    const price = field(btc, 'price');
    const down = new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true });
    act(() => void price.dispatchEvent(down));
    expect(price.value.replace(',', '')).toBe('62420.0');
  });
});

describe('API-06 what is the user’s, when the session ends', () => {
  const mine = orderRow(1, { delegatePrice: '62000.0' });
  const account = { coinList: [assetRow('USDT', '500', '1')], version: 1 };

  it('goes from book and trades, and comes again by itself with the next session', async () => {
    hearBook(btc, '62000.0');
    hear({ channel: 'orders' }, 'snapshot', { orders: [mine], plans: [] });
    // The list of trades listens to fills once that part has been loaded.
    const told = [fillRow(0, { tradeId: trades(1)[0]!.tradeId })];
    const marksOnce = () => {
      hear({ channel: 'fills' }, 'delta', told);
      return find(btc, '.own-mark').length;
    };
    await expect.poll(marksOnce).toBe(2);
    act(() => announceLogout());
    expect(find(btc, '.own-mark')).toHaveLength(0);
    expect(heard.get('orders')?.size).toBe(0);
    expect(heard.get('account')?.size).toBe(0);
    act(() => announceResume());
    expect(heard.get('orders')?.size).toBe(1);
    expect(heard.get('account')?.size).toBe(1);
    hear({ channel: 'orders' }, 'snapshot', { orders: [mine], plans: [] });
    hear({ channel: 'account' }, 'snapshot', account);
    expect(find(btc, '.own-mark')).toHaveLength(2);
  });

  it('the fee choice of another tab is the form’s', () => {
    const paysInBgb = () => {
      const name = [...region(btc).querySelectorAll('label')].find(
        (label) => label.textContent === text.payFeesInBgb,
      );
      return name?.querySelector('input')?.checked;
    };
    expect(paysInBgb()).toBe(false);
    act(() => takeUser({ ...user, feeInBgb: true }));
    expect(paysInBgb()).toBe(true);
  });
});
