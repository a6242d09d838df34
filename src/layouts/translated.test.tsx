// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { textsOf } from '#demo/demo.ts';
import { btc, ticker } from '#demo/market-rows.ts';
import { indicators } from '#domain/indicator/registry.ts';
import { IndicatorLegend } from '#features/trade/chart/indicators/IndicatorLegend.tsx';
import { firstSetting } from '#features/trade/chart/indicators/indicator-settings.ts';
import { CandleLegend } from '#features/trade/chart/plot/Legend.tsx';
import { PriceTag } from '#features/trade/chart/plot/PriceTag.tsx';
import { BookSide } from '#features/trade/order-book/BookSide.tsx';
import { LastPrice } from '#features/trade/order-book/LastPrice.tsx';
import { bookCatalogs } from '#features/trade/order-book/order-book.ts';
import { demos } from './gallery/demos.ts';
import { kitOf } from './gallery/kit.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

vi.mock('#client/stream.ts', () => ({
  stream: () => ({
    ...{ subscribe: () => () => undefined, doubt: () => undefined },
    ...{ onStatus: () => () => undefined, status: 'open' },
  }),
}));

let box: HTMLElement;
let root: Root;
beforeAll(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // The rows of a table's section, which happy-dom does not know.
  Object.defineProperty(HTMLElement.prototype, 'rows', {
    get(this: HTMLElement) {
      return this.querySelectorAll('tr');
    },
  });
});
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});
// Parts that come late would try again after the document is gone.
afterAll(() => vi.dynamicImportSettled());

const textsIn = (element: Node): Text[] => {
  const found: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
};

/** What a browser that translates a page does to it: texts are taken out, and others put in place. */
function translate(): void {
  for (const text of textsIn(box)) {
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstChild!.appendChild(document.createTextNode(text.data));
    text.replaceWith(font);
  }
}

const kit = kitOf('en');
const { tag, texts } = kit;
const candle = (close: string, volume: string) =>
  [0, '60000', '62000', '59000', close, volume, '1'] as const;
const sideOf = (price: string, size: string) => {
  const none: ReadonlySet<string> = new Set();
  return (
    <BookSide
      {...{
        tag,
        text: textsOf(texts, ...bookCatalogs),
        own: none,
        short: false,
        decimals: 1,
        marked: 0,
      }}
      side="buy"
      lines={[{ price, size }] as never}
      bars={[1]}
      sums={[size]}
      units={['USDT', 'BTC', 'BTC']}
      stop={{ side: 'buy', at: 0, part: 'price' }}
    />
  );
};
const figures = (value: number) => indicators.map(() => value);

/** Live figures, each with what it shows first and what afterwards. */
const live: readonly (readonly [
  what: string,
  show: (isLater: boolean) => ReactNode,
  first: readonly string[],
  later: readonly string[],
])[] = [
  [
    'price tag',
    (isLater) => (
      <PriceTag
        {...{ tag, rose: true, interval: '1m', aheadMs: () => 0, text: texts.chart as never }}
        price={isLater ? '61234.5' : '60000.1'}
      />
    ),
    ['60,000.1'],
    ['61,234.5'],
  ],
  [
    'legend of a candle',
    (isLater) => (
      <CandleLegend
        {...{ tag, isNewest: true, text: texts.chart as never }}
        row={isLater ? candle('61234.5', '17') : candle('60300', '12')}
      />
    ),
    ['+300', '+0.50%', '12'],
    ['61,234.5', '+1,234.5', '+2.06%', '17'],
  ],
  ...indicators.map(
    (indicator) =>
      [
        `legend of ${indicator.id}`,
        (isLater: boolean) => (
          <IndicatorLegend
            setting={firstSetting(indicator)}
            figures={figures(isLater ? 41_234 : 40_001)}
            figureText={(_, value) => String(value)}
          />
        ),
        ['40001'],
        ['41234'],
      ] as const,
  ),
  [
    'last price and spread of the book',
    (isLater) => (
      <LastPrice
        quote="USDT"
        {...{ tag, text: textsOf(texts, ...bookCatalogs) }}
        ticker={ticker({ symbolId: btc.symbolId, last: isLater ? '61234.5' : '60000.1' })}
        spread={isLater ? '0.7' : '0.3'}
        spreadPercent={isLater ? '0.0011%' : '0.0005%'}
      />
    ),
    ['60,000.1', '0.3', '0.0005%'],
    ['61,234.5', '0.7', '0.0011%'],
  ],
  [
    'levels of the book',
    (isLater) => (isLater ? sideOf('61234.5', '2.75') : sideOf('60000.1', '1.25')),
    ['60,000.1', '1.25'],
    ['61,234.5', '2.75'],
  ],
];

describe('INPT-01 live figures on a page that the browser translates', () => {
  it.each(live)('%s goes on', (_what, show, first, later) => {
    act(() => root.render(show(false)));
    for (const text of first) expect(box.textContent).toContain(text);
    translate();
    act(() => root.render(show(true)));
    for (const text of later) expect(box.textContent).toContain(text);
    for (const text of first) {
      if (!later.includes(text)) expect(box.textContent).not.toContain(text);
    }
  });

  /** Words with a digit in them that never changes. */
  const standing = /^(24h (change|turnover)|Pay fees in BGB \(−\d+%\))$/;

  // Beside others, React writes into a text that the translation has taken out of the page.
  it.each(demos)('%s: each figure is all that its element holds', (_name, demo) => {
    for (const state of demo.states(kit)) {
      act(() => root.render(state.show()));
      const beside = textsIn(box).filter(
        (text) =>
          /\d/.test(text.data) &&
          !standing.test(text.data) &&
          text.parentElement!.childNodes.length > 1 &&
          !text.parentElement!.closest('[translate=no]'),
      );
      expect(beside.map((text) => `${text.data} in ${text.parentElement?.outerHTML}`)).toEqual([]);
      act(() => root.render(null));
    }
  });
});
