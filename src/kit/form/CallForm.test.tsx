// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '#client/call.ts';
import { fieldRule } from '#domain/input/rules.ts';
import { CallForm } from './CallForm.tsx';
import { defineForm, type FormField } from './form.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

type Label =
  | 'way'
  | 'in'
  | 'out'
  | 'amount'
  | 'times'
  | 'share'
  | 'note'
  | 'secret'
  | 'agree'
  | 'noAnswer';

const options = [
  { value: 'in', label: 'in' },
  { value: 'out', label: 'out' },
] as const;

/** One field of each way to draw one. */
const fields: readonly FormField<Label, undefined>[] = [
  { name: 'way', input: 'choice', look: 'radios', label: 'way', options },
  { name: 'list', input: 'choice', label: 'out', options },
  {
    ...{ name: 'amount', input: 'value', label: 'amount' },
    rule: () => fieldRule('transfer'),
    unit: () => 'USDT',
    hint: ({ way }) => (way === 'out' ? 'out' : undefined),
  },
  { name: 'times', input: 'leverage', label: 'times', initial: '20', most: () => 125 },
  { name: 'share', input: 'share', label: 'share', initial: '50' },
  { name: 'note', input: 'text', label: 'note', isOptional: true },
  { name: 'secret', input: 'password', label: 'secret', isShown: ({ way }) => way === 'out' },
  { name: 'agree', input: 'check', label: 'agree' },
];
const form = defineForm<Label, undefined, object>({ fields, request: (typed) => typed });
const text = new Proxy({} as Record<Label, string> & Record<string, string>, {
  get: (_, key) => String(key),
});

const send = vi.fn<(request: object) => Promise<Answer<unknown>>>();
const onDone = vi.fn();
let box: HTMLElement;
let root: Root;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  send.mockReset().mockResolvedValue({ ok: true, data: {} });
  onDone.mockReset();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  act(() =>
    root.render(
      <CallForm {...{ form, text, send, onDone, context: undefined, tag: 'en', label: 'Send' }} />,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.useRealTimers();
});

const named = (name: string, selector = 'input'): HTMLInputElement => {
  const label = [...box.querySelectorAll('label')].find((one) => one.textContent?.includes(name));
  const byLabel = label?.htmlFor
    ? box.querySelector(`[id="${label.htmlFor}"]`)
    : label?.querySelector(selector);
  return (byLabel ?? box.querySelector(`${selector}[aria-label="${name}"]`)) as HTMLInputElement;
};
function type(input: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(input, value);
  act(() => void input.dispatchEvent(new Event('input', { bubbles: true })));
}
const press = async () => {
  await act(async () => box.querySelector('form')!.requestSubmit());
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
};

describe('KIT-03 a form of one call', () => {
  it('draws each field by its input, named', () => {
    expect(named('amount').getAttribute('inputmode')).toBe('decimal');
    expect(named('times').value).toBe('20');
    expect(named('times', 'input[type=range]').value).toBe('20');
    expect(named('share', 'input[type=range]').value).toBe('50');
    expect(named('in').type).toBe('radio');
    expect(box.querySelector('select')?.value).toBe('in');
    expect(named('agree').type).toBe('checkbox');
    expect(named('note').type).toBe('text');
    expect(box.querySelector('[type=password]')).toBeNull();
    act(() => named('out').click());
    expect(named('secret').type).toBe('password');
    expect(box.textContent).toContain('USDT');
    // Shown again on request.
    act(() => box.querySelector<HTMLElement>('[aria-label=show]')!.click());
    expect(named('secret').type).toBe('text');
  });

  it('FUTP-07 a leverage has marks up to the highest of its contract, which choose it', () => {
    const marks = [...box.querySelectorAll<HTMLElement>('button')].filter((one) =>
      /^\d+x$/.test(one.textContent ?? ''),
    );
    expect(marks.map((one) => one.textContent)).toEqual([
      '1x',
      '10x',
      '25x',
      '50x',
      '100x',
      '125x',
    ]);
    act(() => marks[3]!.click());
    expect(named('times').value).toBe('50');
    expect(named('times', 'input[type=range]').value).toBe('50');
  });

  it('says what is wrong under its field once sending was tried, and leads there', async () => {
    expect(named('amount').ariaInvalid).not.toBe('true');
    await press();
    expect(send).not.toHaveBeenCalled();
    const input = named('amount');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = input.getAttribute('aria-describedby')!;
    expect(box.querySelector(`[id="${described}"]`)?.textContent).toBe('valueMissing');
    expect(document.activeElement).toBe(input);
  });

  it('sends what is typed, once, and is done', async () => {
    type(named('amount'), '1,250.5');
    act(() => named('agree').click());
    await press();
    await press();
    expect(send).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ amount: '1250.5', times: '20', way: 'in', agree: 'on' }),
    );
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('stays with what went wrong, as long as nothing is changed', async () => {
    send.mockResolvedValue({ ok: false, lost: true, why: 'offline' });
    type(named('amount'), '5');
    await press();
    expect(onDone).not.toHaveBeenCalled();
    expect(box.textContent).toContain('noAnswer');
    type(named('amount'), '6');
    expect(box.textContent).not.toContain('noAnswer');
  });
});
