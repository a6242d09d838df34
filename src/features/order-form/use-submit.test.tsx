// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instrumentOf } from '#contract/map/instrument.ts';
import { user } from '#demo/account-rows.ts';
import { btc } from '#demo/market-rows.ts';
import { emptyDraft } from '#stores/choice/draft.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import type { OrderFormProps } from './order-form.ts';
import type { Preview } from './preview.ts';
import type { OrderFormState } from './use-order-form.ts';
import { type Submission, useSubmit } from './use-submit.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const { place } = vi.hoisted(() => ({ place: vi.fn() }));
vi.mock('#stores/account/place.ts', () => ({ place }));

const text = new Proxy({}, { get: (_, key) => String(key) }) as OrderFormProps['text'];
const props = { tag: 'en', symbol: btc, user, text } as unknown as OrderFormProps;

let root: Root;
let submission: Submission;

function Form({ fires }: Pick<Preview, 'fires'>): ReactNode {
  const state = {
    form: { ...emptyDraft, symbol: btc.symbolId, type: 'plan', trigger: '61000', quantity: '1' },
    instrument: instrumentOf(btc),
    account: { slippagePpm: 10_000 },
    preview: { cautions: [], issues: [], fires },
    settle: () => {},
  } as unknown as OrderFormState;
  submission = useSubmit({ props, state, onPlaced: () => {} });
  return null;
}

const draw = (fires: Preview['fires']) => act(() => root.render(<Form fires={fires} />));
const press = () => act(async () => submission.submit({ preventDefault: () => {} } as never));
const sent = () => place.mock.calls.map(([submitted]) => submitted.draft.fires);

beforeEach(() => {
  place.mockReset().mockResolvedValue({ what: 'told' });
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  localStorage.clear();
});

describe('SPOT-04 a plan order that the market passes', () => {
  it('while it is asked about is sent as it was shown there', async () => {
    $confirmsOrders.listen(() => {});
    $confirmsOrders.set(true);
    draw('atOrBelow');
    await press();
    draw('atOrAbove');
    expect(submission.asked?.fires).toBe('atOrBelow');
    await act(() => submission.send(submission.asked!));
    expect(sent()).toEqual(['atOrBelow']);
    expect(submission.asked).toBeUndefined();
  });

  it('before it is sent is sent as the form shows it then', async () => {
    $confirmsOrders.listen(() => {});
    $confirmsOrders.set(false);
    draw('atOrBelow');
    draw('atOrAbove');
    await press();
    expect(sent()).toEqual(['atOrAbove']);
  });
});

it('SPOT-04 an order whose sending broke off leaves the button ready', async () => {
  place.mockRejectedValue(new Error('its code did not come'));
  draw(undefined);
  const { send } = submission;
  await act(() => send({ form: emptyDraft, fires: undefined }).catch(() => undefined));
  expect(submission.phase).toBe('ready');
  place.mockResolvedValue({ what: 'told' });
  await press();
  expect(place).toHaveBeenCalledTimes(2);
});
