// @vitest-environment happy-dom
import { act, createRef, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instrumentOf } from '#contract/map/instrument.ts';
import { btc } from '#demo/market-rows.ts';
import { ticks } from '#domain/money/units.ts';
import type { PlanDraft } from '#domain/order/order.ts';
import { emptyTicket } from '#kit/order-kinds/base.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { baseKinds } from './line.ts';
import { clearedOf, type Pressed, sidesOf } from './pressed.ts';
import { spotRules } from './spot/rules.ts';
import { type TicketSending, useTicketSend } from './use-ticket-send.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const { place } = vi.hoisted(() => ({ place: vi.fn() }));
vi.mock('#stores/account/place.ts', () => ({ placeSending: place }));

const instrument = instrumentOf(btc);
const typed = { ...emptyTicket, type: 'plan', price: '61000', trigger: '61000', quantity: '1' };
const { plan, limit } = baseKinds(spotRules);

/** What a press means while the market stands at a price. */
function pressed(last: number, form = plan): Pressed {
  const price = ticks(last * 10 ** instrument.priceScale);
  const [one] = sidesOf(form, typed, ['buy'], {
    ...{ instrument, tag: 'en', isContract: false, openOrders: 0 },
    ...{ last: price, reference: price, triggerPrice: price },
    ...{ opposite: () => [], funds: () => undefined, mostAt: () => undefined },
    ...{ costOf: () => 0n as never, placeOf: () => ({}) },
    ...{ fees: { makerPpm: 0, takerPpm: 0, feeInBgb: false }, balances: [] },
  });
  // What is sent says which way its price must come.
  const sending = (draft: unknown) => draft as never;
  return { ...one!, form: { ...form, sending }, text: {}, clear: () => {} };
}

let root: Root;
let sending: TicketSending;
const element = createRef<HTMLFormElement>();
function Ticket(): ReactNode {
  sending = useTicketSend({ of: typed, hasEnded: false, element, onPlaced: () => {} });
  return null;
}
const sent = () => place.mock.calls.map(([draft]) => (draft as PlanDraft).fires);

beforeEach(() => {
  $confirmsOrders.listen(() => {});
  place.mockReset().mockResolvedValue({ what: 'told' });
  root = createRoot(document.createElement('div'));
  act(() => root.render(<Ticket />));
});
afterEach(() => {
  act(() => root.unmount());
  localStorage.clear();
});

describe('SPOT-04 a trigger order that the market passes', () => {
  it('while it is asked about is sent as it was shown there', async () => {
    $confirmsOrders.set(true);
    await act(async () => sending.press(pressed(62_000)));
    expect((sending.asked!.request as PlanDraft).fires).toBe('atOrBelow');
    await act(() => sending.send(sending.asked!));
    expect(sent()).toEqual(['atOrBelow']);
    expect(sending.asked).toBeUndefined();
  });

  it('before it is sent is sent as the ticket shows it then', async () => {
    $confirmsOrders.set(false);
    await act(async () => sending.press(pressed(60_000)));
    expect(sent()).toEqual(['atOrAbove']);
  });
});

it('SPOT-04 an order whose sending broke off leaves the button ready', async () => {
  $confirmsOrders.set(false);
  place.mockRejectedValue(new Error('its code did not come'));
  await act(() => sending.send(pressed(62_000)).catch(() => undefined));
  expect(sending.phase).toBe('ready');
  place.mockResolvedValue({ what: 'told' });
  await act(async () => sending.press(pressed(62_000)));
  expect(place).toHaveBeenCalledTimes(2);
});

it('KIT-12 what was sent is emptied, unless something else was typed by then', () => {
  const one = pressed(62_000, limit);
  expect(clearedOf(one, typed)).toMatchObject({ quantity: '', value: '', tpsl: '' });
  // Leaving a field takes out what groups its digits; the slider has no text of its own.
  expect(clearedOf(one, { ...typed, quantity: '1.', percent: '7' })).toBeDefined();
  expect(clearedOf(one, { ...typed, quantity: '2' })).toBeUndefined();
});
