// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { currentToasts, dismissToast } from '#ui/base/toast.ts';
import type { RecordContext, RecordText } from './context.ts';
import { Editable, RowActions, RowEditing } from './RowEdit.tsx';
import { openOrderKind, waitingPlanKind } from './row-kinds.ts';

const { amendOrder, amendPlan, cancelOrder } = vi.hoisted(() => ({
  amendOrder: vi.fn(),
  amendPlan: vi.fn(),
  cancelOrder: vi.fn(),
}));
vi.mock('#stores/account/amend.ts', () => ({ amendOrder, amendPlan }));
vi.mock('#stores/account/cancel.ts', () => ({ cancelOrder }));

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const order = {
  id: '7',
  symbolId: 'BTCUSDT',
  side: 'buy',
  unit: 'base',
  price: '61000.0',
  quantity: '0.5000',
  timeInForce: 'gtc',
  status: 'new',
  filledSize: '0.0000',
  steps: [],
} as unknown as OrderView;
const plan = {
  id: '9',
  symbolId: 'BTCUSDT',
  side: 'buy',
  kind: 'normal',
  unit: 'quote',
  trigger: '61000.0',
  quantity: '500',
} as PlanView;
const text = new Proxy({}, { get: (_, key) => String(key) }) as RecordText;
const contextOf = (tag: string): RecordContext => ({
  line: 'spot',
  ...{ tag, zone: 'UTC', text, unit: 'USD' },
  pairs: { BTCUSDT: { base: 'BTC', quote: 'USDT', priceScale: 1, sizeScale: 4 } },
});

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  amendOrder.mockReset().mockResolvedValue({ ok: true, data: order });
  amendPlan.mockReset().mockResolvedValue({ ok: true, data: plan });
  cancelOrder.mockReset().mockResolvedValue({ ok: true, data: order });
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  for (const { id } of currentToasts()) dismissToast(id);
});

const field = (name: string) => box.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)!;
const press = (nth: number) => act(() => box.querySelectorAll('button')[nth]!.click());
const save = () =>
  act(async () => box.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true })));

/** As keys do it, one character after the other. */
function type(name: string, typed: string): void {
  const input = field(name);
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  const become = (value: string, data?: string) =>
    act(() => {
      write.call(input, value);
      const inputType = data === undefined ? 'deleteContentBackward' : 'insertText';
      input.dispatchEvent(
        new InputEvent('input', { bubbles: true, inputType, data: data ?? null }),
      );
    });
  act(() => input.focus());
  become('');
  for (const letter of typed) become(input.value + letter, letter);
}

/** Puts what was copied in place of what is there, and waits for the code that reads it. */
async function paste(name: string, text: string): Promise<void> {
  const input = field(name);
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  await act(async () => {
    write.call(input, text);
    const event = { bubbles: true, inputType: 'insertFromPaste' };
    input.dispatchEvent(new InputEvent('input', event));
    await vi.dynamicImportSettled();
  });
}

/** Draws rows of one kind with their fields, the first of which takes the focus. */
function draw(
  rows: readonly (OrderView | PlanView)[],
  tag: string,
  names: readonly string[],
): void {
  const isOrder = rows.every((row) => !('trigger' in row));
  const kind = isOrder ? openOrderKind(contextOf(tag)) : waitingPlanKind(contextOf(tag));
  act(() =>
    root.render(
      <RowEditing kind={kind as ReturnType<typeof openOrderKind>} rows={rows as OrderView[]}>
        {rows.map((row) => (
          <div key={row.id}>
            {names.map((name, at) => (
              <Editable key={name} first={at === 0} row={row} field={name} label={name}>
                {name}
              </Editable>
            ))}
            <RowActions row={row} />
          </div>
        ))}
      </RowEditing>,
    ),
  );
}

function edited(row: OrderView | PlanView, tag: string, names: readonly string[]): void {
  draw([row], tag, names);
  press(0);
}

describe('SPOT-05: what is typed into a row', () => {
  it.each([
    ['en', '60,500.5', '0.25', { price: '60500.5', quantity: '0.25' }],
    ['de', '60.500,5', '0,25', { price: '60500.5', quantity: '0.25' }],
    ['ar', '٦٠٥٠٠٫٥', '٠٫٢٥', { price: '60500.5', quantity: '0.25' }],
    ['ja', '６０５００．５', '0。25', { price: '60500.5', quantity: '0.25' }],
    ['en', '60.5k', '1.', { price: '60500', quantity: '1' }],
    ['en', '60500.59', '0.25009', { price: '60500.5', quantity: '0.2500' }],
    // Nothing is made of what stands on both sides of a key that was refused.
    ['en', '605x00e3', '0.5', { price: '60500', quantity: undefined }],
  ])('is read as the order form reads it, %s: %s and %s', async (tag, price, quantity, change) => {
    edited(order, tag, ['price', 'quantity']);
    type('price', price);
    type('quantity', quantity);
    await save();
    expect(amendOrder).toHaveBeenCalledWith({ id: '7', symbolId: 'BTCUSDT', ...change });
  });

  it('has as many decimals in a sum that is spent as balances have', async () => {
    edited(plan, 'de', ['trigger', 'quantity']);
    type('quantity', '250,123456789');
    await save();
    expect(amendPlan).toHaveBeenCalledWith({
      id: '9',
      symbolId: 'BTCUSDT',
      kind: 'normal',
      quantity: '250.12345678',
    });
  });

  it.each([
    [{ ratio: '0.0105' }, '1.05', '2.5', { ratio: '0.025' }],
    [{ distance: '150.0' }, '150.0', '200.5', { distance: '200.5' }],
  ])('is the callback of a trailing stop: %j', async (trail, before, typed, callback) => {
    edited({ ...plan, kind: 'moveStop', trail } as PlanView, 'en', ['callback', 'quantity']);
    expect(field('callback').value).toBe(before);
    type('callback', typed);
    await save();
    const name = { id: '9', symbolId: 'BTCUSDT', kind: 'moveStop' };
    expect(amendPlan).toHaveBeenCalledWith({ ...name, quantity: undefined, callback });
  });

  it('is not sent when its decimals follow the mark that groups', async () => {
    edited(order, 'de', ['price', 'quantity']);
    type('price', '1.5');
    await save();
    expect(amendOrder).not.toHaveBeenCalled();
    expect(currentToasts().map((toast) => toast.text)).toEqual(['strayMark']);
  });

  it.each(['', '0', '0.0'])('is not sent when it is no figure: %j', async (typed) => {
    edited(order, 'en', ['price', 'quantity']);
    type('price', typed);
    await save();
    expect(amendOrder).not.toHaveBeenCalled();
    expect(field('price').getAttribute('aria-invalid')).toBe('true');
    expect(field('quantity').getAttribute('aria-invalid')).toBeNull();
    expect(currentToasts().map((toast) => toast.text)).toEqual(['figureMissing']);
  });
});

describe('INPT-01 a paste into a row', () => {
  const said = () => currentToasts().map((toast) => toast.text);
  const wrong = (name: string) => field(name).getAttribute('aria-invalid');

  it('that is no number says so immediately, and not again for what replaces it', async () => {
    edited(order, 'en', ['price', 'quantity']);
    await paste('price', '61,000.5 EUR');
    expect([field('price').value, wrong('price'), wrong('quantity')]).toEqual([
      '61,000.5 EUR',
      'true',
      null,
    ]);
    const id = field('price').getAttribute('aria-describedby');
    expect([box.querySelector(`#${id}`)?.textContent]).toEqual(said());
    expect(said()).toHaveLength(1);
    type('price', '60500');
    expect([wrong('price'), said().length]).toEqual([null, 1]);
    await save();
    expect(amendOrder).toHaveBeenCalledOnce();
  });

  it('that is read says nothing', async () => {
    edited(order, 'en', ['price', 'quantity']);
    await paste('price', '$60,500.5');
    expect([field('price').value, wrong('price'), said()]).toEqual(['60,500.5', null, []]);
  });
});

describe('SPOT-05: what was changed elsewhere while a row is edited', () => {
  it('is not undone by a figure of an order that nobody has typed', async () => {
    edited(order, 'en', ['price', 'quantity']);
    draw([{ ...order, quantity: '0.2000' }], 'en', ['price', 'quantity']);
    type('price', '60500');
    await save();
    expect(amendOrder).toHaveBeenCalledWith({
      id: '7',
      symbolId: 'BTCUSDT',
      price: '60500',
      quantity: undefined,
    });
  });

  it('nor by one of a plan', async () => {
    edited(plan, 'en', ['trigger', 'quantity']);
    draw([{ ...plan, trigger: '62000.0' }], 'en', ['trigger', 'quantity']);
    type('quantity', '250');
    await save();
    expect(amendPlan).toHaveBeenCalledWith({
      ...{ id: '9', symbolId: 'BTCUSDT', kind: 'normal', quantity: '250' },
    });
  });
});

it('SPOT-12: the first field of a row that is edited has the focus', () => {
  edited(order, 'en', ['price', 'quantity']);
  expect(document.activeElement).toBe(field('price'));
});

describe('SPOT-05: one press cancels one order', () => {
  const rows = ['7', '8', '9'].map((id) => ({ ...order, id }));
  const cancelled = () => cancelOrder.mock.calls.map(([{ id }]) => id);
  /** A press on the nth button, whose time is given: `detail` is 0 for keys. */
  const pressAt = (nth: number, atMs: number, init: MouseEventInit) =>
    act(async () => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
      Object.defineProperty(event, 'timeStamp', { value: atMs });
      box.querySelectorAll('button')[nth]!.dispatchEvent(event);
    });
  const cancel = 1;

  it.each([
    ['double click', { detail: 1, clientX: 300, clientY: 100 }],
    ['key pressed twice', { detail: 0 }],
  ])('though by a %s the next row comes under it', async (_, init) => {
    draw(rows, 'en', []);
    await pressAt(cancel, 1000, init);
    draw(rows.slice(1), 'en', []);
    await pressAt(cancel, 1300, init);
    await pressAt(cancel, 1800, init);
    expect(cancelled()).toEqual(['7']);
    await pressAt(cancel, 2400, init);
    expect(cancelled()).toEqual(['7', '8']);
  });

  it('but a press at another place cancels another', async () => {
    draw(rows, 'en', []);
    await pressAt(cancel, 1000, { detail: 1, clientY: 100 });
    await pressAt(cancel + 2, 1200, { detail: 1, clientY: 133 });
    expect(cancelled()).toEqual(['7', '8']);
  });

  it('and none where it leads back from editing', async () => {
    edited(order, 'en', []);
    await pressAt(1, 1000, { detail: 1 });
    await pressAt(1, 1200, { detail: 2 });
    expect(cancelled()).toEqual([]);
  });

  it('and none where a change was saved that filled the order', async () => {
    draw(rows, 'en', []);
    await pressAt(0, 0, { detail: 1 });
    await pressAt(0, 1000, { detail: 1, clientX: 300 });
    draw(rows.slice(1), 'en', []);
    await pressAt(cancel, 1300, { detail: 1, clientX: 300 });
    expect(cancelled()).toEqual([]);
  });
});
