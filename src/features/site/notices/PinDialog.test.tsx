// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PinText } from './notices.ts';
import { PinDialog } from './PinDialog.tsx';

const text = new Proxy({} as PinText, { get: (_, key) => String(key) });
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;

let root: Root;
const sent: unknown[] = [];
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(
      JSON.stringify({ code: '00000', msg: 'success', data: { verifiedUntil: '1' } }),
    );
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<PinDialog text={text} onEnd={() => undefined} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

it('INPT-01 a PIN can be composed in digits of any script', async () => {
  const input = document.querySelector<HTMLInputElement>('dialog input')!;
  const fire = (event: Event) => act(() => void input.dispatchEvent(event));
  const put = (held: string, isComposing: boolean) => {
    setValue.call(input, held);
    fire(new InputEvent('input', { bubbles: true, isComposing, data: held }));
  };
  fire(new CompositionEvent('compositionstart', { bubbles: true }));
  for (const held of ['１', '１２３', '１２３あ', '１２３٤٥٦']) {
    put(held, true);
    expect(input.value).toBe(held);
  }
  fire(new CompositionEvent('compositionend', { bubbles: true, data: '１２３٤٥٦' }));
  expect(input.value).toBe('123456');
  put('1234567', false);
  expect(input.value).toBe('123456');
  await act(async () => input.form!.requestSubmit());
  expect(sent).toMatchObject([{ pin: '123456' }]);
});
