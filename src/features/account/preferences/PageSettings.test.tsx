// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { preferenceDefaults } from '#contract/preference.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { packProps } from '#ui/island/props.ts';
import PageSettings from './PageSettings.tsx';
import type { PreferencesProps } from './preferences.ts';

const code = vi.hoisted(() => ({ tries: 0, start: vi.fn(), onPageEvent: vi.fn() }));
// The code does not come at first.
vi.mock('./start.ts', () => {
  code.tries += 1;
  if (code.tries < 3) throw new Error('offline');
  return { start: code.start, onPageEvent: code.onPageEvent };
});

afterEach(() => vi.useRealTimers());

it('SPOT-10 what an account chose holds before its code comes, which is asked for until it does', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  const confirmations = { ...preferenceDefaults.confirmations, limitOrder: true };
  const props: PreferencesProps = {
    kept: { confirmations },
    isUser: true,
    title: '',
    notLoaded: '',
    texts: '',
  };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<PageSettings json={packProps(props)} />));
  expect($confirmsOrders.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.poll(() => code.start).toHaveBeenCalledOnce();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }));
  await expect.poll(() => code.onPageEvent).toHaveBeenCalledOnce();
  act(() => root.unmount());
});
