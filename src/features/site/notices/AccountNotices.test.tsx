// @vitest-environment happy-dom
import { cleanStores } from 'nanostores';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceLogout, announceResume } from '#client/logout.ts';
import type { FrameListener } from '#client/subscription.ts';
import type { MarginSettingRow, PositionRow } from '#contract/calls/contract-rows.ts';
import type { NoticeRow } from '#contract/calls/notices.ts';
import { type DataFrame, type Topic, topicKey } from '#contract/channels.ts';
import { assetRow } from '#contract/map/samples.ts';
import { user } from '#demo/account-rows.ts';
import { btcContract } from '#demo/contract-rows.ts';
import { marketHrefs } from '#i18n/market-hrefs.ts';
import { messages } from '#i18n/translate.ts';
import { $riskWatch } from '#stores/account/risk-watch.ts';
import { $session, freshSession } from '#stores/account/session.ts';
import { contractsStore } from '#stores/trading/contracts.ts';
import { packProps } from '#ui/island/props.ts';
import AccountNotices from './AccountNotices.tsx';
import { bannerCatalogs } from './notices.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

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
vi.mock('#client/lists.ts', () => ({
  symbolListOf: () => ({
    follow: (listener: (rows: unknown) => void) => {
      listener([btcContract]);
      return () => undefined;
    },
    renew: async () => undefined,
  }),
  coinList: { follow: () => () => undefined },
}));
vi.mock('#client/call.ts', async (original) => ({
  ...(await original<typeof import('#client/call.ts')>()),
  call: async (name: string) => ({
    ok: true,
    data: name === 'userInfo' ? user : { items: notices },
  }),
}));
const texts = messages('en', ...bannerCatalogs);
vi.mock('#client/texts.ts', () => ({ readTexts: async () => texts }));

let notices: readonly Partial<NoticeRow>[];
let root: Root;
let box: HTMLElement;

beforeEach(() => {
  heard.clear();
  notices = [];
  localStorage.clear();
  $session.set(freshSession);
  $riskWatch.set({ userId: '', by: {} });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  document.documentElement.dataset.session = 'one';
  document.body.innerHTML = '<button data-newest><i data-count></i></button><div></div>';
  box = document.querySelector('div')!;
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  // Else it stays as it is for a moment, in case another region comes.
  cleanStores(contractsStore('usdt', undefined).$account);
  act(announceResume);
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  delete document.documentElement.dataset.session;
});

/** A frame of a topic, to all who listen to it. */
const hear = async (topic: Topic, data: unknown) => {
  const frame = { channel: topic.channel, type: 'snapshot', data, seq: 1, at: 0 };
  for (const listener of heard.get(topicKey(topic)) ?? []) listener(frame as DataFrame as never);
};
const businessLine = 'usdt';
const { symbolId } = btcContract;

/** Whatever is loaded when it is first needed is there. */
const settle = async () => {
  await act(async () => vi.dynamicImportSettled());
};

/** A long of one bitcoin from 60,000 at twenty times, on isolated margin of 3,000. */
const long: PositionRow = {
  ...{ id: '7', locked: '0', available: '1', openDelegateCount: '0' },
  ...{ positionId: '7', symbolId, holdSide: 1, holdMode: 1, marginMode: 'fixed', leverage: 20 },
  ...{ total: '1', cost: '60000', averageOpenPrice: '60000', margin: '3000' },
  ...{ autoAppendMargin: false, achievedProfits: '0', fees: '0', funding: '0' },
  ...{ openedSize: '1', openedValue: '60000', closedSize: '0', closedValue: '0' },
  ...{ createTime: 0, updateTime: 0, version: 1 },
};
const isolated: MarginSettingRow = {
  ...{ symbolId, marginMode: 'fixed', crossMarginLeverage: 20, fixedLongLeverage: 20 },
  ...{ fixedShortLeverage: 20, autoAppendMargin: false },
};
const positions = (...rows: readonly PositionRow[]) =>
  act(() =>
    hear(
      { channel: 'positions', businessLine },
      { positions: rows, settings: [isolated], holdMode: 1, version: 1 },
    ),
  );
const account = () =>
  act(async () => {
    await hear({ channel: 'orders', businessLine }, { orders: [], plans: [] });
    await hear(
      { channel: 'account' },
      { coinList: [], accounts: [{ accountType: 6, coinList: [assetRow('USDT', '4000', '1')] }] },
    );
  });
const mark = (markPrice: string) =>
  act(() =>
    hear({ channel: 'contract', businessLine }, [
      { symbolId, markPrice, fundingHours: 8, openInterest: '0', openInterestValue: '0' },
    ]),
  );

/** As on any page that is not the contract's own. */
async function show(): Promise<void> {
  await act(async () => {
    root.render(
      <AccountNotices
        json={packProps({
          ...{ tag: 'en', hrefs: marketHrefs('en'), texts: '' },
        })}
      />,
    );
  });
  await settle();
}

/** With the position, whose account is known. */
async function showHeld(): Promise<void> {
  await show();
  await positions(long);
  await settle();
  await positions(long);
  await account();
}

const counted = () => document.querySelector('[data-count]')!.textContent;

it('FUTP-09 a position is watched on a page that does not show it, once there is one', async () => {
  await show();
  await positions();
  await settle();
  expect(heard.get('contract:usdt')?.size ?? 0).toBe(0);
  await showHeld();
  await mark('59000');
  await settle();
  expect([box.textContent, counted()]).toEqual(['', '']);
  await mark('57900');
  await settle();
  expect(box.textContent).toMatch(/^BTCUSDT Long is [\d.]+% from liquidation/);
  expect(counted()).toBe('1');
  expect(box.querySelector('a')!.getAttribute('href')).toBe(
    '/futures/usdt/BTCUSDT#orders-positions',
  );
});

it('FUTP-09 what stood of a position goes once it is closed, and all of it with the session', async () => {
  await showHeld();
  await mark('57900');
  await settle();
  expect(counted()).toBe('1');
  act(() => announceLogout());
  expect([box.textContent, counted()]).toEqual(['', '']);
  act(announceResume);
  await positions(long);
  await account();
  await mark('57900');
  await settle();
  expect(counted()).toBe('1');
  await positions();
  await settle();
  expect([box.textContent, counted()]).toEqual(['', '']);
});

it('FUTP-09 a margin call of positions that are watched is not repeated beside their warning', async () => {
  const at = Date.now();
  const row = { businessLine, coinName: 'USDT', symbolId, at } as const;
  notices = [
    { ...row, noticeId: '1', kind: 'marginCall', ratioPpm: 810_000 },
    { ...row, noticeId: '2', kind: 'liquidation', baseCoinName: 'BTC', quantity: '1', price: '5' },
  ];
  await show();
  expect(box.textContent).toMatch(/^Liquidated: BTCUSDT/);
  expect(box.querySelector('a')?.getAttribute('href')).toMatch(/BTCUSDT#orders-positionHistory$/);
  expect(counted()).toBe('1');
});
