// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '#client/call.ts';
import { messages } from '#i18n/translate.ts';
import { noticesCatalogs } from './notices.ts';
import { Verify } from './Verify.tsx';

const text = messages('en', ...noticesCatalogs);

afterEach(() => vi.unstubAllGlobals());

it('API-06 a code that asks for verification opens the dialog with its message', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const body = { code: '24391', msg: 'Verify first.', data: null, requestTime: 1 };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)));
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<Verify text={text} />));
  const dialog = place.querySelector('dialog')!;
  expect(dialog.open).toBe(false);
  await act(async () => {
    await call('openOrders', {});
  });
  expect(dialog.open).toBe(true);
  expect(dialog.textContent).toContain('Verify first.');
  const title = dialog.querySelector(`[id="${dialog.getAttribute('aria-labelledby')}"]`);
  expect(title?.textContent).toBe(text.verifyTitle);
  const done = [...dialog.querySelectorAll('button')].find(
    (one) => one.textContent === text.verifyDone,
  )!;
  await act(async () => done.click());
  expect(dialog.open).toBe(false);
  await act(async () => root.unmount());
});
