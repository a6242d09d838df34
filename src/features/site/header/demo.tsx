import type { ReactNode } from 'react';
import type { IndexRow } from '#contract/help/index-row.ts';
import { orderRow } from '#contract/map/samples.ts';
import { preferenceDefaults } from '#contract/preference.ts';
import { heldRows } from '#demo/account-rows.ts';
import {
  addressOf,
  type Demo,
  type DemoKit,
  type DemoState,
  longText,
  standing,
  textsOf,
} from '#demo/demo.ts';
import { btc, demoAt, tickers } from '#demo/market-rows.ts';
import { shownLines } from '#domain/line/line.ts';
import { shownLineKey } from '#i18n/line-name.ts';
import { marketHrefs } from '#i18n/market-hrefs.ts';
import { packProps } from '#ui/island/props.ts';
import AssetsMenu from './AssetsMenu.tsx';
import type { PageRow } from './found.ts';
import { assetsCatalogs, newsCatalogs, ordersCatalogs, searchCatalogs } from './menu-texts.ts';
import News from './News.tsx';
import OrdersMenu from './OrdersMenu.tsx';
import Search from './Search.tsx';

const menu = (label: string, children: ReactNode) => (
  <div popover="manual" className="menu m-0 inset-auto w-80" role="dialog" aria-label={label}>
    {children}
  </div>
);

const open = async (frame: HTMLElement): Promise<void> =>
  (await standing(frame, '[popover]')).showPopover();

const stateIn =
  (label: string) =>
  (name: string, answers: DemoState['answers'], show: () => ReactNode): DemoState => ({
    name,
    width: 340,
    height: 560,
    ...(answers && { answers }),
    show: () => menu(label, show()),
    act: open,
  });

/** Types into a field as React hears it. */
function type(field: HTMLInputElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const jsonAddress = (body: unknown): string =>
  `data:application/json,${encodeURIComponent(JSON.stringify(body))}`;

const pageRows: readonly PageRow[] = [
  ['#page', 'Fees', 'What you pay when your orders are filled.', []],
];
const articleRows: readonly IndexRow[] = [
  ['#article', 'Fees in detail', longText, 'fees', [], [], 0],
];

const value = { usdtValue: '12345.67890000', usdValue: '12345.67' };
const accounts = [
  { accountType: 1, name: 'spot', products: ['spot'], ...value },
  { accountType: 6, name: 'usdtMix', products: ['usdtFutures'], ...value },
];
const totals = (rows: typeof heldRows) => ({
  data: {
    ...{ ...value, version: 1, accountList: accounts },
    coinList: rows.map(({ coinName, total }) => ({ coinName, total, ...value })),
  },
});
const inUnit = (unit: string) => ({ data: { ...preferenceDefaults, unit } });
const symbols = { data: { md5: 'demo', symbolDTOList: [btc] } };

export const demo: Demo = {
  name: 'Header menus',
  states: (kit: DemoKit) => {
    const { tag, texts } = kit;
    const text = textsOf(
      texts,
      ...assetsCatalogs,
      ...ordersCatalogs,
      ...newsCatalogs,
      ...searchCatalogs,
    );
    const lineNames = textsOf(texts, 'lines', 'words-lines');
    const hrefs = marketHrefs('en');
    const names = { spot: lineNames.spot, usdtMix: lineNames.usdtFutures };
    const lines = shownLines.map((line) => ({
      ...{ line, name: lineNames[shownLineKey(line)], href: hrefs[line] },
    }));
    const state = stateIn(texts.common.menu);
    const assets = () => <AssetsMenu json={packProps({ tag, text, names })} />;
    const own = () => <OrdersMenu json={packProps({ tag, hrefs, text, lines })} />;
    const notices = addressOf(
      textsOf(texts, 'contract-notices', 'words-direction', 'words-dialog'),
    );
    const news = () => <News json={packProps({ tag, text, texts: notices, announcements: '#' })} />;
    const search = () => (
      <Search
        json={packProps({
          tag,
          hrefs,
          lines: shownLines,
          pages: searched,
          close: texts['words-dialog'].close,
          text,
        })}
      />
    );
    const searchFor = (typed: string) => async (frame: HTMLElement) => {
      await open(frame);
      type((await standing(frame, 'input')) as HTMLInputElement, typed);
      await standing(frame, '[role=option], [role=status]');
    };
    const searched = jsonAddress({ pages: pageRows, help: jsonAddress(articleRows) });
    const announced = (title: string) => ({
      data: {
        items: [
          { announcementId: '1', at: demoAt, title, summary: title, coinList: [], pinned: false },
        ],
        ...{ pageNo: 1, pageSize: 20, total: 1 },
      },
    });
    return [
      state('assets', { accountTotals: totals(heldRows), getPreference: inUnit('USD') }, assets),
      state(
        'assets in a coin',
        {
          ...{ accountTotals: totals(heldRows), getPreference: inUnit('BTC') },
          usdtRate: {
            data: {
              usdRate: '1',
              coinList: [{ coinName: 'BTC', usdtRate: '62418.3', usdRate: '62418.3' }],
            },
          },
        },
        assets,
      ),
      state('assets, loading', {}, assets),
      state('assets, empty', { accountTotals: totals([]), getPreference: inUnit('USD') }, assets),
      state('assets, failed', { accountTotals: 'lost', getPreference: 'lost' }, assets),
      state(
        'orders',
        {
          openOrders: { data: { items: Array.from({ length: 6 }, (_, at) => orderRow(at)) } },
          contractOpenOrders: { data: { items: [] } },
        },
        own,
      ),
      state('orders, loading', {}, own),
      state(
        'orders, empty',
        { openOrders: { data: { items: [] } }, contractOpenOrders: { data: { items: [] } } },
        own,
      ),
      state('orders, failed', { openOrders: 'lost', contractOpenOrders: 'lost' }, own),
      state('news', { announcements: announced('BTC/USDT') }, news),
      state('news, long texts', { announcements: announced(longText) }, news),
      state(
        'news, empty',
        { announcements: { data: { items: [], pageNo: 1, pageSize: 20, total: 0 } } },
        news,
      ),
      state('news, failed', { announcements: 'lost' }, news),
      state('search', { getAllSymbol: symbols, getTickers: { data: tickers } }, search),
      {
        ...state('search, found', { getAllSymbol: symbols, getTickers: { data: tickers } }, search),
        act: searchFor('fees'),
      },
      {
        ...state(
          'search, nothing',
          { getAllSymbol: symbols, getTickers: { data: tickers } },
          search,
        ),
        act: searchFor('zzz'),
      },
      state('search, failed', { getAllSymbol: 'lost', getTickers: 'lost' }, search),
    ];
  },
};
