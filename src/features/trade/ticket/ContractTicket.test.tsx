// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceLogout, announceResume } from '#client/logout.ts';
import { preferenceDefaults } from '#contract/preference.ts';
import { balance, user } from '#demo/account-rows.ts';
import { accountSeed, btcContract, longPosition, open } from '#demo/contract-rows.ts';
import { depth, ticker } from '#demo/market-rows.ts';
import { messages } from '#i18n/translate.ts';
import { contractDefaults } from '#kit/ticket/contract/use-contract-line.ts';
import { $session, freshSession } from '#stores/account/session.ts';
import { $draftOf } from '#stores/choice/draft.ts';
import { command } from '#stores/page/page-commands.ts';
import { currentToasts, dismissToast } from '#ui/base/toast.ts';
import { packProps } from '#ui/island/props.ts';
import { SeedContext } from '#ui/island/seed.ts';
import ContractTicket from './ContractTicket.tsx';
import { contractCatalogs } from './contract-ticket.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

vi.mock('#client/stream.ts', () => ({
  stream: () => ({ subscribe: () => () => undefined, doubt: () => undefined }),
}));
vi.mock('#client/lists.ts', () => {
  const list = { follow: () => () => undefined, renew: async () => undefined };
  return { symbolListOf: () => list, coinList: list };
});

const { place } = vi.hoisted(() => ({ place: vi.fn(async () => ({ what: 'told' })) }));
vi.mock('#stores/account/place.ts', () => ({ placeSending: place }));

const text = messages('en', ...contractCatalogs);
const { symbolId } = btcContract;

let box: HTMLElement;
let root: Root;
let isWide = true;
beforeEach(() => {
  isWide = true;
  place.mockClear();
  sessionStorage.clear();
  announceResume();
  $session.set(freshSession);
  $draftOf(symbolId).set(undefined);
  document.documentElement.dataset.session = 'one';
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isWide && query === '(min-width: 1200px)' }),
  );
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.session;
});

const sized = (rows: ReturnType<typeof depth>['bids']) =>
  rows.map(([price, size]): [string, string] => [price, Number(size).toFixed(4)]);
const { bids, asks } = depth(20);
/** With sizes as the contract counts them. */
const book = { bids: sized(bids), asks: sized(asks) };

function show(seed: Parameters<typeof accountSeed>[0]): void {
  act(() =>
    root.render(
      <SeedContext value={accountSeed(seed)}>
        <ContractTicket
          json={packProps({
            ...{ tag: 'en', symbolId, text, depth: book, ticker: ticker({ symbolId }) },
            ...{
              defaults: contractDefaults(preferenceDefaults, { kind: 'linear' }),
              includesDelegated: false,
              logIn: '',
              signUp: '',
            },
            kindTexts: '',
          })}
        />
      </SeedContext>,
    ),
  );
}

const field = (label: string) => {
  const found = [...box.querySelectorAll('label')].find((one) => one.textContent?.includes(label));
  return (found?.querySelector('input') ??
    document.getElementById(found!.htmlFor)!) as HTMLInputElement;
};

function type(label: string, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  act(() => {
    set!.call(field(label), value);
    field(label).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Types a quantity and presses the button that buys. */
function buy(quantity: string): void {
  type(text.quantity, quantity);
  act(() => box.querySelector<HTMLElement>('form button.bg-up')!.click());
}

const alerts = () => [...box.querySelectorAll('[role=alert]')].map((one) => one.textContent);

it.each([[false], [true]])(
  'SAFE-05 nothing opens while a position has no fresh mark (%s), and it says so',
  async (isStale) => {
    show({ balances: [{ ...balance('USDT', '5000', '1'), ...(isStale && { isStale }) }] });
    const dd = [...box.querySelectorAll('dl')].find((one) =>
      one.textContent?.includes('Available'),
    );
    expect(dd?.querySelector('bdi')?.textContent === '0').toBe(isStale);
    buy('0.01');
    // The rules come once something is typed, and what was pressed is judged by them.
    await act(() => expect.poll(() => place.mock.calls.length + alerts().length).toBe(1));
    expect(alerts()).toEqual(isStale ? [text.markStale] : []);
  },
);

it('FUTP-10 its user chooses how far a market order may go, and whether orders are confirmed', async () => {
  show({ balances: [balance('USDT', '5000', '1')] });
  const named = (label: string) => box.querySelector<HTMLSelectElement>(`[aria-label="${label}"]`);
  await act(() => expect.poll(() => named(text.slippageMax)).not.toBeNull());
  act(() => {
    const choice = named(text.slippageMax)!;
    const { set } = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!;
    set!.call(choice, '50000');
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  });
  act(() => command('market', symbolId));
  buy('0.01');
  await act(() => expect.poll(() => place.mock.calls.length).toBe(1));
  const [sending] = place.mock.calls[0] as unknown as [{ readonly key: string }];
  expect(sending.key).toContain('"maxSlippage":"0.05"');
  expect(box.textContent).toContain(text.confirmOrders);
});

it('FUTP-10 a price of the book is chosen by keys: the list keeps the focus as fields change', () => {
  show({ balances: [balance('USDT', '5000', '1')] });
  const list = () => box.querySelector<HTMLSelectElement>(`[aria-label="${text.bboName}"]`)!;
  const { set } = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!;
  list().focus();
  for (const value of ['counterparty1', 'queue5', '']) {
    act(() => {
      set!.call(list(), value);
      list().dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(list().value).toBe(value);
    expect(document.activeElement).toBe(list());
  }
});

describe('FUTP-07 the two sides of a ticket', () => {
  const buttons = (within: string) =>
    [...box.querySelectorAll(`${within} [data-goal=buy], ${within} [data-goal=sell]`)].map(
      (one) => one.textContent,
    );

  it('stand one beside the other on a desk, where Enter says that it sends neither', () => {
    show({});
    expect(buttons('form')).toEqual([text.buyLong, text.sellShort]);
    type(text.quantity, '0.01');
    const enter = { key: 'Enter', bubbles: true, cancelable: true };
    act(() => void field(text.quantity).dispatchEvent(new KeyboardEvent('keydown', enter)));
    expect(currentToasts().map((toast) => toast.text)).toEqual([text.chooseSide]);
    for (const { id } of currentToasts()) dismissToast(id);
    expect(place).not.toHaveBeenCalled();
  });

  it.each([
    [0, text.buyLong],
    [1, text.sellShort],
  ])('a sheet has the one that opened it: %i', (nth, label) => {
    isWide = false;
    show({});
    act(() => box.querySelectorAll<HTMLElement>('.form-bar button')[nth]!.click());
    expect(buttons('dialog form')).toEqual([label]);
  });
});

it('FUTP-07 a sheet for longs closes a long in hedge mode, and one for shorts a short', () => {
  isWide = false;
  show({ positions: { ...open([longPosition]), holdMode: 'hedge' } });
  const choose = (label: string) => {
    const found = [...box.querySelectorAll<HTMLElement>('dialog button, dialog label')];
    act(() => found.find(({ textContent }) => textContent === label)!.click());
  };
  const shown = () =>
    box.querySelector('dialog form :is([data-goal=buy], [data-goal=sell])')?.textContent;
  act(() => box.querySelectorAll<HTMLElement>('.form-bar button')[0]!.click());
  expect(shown()).toBe(text.openLong);
  choose(text.action_close);
  expect(shown()).toBe(text.closeLong);
});

describe('KIT-12 hotkeys', () => {
  it('choose a type of order and lead to the fields', () => {
    show({});
    act(() => command('market', symbolId));
    expect(box.querySelector('[aria-pressed=true]')?.textContent).toBe(text.market);
    act(() => command('limit', symbolId));
    act(() => command('quantity', symbolId));
    expect(document.activeElement).toBe(field(text.quantity));
    act(() => command('price', symbolId));
    expect(document.activeElement).toBe(field(text.price));
  });

  it('lead to the button of a side, and send nothing', () => {
    show({});
    for (const [side, label] of [
      ['buy', text.buyLong],
      ['sell', text.sellShort],
    ] as const) {
      act(() => command(side, symbolId));
      expect(document.activeElement?.textContent).toBe(label);
    }
  });

  it('of another market change nothing', () => {
    show({});
    act(() => command('market', 'ETHUSDT_UMCBL'));
    expect(box.querySelector('[aria-pressed=true]')?.textContent).toBe(text.limit);
  });

  it('open the sheet that the ticket stands in on a small screen', () => {
    isWide = false;
    show({});
    expect(box.querySelector('form')).toBeNull();
    act(() => command('quantity', symbolId));
    expect(box.querySelector('dialog form')).not.toBeNull();
  });
});

describe('KIT-12 what is typed into the ticket of a contract', () => {
  /** A new page of the same tab; the store is a page's own. */
  function reload(): void {
    act(() => root.unmount());
    $draftOf(symbolId).set(undefined);
    root = createRoot(box);
    show({});
  }

  function choosePlan(): void {
    const types = [...box.querySelectorAll<HTMLElement>('button[aria-pressed]')];
    act(() => types.find(({ textContent }) => textContent === text.plan)!.click());
  }

  function typeAll(): void {
    choosePlan();
    type(text.triggerPrice, '61000');
    type(text.price, '61500');
    type(text.quantity, '0.02');
  }
  const typed = () =>
    [text.triggerPrice, text.price, text.quantity].map((label) =>
      field(label).value.replace(',', ''),
    );

  it('is there again after a reload', () => {
    show({});
    typeAll();
    reload();
    expect(typed()).toEqual(['61000', '61500', '0.02']);
  });

  it('stays when the session ends, and is there for the next one', () => {
    show({});
    typeAll();
    act(() => announceLogout());
    expect(typed()).toEqual(['61000', '61500', '0.02']);
    reload();
    act(() => announceResume());
    expect(typed()).toEqual(['61000', '61500', '0.02']);
  });

  it('is nobody else’s', () => {
    show({});
    typeAll();
    act(() => root.unmount());
    $draftOf(symbolId).set(undefined);
    root = createRoot(box);
    show({ user: { ...user, userId: '4711' } });
    choosePlan();
    expect(typed()[0]).toBe('');
  });
});
