// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { showToast, toastMs } from './toast.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a toast stands for 3 seconds (§9) in a region that is read out politely', () => {
  const box = document.createElement('div');
  const root = createRoot(box);
  act(() => root.render(<Toasts label="Notifications" closeLabel="Close" />));
  const region = box.querySelector('section');
  expect(region?.getAttribute('aria-live')).toBe('polite');
  act(() => showToast('Order placed', 'success'));
  expect(region?.textContent).toBe('Order placed');
  expect(toastMs).toBe(3000);
  act(() => vi.advanceTimersByTime(2999));
  expect(region?.textContent).toBe('Order placed');
  act(() => vi.advanceTimersByTime(1));
  expect(region?.textContent).toBe('');
  act(() => root.unmount());
});
