import type { AlertRow } from '#contract/calls/alerts.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import { priceAlertsMax } from '#contract/limits.ts';
import {
  type Demo,
  type DemoKit,
  type DemoState,
  longText,
  standing,
  textsOf,
} from '#demo/demo.ts';
import { btc, demoAt, ticker, tiny } from '#demo/market-rows.ts';
import { $session } from '#stores/account/session.ts';
import { $tickers } from '#stores/feed/tickers.ts';
import { $alertsAskedOf, type AlertsAsked } from '#stores/market/alerts-asked.ts';
import { packProps } from '#ui/island/props.ts';
import AccountAlerts from './AccountAlerts.tsx';
import Alerts from './Alerts.tsx';
import { userCatalogs } from './alerts.ts';

const screen = { width: 760, height: 640 };
const phone = { width: 390, height: 640 };

const alert = (at: number, more: Partial<AlertRow> = {}): AlertRow => ({
  alertId: String(6000 - at),
  symbolId: 'BTCUSDT',
  direction: at % 2 === 0 ? 'up' : 'down',
  price: (62_418.3 + (at % 2 === 0 ? 1 : -1) * (at + 1) * 250).toFixed(1),
  status: 'waiting',
  createTime: demoAt - at * 3_700_000,
  ...more,
});

const fired = (at: number, firedPrice: string, more: Partial<AlertRow> = {}): AlertRow =>
  alert(at, { status: 'fired', firedTime: demoAt - 60_000, firedPrice, ...more });

const some: readonly AlertRow[] = [alert(0), alert(1), alert(2), fired(3, '61418.2')];
const many = Array.from({ length: priceAlertsMax }, (_, at) =>
  at < 40 ? alert(at) : fired(at, '62418.3'),
);
/** A pair of the longest name, and one that is not listed any more. */
const longNames: readonly AlertRow[] = [
  alert(0, { symbolId: '1000000BABYDOGEUSDT', price: '0.00000000123456' }),
  fired(1, '9007199254740.99', { symbolId: 'GONEUSDT', price: '9007199254740.99' }),
];

interface Shown {
  readonly asked?: AlertsAsked;
  readonly answers?: DemoState['answers'];
  readonly rows?: readonly AlertRow[];
  readonly on?: typeof screen;
  readonly symbol?: SymbolRow;
  readonly last?: string;
  readonly whose?: 'visitor' | 'ended';
  /** What stands there when all is read. */
  readonly until?: string;
  readonly act?: NonNullable<DemoState['act']>;
}

const alerts = ({ tag, texts }: DemoKit, isUser: boolean, symbol: SymbolRow) => {
  const ofPage = { tag, symbol, logIn: '/login', signUp: '/register' };
  const text = textsOf(texts, ...userCatalogs);
  return <Alerts json={packProps({ ...ofPage, isUser, text })} />;
};

const stateOf =
  (kit: DemoKit) =>
  (name: string, shown: Shown = {}): DemoState => {
    const { asked = {}, rows = some, on = screen, symbol = btc, last = '62418.3', whose } = shown;
    return {
      name,
      ...on,
      screen: on,
      answers: {
        priceAlerts: { data: rows },
        getAllSymbol: { data: { md5: 'demo', symbolDTOList: [btc, symbol] } },
        ...shown.answers,
      },
      show: () => {
        if (whose === 'ended') $session.set({ ended: true, user: undefined });
        $tickers.set({ [symbol.symbolId]: ticker({ symbolId: symbol.symbolId, last }) });
        $alertsAskedOf(symbol.symbolId).set(asked);
        return alerts(kit, whose !== 'visitor', symbol);
      },
      act: async (frame) => {
        await standing(frame, `dialog[open] ${shown.until ?? '.data-row'}`);
        await shown.act?.(frame);
      },
    };
  };

const desk = { width: 1080, height: 560 };

/** The page of an account with all alerts. */
const pageOf =
  ({ tag, texts }: DemoKit) =>
  (name: string, { rows = some, answers = {}, on = desk }: Shown = {}): DemoState => ({
    name: `page, ${name}`,
    ...on,
    screen: on,
    answers: { priceAlerts: { data: rows }, ...answers },
    show() {
      $tickers.set({ [btc.symbolId]: ticker({ symbolId: btc.symbolId, last: '62418.3' }) });
      return (
        <AccountAlerts
          json={packProps({
            ...{ tag, symbols: [btc, tiny], alerts: undefined, logIn: '/login' },
            ...{ signUp: '/register', text: textsOf(texts, ...userCatalogs, 'toasts') },
          })}
        />
      );
    },
    act: async (frame) => {
      const isLoading = answers.priceAlerts === 'never';
      await standing(frame, isLoading ? '.skeleton' : '.data-row, [data-empty]');
    },
  });

/** Presses the button that sets or changes an alert. */
async function send(frame: HTMLElement): Promise<void> {
  (await standing(frame, 'dialog[open] [type=submit]')).click();
}

async function refused(frame: HTMLElement): Promise<void> {
  await send(frame);
  await standing(frame, 'dialog[open] [id$=-problem]');
}

/** Deletes the first alert, which then can be brought back. */
async function deleteFirst(frame: HTMLElement): Promise<void> {
  (await standing(frame, 'dialog[open] .data-row button:last-child')).click();
  await standing(frame, 'dialog[open] .line-through');
}

export const demo: Demo = {
  name: 'Price alerts',
  states: (kit) => {
    const state = stateOf(kit);
    const page = pageOf(kit);
    const given = { price: '63000.0' };
    return [
      state('list'),
      state('list, on a phone', { on: phone }),
      state('list, loading', { answers: { priceAlerts: 'never' }, until: '.skeleton' }),
      state('list, empty', { rows: [], until: '[data-empty]' }),
      state('list, failed', { answers: { priceAlerts: 'lost' }, until: '[data-empty] button' }),
      state('list, many', { rows: many, asked: given }),
      state('list, long texts', { rows: longNames }),
      state('list, long texts on a phone', { rows: longNames, on: phone }),
      state('list, one deleted', {
        answers: { deletePriceAlert: { data: null } },
        act: deleteFirst,
      }),
      state('form, a price given', { asked: given }),
      state('form, no price', { act: refused }),
      state('form, the last price', { asked: { price: '62418.3' } }),
      state('form, a price too large', { asked: { price: '9999999999999999.9' } }),
      state('form, changing one', { asked: { alertId: '6000', price: some[0]!.price } }),
      state('form, changing one on a phone', {
        asked: { alertId: '6000', price: some[0]!.price },
        on: phone,
      }),
      state('form, sending', { asked: given, answers: { savePriceAlert: 'never' }, act: send }),
      state('form, refused with a long text', {
        asked: given,
        answers: { savePriceAlert: { msg: longText } },
        act: refused,
      }),
      state('form, lost', { asked: given, answers: { savePriceAlert: 'lost' }, act: refused }),
      state('extreme numbers', {
        symbol: tiny,
        last: '0.00001234',
        asked: { price: '90071992.54740991' },
        rows: [
          alert(0, { symbolId: tiny.symbolId, price: '90071992.54740991' }),
          fired(1, '0.00000001', { symbolId: tiny.symbolId, price: '0.00000001' }),
        ],
      }),
      page('some'),
      page('loading', { answers: { priceAlerts: 'never' } }),
      page('empty', { rows: [] }),
      page('failed', { answers: { priceAlerts: 'lost' } }),
      page('many', { rows: many }),
      page('long texts', { rows: longNames }),
      page('long texts on a phone', { rows: longNames, on: phone }),
      state('visitor', { whose: 'visitor', until: 'a' }),
      state('visitor, on a phone', { whose: 'visitor', until: 'a', on: phone }),
      state('session ended', { whose: 'ended', until: 'a' }),
    ];
  },
};
