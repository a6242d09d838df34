// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '#client/call.ts';
import { fieldRule } from '#domain/input/rules.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import { pauseMs } from './asking.ts';
import { CallForm, SentForm } from './CallForm.tsx';
import { defineForm } from './form.ts';
import { rangeFields } from './range.ts';
import { useAskedForm } from './use-asked-form.ts';
import { useForm } from './use-form.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
HTMLElement.prototype.showPopover = () => undefined;

interface Context {
  readonly most: Amount | undefined;
  readonly isLoading?: boolean;
}

const usdt = { code: 'USDT', name: 'Tether', scale: 8 };
const coins = ['BTC', 'ETH', 'SOL'].map((value) => ({
  value,
  label: value,
  note: `${value} coin`,
}));
const rule = () => fieldRule('transfer');

const form = defineForm<string, Context, Record<string, string>>({
  sections: [{ name: 'more', label: 'more', isAdvanced: true }],
  fields: [
    {
      ...{ name: 'coin', input: 'search', label: 'coin' },
      listed: (_, { isLoading }) => (isLoading ? undefined : coins),
    },
    {
      ...{ name: 'amount', input: 'value', label: 'amount', hasSlider: true, rule },
      available: ({ most }) => (most === undefined ? undefined : { asset: usdt, amount: most }),
    },
    ...rangeFields<string, Context>(
      'range',
      { name: 'low', input: 'value', label: 'low', rule },
      { name: 'high', input: 'value', label: 'high', rule },
    ),
    { name: 'count', input: 'count', label: 'count', initial: '5', section: 'more' },
    { name: 'agree', input: 'check', label: 'agree', section: 'more' },
  ],
  request: (typed) => typed,
});
const text = new Proxy({} as Record<string, string> & { noAnswer: string }, {
  get: (_, key) => (key === 'maxAmount' ? 'All: {{amount}} {{asset}}' : String(key)),
});

const send = vi.fn<(request: object) => Promise<Answer<unknown>>>();
let box: HTMLElement;
let root: Root;
const most = amount(100_050_000_000n);

async function draw(context: Context = { most }): Promise<void> {
  await act(async () =>
    root.render(
      <CallForm {...{ form, text, send, context, tag: 'en', label: 'Send' }} onDone={() => {}} />,
    ),
  );
  await act(async () => void (await vi.dynamicImportSettled()));
}

beforeEach(() => {
  send.mockReset().mockResolvedValue({ ok: true, data: {} });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.useRealTimers();
});

const labelled = (name: string): HTMLInputElement => {
  const label = [...box.querySelectorAll('label')].find(
    (one) => one.textContent?.trim().split(/\s/)[0] === name,
  );
  const { htmlFor } = label!;
  return (htmlFor ? document.getElementById(htmlFor) : label!.querySelector('input')) as never;
};
const role = (name: string) => box.querySelector<HTMLElement>(`[role=${name}]`);
const combobox = () => role('combobox') as HTMLInputElement;
const options = () =>
  [...box.querySelectorAll('[role=option]')].map((one) => one.querySelector('bdi')!.textContent);
const active = () => {
  const id = combobox().getAttribute('aria-activedescendant');
  return id && document.getElementById(id)?.querySelector('bdi')?.textContent;
};
const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
function type(input: HTMLInputElement, value: string): void {
  set!.call(input, value);
  act(() => void input.dispatchEvent(new Event('input', { bubbles: true })));
}
function press(input: HTMLElement, key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  act(() => void input.dispatchEvent(event));
  return event.defaultPrevented;
}
const submit = async () => {
  await act(async () => box.querySelector('form')!.requestSubmit());
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
};
const problemOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

describe('KIT-14 a choice of many', () => {
  const field = combobox;
  beforeEach(() => draw());

  it('is opened by a key, led through by keys and picked by Enter', () => {
    act(() => field().focus());
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(press(field(), 'ArrowDown')).toBe(true);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(role('listbox')!.id).toBe(field().getAttribute('aria-controls'));
    expect(options()).toEqual(['BTC', 'ETH', 'SOL']);
    press(field(), 'ArrowDown');
    press(field(), 'ArrowDown');
    expect(active()).toBe('ETH');
    // It picks, and sends no form.
    expect(press(field(), 'Enter')).toBe(true);
    expect([field().value, role('listbox')]).toEqual(['ETH', null]);
    expect(press(field(), 'Enter')).toBe(false);
    // Opened again it begins with what is chosen.
    press(field(), 'ArrowUp');
    expect(active()).toBe('ETH');
    expect(box.querySelector('[role=option][aria-selected=true]')?.textContent).toContain('ETH');
  });

  it('finds by what is typed, and picks the best of it', () => {
    type(field(), 'sol c');
    expect(options()).toEqual(['SOL']);
    expect(active()).toBe('SOL');
    press(field(), 'Enter');
    expect(field().value).toBe('SOL');
    type(field(), 'nothing');
    expect(role('status')?.textContent).toBe('noMatch');
    // What is looked for in vain sends no form with another choice.
    expect(press(field(), 'Enter')).toBe(true);
  });

  it('Escape leaves it as it was, and closes nothing else', () => {
    type(field(), 'e');
    expect(press(field(), 'Escape')).toBe(true);
    expect([field().value, role('listbox')]).toEqual(['', null]);
    expect(press(field(), 'Escape')).toBe(false);
  });

  it('is picked by pointer while the focus stays', () => {
    act(() => field().focus());
    act(() => field().click());
    const option = box.querySelectorAll<HTMLElement>('[role=option]')[2]!;
    const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    option.dispatchEvent(down);
    expect(down.defaultPrevented).toBe(true);
    act(() => option.click());
    expect([field().value, role('listbox')]).toEqual(['SOL', null]);
  });

  it('takes what is typed in full when it is left, and nothing less', () => {
    act(() => field().focus());
    type(field(), 'btc');
    act(() => field().blur());
    expect(field().value).toBe('BTC');
    act(() => field().focus());
    type(field(), 'et');
    act(() => field().blur());
    expect(field().value).toBe('BTC');
  });

  it('asks for a choice once sending was tried, and leads there', async () => {
    await submit();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(problemOf(field())).toBe('choiceMissing');
    expect(document.activeElement).toBe(field());
  });

  it('does once options are there what the last key asked for', async () => {
    await draw({ most, isLoading: true });
    press(field(), 'ArrowDown');
    expect(role('listbox')).toBeNull();
    press(field(), 'ArrowUp');
    await draw();
    expect(active()).toBe('SOL');
  });
});

describe('KIT-14 an amount of what is available', () => {
  const slider = () => box.querySelector<HTMLInputElement>('[aria-label=sharePercent]')!;
  const all = () =>
    [...box.querySelectorAll('button')].find((one) => one.textContent?.startsWith('All'))!;

  it('has a button for all of it and a slider for a share, which follows what is typed', async () => {
    await draw();
    expect(all().textContent).toBe('All: 1,000.5 USDT');
    act(() => all().click());
    expect([labelled('amount').value, slider().value]).toEqual(['1,000.5', '100']);
    type(slider(), '25');
    expect(labelled('amount').value).toBe('250.125');
    type(labelled('amount'), '500.25');
    expect(slider().value).toBe('50');
    type(slider(), '0');
    expect(labelled('amount').value).toBe('');
  });

  it('is never more than there is', async () => {
    await draw();
    type(labelled('amount'), '1000.51');
    expect(problemOf(labelled('amount'))).toBe('All: 1,000.5 USDT');
  });

  it('has neither as long as nothing is known or there', async () => {
    await draw({ most: undefined });
    expect([all().disabled, slider().disabled]).toEqual([true, true]);
    await draw({ most: amount(0n) });
    expect(slider().disabled).toBe(true);
  });
});

describe('KIT-14 a range', () => {
  it('is a named group of two named fields, the second above the first', async () => {
    await draw();
    const group = role('group')!;
    const id = group.getAttribute('aria-labelledby')!;
    expect(document.getElementById(id)?.textContent).toBe('range');
    expect(group.querySelectorAll('input')).toHaveLength(2);
    type(labelled('low'), '1,000');
    type(labelled('high'), '999.5');
    expect(problemOf(labelled('high'))).toBe('aboveLow');
    type(labelled('high'), '1000');
    expect(problemOf(labelled('high'))).toBe('aboveLow');
    type(labelled('high'), '1000.01');
    expect(labelled('high').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('KIT-14 a section of what few need', () => {
  const section = () => box.querySelector('details')!;

  it('is closed at first, and opened by what is wrong in it', async () => {
    await draw();
    expect(section().querySelector('summary')?.textContent).toBe('more');
    expect(section().open).toBe(false);
    type(labelled('count'), '');
    await submit();
    expect(section().open).toBe(true);
    expect(problemOf(labelled('count'))).toBe('countMissing');
  });
});

const ask = vi.fn<(request: Record<string, string>) => Promise<Answer<number>>>();

function Asked() {
  const used = useAskedForm(useForm(form, { most }), {
    ask,
    issues: (limit) => [{ field: 'count', code: 'tooMany', values: { limit } }],
  });
  return <SentForm {...{ used, text, send, tag: 'en', label: 'Send' }} onDone={() => {}} />;
}

describe('KIT-14 issues that only a call knows', () => {
  it('stand under their field, open its section and go with what they were about', async () => {
    ask.mockReset().mockResolvedValue({ ok: true, data: 3 });
    await act(async () => root.render(<Asked />));
    await act(async () => void (await vi.dynamicImportSettled()));
    vi.useFakeTimers();
    const paused = () => act(() => vi.advanceTimersByTimeAsync(pauseMs));
    // Nothing is asked as long as the form itself finds something.
    await paused();
    expect(ask).not.toHaveBeenCalled();
    type(combobox(), 'BTC');
    press(combobox(), 'Enter');
    for (const [name, value] of Object.entries({ amount: '5', low: '1', high: '2' })) {
      type(labelled(name), value);
    }
    await paused();
    expect(ask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ coin: 'BTC', low: '1' }));
    expect(problemOf(labelled('count'))).toBe('tooMany_limit');
    expect(box.querySelector('details')!.open).toBe(true);
    await act(async () => box.querySelector('form')!.requestSubmit());
    expect(send).not.toHaveBeenCalled();
    type(labelled('count'), '4');
    expect(labelled('count').getAttribute('aria-invalid')).toBeNull();
    // As long as nothing is known of it, it can be sent.
    await act(async () => box.querySelector('form')!.requestSubmit());
    expect(send).toHaveBeenCalledOnce();
  });
});
