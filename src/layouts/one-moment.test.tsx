// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameListener } from '#client/subscription.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import type { AssetRow, UserRow } from '#contract/calls/user.ts';
import type { CallOutput } from '#contract/calls.ts';
import { type Topic, topicKey } from '#contract/channels.ts';
import { balanceOfWire } from '#contract/map/balance.ts';
import { contractOfWire, orderOfWire, positionsOfWire } from '#contract/map/contracts/rows.ts';
import { preferenceDefaults } from '#contract/preference.ts';
import FuturesAccount from '#features/trade/futures-account/FuturesAccount.tsx';
import { transferCatalogs } from '#features/trade/futures-account/futures-account.ts';
import ContractOrders from '#features/trade/orders/ContractOrders.tsx';
import Positions from '#features/trade/positions/Positions.tsx';
import { positionsCatalogs } from '#features/trade/positions/positions.ts';
import ContractTicket from '#features/trade/ticket/ContractTicket.tsx';
import { contractCatalogs } from '#features/trade/ticket/contract-ticket.ts';
import { messages } from '#i18n/translate.ts';
import { contractRecordCatalogs, recordCatalogs } from '#kit/records/context.ts';
import { contractDefaults } from '#kit/ticket/contract/use-contract-line.ts';
import { $session, freshSession } from '#stores/account/session.ts';
import { packProps } from '#ui/island/props.ts';
import { SeedContext } from '#ui/island/seed.ts';

/** What a page read and its socket then brought of an account, while the market fell by an eighth. */
interface Recorded {
  readonly seed: {
    readonly user: UserRow;
    readonly symbols: readonly SymbolRow[];
    readonly assets: { readonly coinList: readonly AssetRow[] };
    readonly positions: CallOutput<'positions'>;
    readonly orders: CallOutput<'contractOpenOrders'>['items'];
    readonly contracts: CallOutput<'contractTickers'>;
    readonly depth: CallOutput<'getDepth'>;
  };
  readonly frames: readonly { readonly topic: string }[];
}
const { seed, frames } = JSON.parse(
  readFileSync('src/layouts/crash-frames.json', 'utf8'),
) as Recorded;

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
vi.mock('#client/lists.ts', () => {
  const list = { follow: () => () => undefined, renew: async () => undefined };
  return { symbolListOf: () => list, coinList: list };
});
vi.mock('#client/call.ts', async (original) => ({
  ...(await original<typeof import('#client/call.ts')>()),
  call: () => new Promise(() => undefined),
}));

const text = messages(
  'en',
  ...transferCatalogs,
  ...positionsCatalogs,
  ...recordCatalogs,
  ...contractRecordCatalogs,
  ...contractCatalogs,
);
const symbolId = 'BTCUSDT_UMCBL';
const common = { tag: 'en', symbolId, text };
const ofPage = {
  usdt: {
    ...{ user: seed.user, symbols: seed.symbols, shown: [symbolId] },
    contracts: seed.contracts.map(contractOfWire),
    balances: seed.assets.coinList.map(balanceOfWire),
    positions: positionsOfWire(seed.positions),
    ...{ orders: seed.orders.map(orderOfWire), plans: [] },
  },
};

/** What the page asked for an animation frame for. */
let asked: FrameRequestCallback[] = [];
let box: HTMLElement;
let root: Root;

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  asked = [];
  heard.clear();
  $session.set(freshSession);
  document.documentElement.dataset.session = 'one';
  vi.stubGlobal('requestAnimationFrame', (then: FrameRequestCallback) => asked.push(then));
  // No redraw is dear, so that the page never rests: how fast the machine is must not matter.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(min-width: 1200px)' }),
  );
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  act(() =>
    root.render(
      <SeedContext value={ofPage}>
        <section id="account">
          <FuturesAccount json={packProps(common)} />
        </section>
        <section id="positions">
          <Positions
            json={packProps({ ...common, tpslWatches: 'last', includesDelegated: false })}
          />
        </section>
        <section id="orders">
          <ContractOrders
            json={packProps({ ...common, pairs: {}, unit: 'USD', logIn: '', signUp: '' })}
          />
        </section>
        <section id="ticket">
          <ContractTicket
            json={packProps({
              ...{
                ...common,
                depth: seed.depth,
                defaults: contractDefaults(preferenceDefaults, { kind: 'linear' }),
                includesDelegated: false,
              },
              ...{ logIn: '', signUp: '', kindTexts: '' },
            })}
          />
        </section>
      </SeedContext>,
    ),
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  act(() => root.unmount());
  box.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.session;
});

/** What stands beside a label in a region. */
function beside(region: string, label: string): string | undefined {
  const names = [...box.querySelectorAll(`#${region} :is(dt, span)`)];
  const name = names.find(({ textContent }) => textContent?.trim() === label);
  return name?.parentElement?.querySelector('bdi')?.textContent ?? undefined;
}

/** A shown amount in cents. */
const cents = (shown = 'NaN'): number =>
  Math.round(100 * Number(shown.replace(/[^\d.\u2212-]/g, '').replace('\u2212', '-')));

/** Unrealized PnL of the rows of positions. */
function gains(): readonly number[] {
  const heads = [...box.querySelectorAll('#positions thead th')];
  const at = heads.findIndex(({ textContent }) => textContent?.includes(text.pnlAndRoe));
  return [...box.querySelectorAll('#positions tr[data-row]')].map((row) =>
    cents(row.children[at]?.querySelector('.num')?.textContent ?? undefined),
  );
}

/** What the regions say of the account, as it is painted. */
const shown = () => ({
  equity: beside('account', text.equity),
  unrealized: beside('account', text.unrealized),
  marginUsed: [beside('account', text.marginUsed), beside('positions', text.marginUsed)],
  ratio: [beside('account', text.ratio_cross), beside('positions', text.ratio_cross)],
  available: beside('ticket', text.available),
  gains: gains(),
  positions: box.querySelector('#orders-tab-positions')?.textContent,
});

/** All of it must follow from one moment: whatever is rounded is off by a cent at most. */
function expectOneMoment(): void {
  const { equity, unrealized, marginUsed, ratio, available, gains: each, positions } = shown();
  expect(marginUsed[1]).toBe(marginUsed[0]);
  expect(ratio[1]).toBe(ratio[0]);
  const free = Math.max(0, cents(equity) - cents(marginUsed[0]));
  expect(Math.abs(free - cents(available))).toBeLessThanOrEqual(2);
  const sum = each.reduce((so, gain) => so + gain, 0);
  expect(Math.abs(sum - cents(unrealized))).toBeLessThanOrEqual(each.length);
  const { positionsTab, positionsCount } = text;
  const count = positionsCount.replace('{{count}}', String(each.length));
  expect(positions).toBe(each.length === 0 ? positionsTab : count);
}

const rested = () => new Promise((then) => setTimeout(then));

/** The next animation frame, as far as it is painted. */
async function paint(): Promise<boolean> {
  const now = asked;
  asked = [];
  for (const then of now) then(0);
  expectOneMoment();
  await rested();
  return now.length > 0;
}

/** How many messages come in before each animation frame, over and over. */
const bursts = [1, 1, 2, 5];

describe('KIT-10 ticket, positions, orders and account', () => {
  it('show one moment in each frame of a crash', async () => {
    expectOneMoment();
    const seen = new Set<string>();
    for (let at = 0, turn = 0; at < frames.length; turn++) {
      const burst = bursts[turn % bursts.length]!;
      for (const frame of frames.slice(at, at + burst)) {
        for (const listener of heard.get(frame.topic) ?? []) listener(frame as never);
      }
      at += burst;
      await paint();
      seen.add(JSON.stringify(shown()));
    }
    while (await paint());
    // It did fall, and the larger position was liquidated.
    expect(seen.size).toBeGreaterThan(10);
    expect(seed.positions.positions).toHaveLength(2);
    expect(gains()).toHaveLength(1);
  });
});
