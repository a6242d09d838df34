// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiKeysProps, ApiKeyText } from './api-keys.ts';
import { KeyDialog } from './KeyDialog.tsx';

const text = new Proxy({} as ApiKeyText, { get: (_, key) => String(key) });
const props: ApiKeysProps = { keys: [], hasTwoFactor: false, now: 0, tag: 'en', text };
const key = { label: 'Bot', permissions: ['read'], ips: [], createdAt: '0' };
const made = {
  code: '00000',
  msg: 'success',
  data: { key: { ...key, accessKey: 'K' }, secret: 'S3cret' },
};

let root: Root;
let answer: (response: Response) => void;
const onClose = vi.fn();
const onKey = vi.fn();
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  onClose.mockReset();
  onKey.mockReset();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <KeyDialog {...{ props, onKey, onClose }} edited={undefined} onLost={() => undefined} />,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const dialog = () => document.querySelector('dialog')!;
const named = (name: string) =>
  [...dialog().querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )!;
const box = () => dialog().querySelector<HTMLInputElement>('[type=checkbox]')!;
const problem = () => document.getElementById(box().getAttribute('aria-describedby') ?? '-');

/** Every way to leave a dialog. */
const leave = {
  Escape: () => dialog().dispatchEvent(new Event('cancel', { cancelable: true })),
  'a second Escape, at which the browser closes': () => dialog().close(),
  'the close button': () => named('close').click(),
  'a press beside it': () => {
    for (const type of ['pointerdown', 'pointerup', 'click'])
      dialog().dispatchEvent(new PointerEvent(type, { bubbles: true }));
  },
  Done: () => named('done').click(),
};
const ways = Object.entries(leave);

async function type(nth: number, value: string): Promise<void> {
  const field = dialog().querySelectorAll<HTMLInputElement>('input.field')[nth]!;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  set.call(field, value);
  await act(async () => void field.dispatchEvent(new Event('input', { bubbles: true })));
}
async function send(): Promise<void> {
  await type(0, 'Bot');
  await type(2, 'a long password');
  await act(async () => dialog().querySelector('form')!.requestSubmit());
}
async function create(): Promise<void> {
  await send();
  await act(async () => answer(new Response(JSON.stringify(made))));
  expect(dialog().textContent).toContain('S3cret');
}

describe.each(ways)('USER-07 %s', (_way, act_) => {
  it('does not lose a secret before its user says that it is saved', async () => {
    await create();
    await act(async () => void act_());
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog().open).toBe(true);
    expect(dialog().textContent).toContain('S3cret');
    expect(problem()?.textContent).toBe('secretUnsaved');
    expect(document.activeElement).toBe(box());

    await act(async () => box().click());
    expect(problem()).toBeNull();
    await act(async () => void act_());
    expect(onClose).toHaveBeenCalled();
  });
});

it('USER-07 a secret that is on its way is not lost either', async () => {
  await send();
  await act(async () => void leave.Escape());
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => answer(new Response(JSON.stringify({ code: '60033', msg: 'Wrong.' }))));
  await act(async () => void leave.Escape());
  expect(onClose).toHaveBeenCalledOnce();
});

it('USER-07 leaving the page with an unsaved secret is asked about', async () => {
  const isAsked = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(isAsked()).toBe(false);
  await create();
  expect(isAsked()).toBe(true);
  await act(async () => box().click());
  expect(isAsked()).toBe(false);
});

it.each(ways.filter(([way]) => way !== 'Done'))(
  'a form without a secret is left by %s',
  async (_way, go) => {
    await act(async () => void go());
    expect(onClose).toHaveBeenCalledOnce();
  },
);
