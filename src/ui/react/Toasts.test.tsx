// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actionMs, showToast, toastMs } from '#ui/base/toast.ts';
import { Toasts } from './Toasts.tsx';

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

it('INFO-03 a toast with an article about it links to it, and stands longer', () => {
  const box = document.createElement('div');
  const root = createRoot(box);
  const help = { path: '/support/articles/x', title: 'X', label: 'Learn more' };
  const helpOf = (text: string) => (text === 'Refused' ? help : undefined);
  act(() => root.render(<Toasts label="Notifications" closeLabel="Close" helpOf={helpOf} />));
  act(() => {
    showToast('Refused', 'error');
    showToast('Done', 'success');
  });
  const links = [...box.querySelectorAll('a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Learn more', help.path],
  ]);
  act(() => vi.advanceTimersByTime(toastMs));
  expect(box.textContent).toBe('Refused Learn more');
  act(() => vi.advanceTimersByTime(actionMs - toastMs));
  expect(box.textContent).toBe('');
  act(() => root.unmount());
});

it('a toast with something to do about it stands longer, does it once and goes', () => {
  const box = document.createElement('div');
  const root = createRoot(box);
  act(() => root.render(<Toasts label="Notifications" closeLabel="Close" />));
  const undo = vi.fn();
  const say = () => act(() => void showToast('Moved', 'success', { label: 'Undo', run: undo }));
  say();
  act(() => vi.advanceTimersByTime(actionMs - 1));
  expect(box.textContent).toBe('MovedUndo');
  act(() => box.querySelector('button')?.click());
  expect(undo).toHaveBeenCalledTimes(1);
  expect(box.textContent).toBe('');
  say();
  act(() => vi.advanceTimersByTime(actionMs));
  expect(box.textContent).toBe('');
  expect(undo).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
});

it('what is said in the place of a toast keeps its button, which does the new thing, and its time starts anew', () => {
  const box = document.createElement('div');
  const root = createRoot(box);
  act(() => root.render(<Toasts label="Notifications" closeLabel="Close" />));
  const [older, newer] = [vi.fn(), vi.fn()];
  let id: number | undefined;
  const say = (run: () => void) =>
    act(() => {
      id = showToast('Moved', 'info', { label: 'Undo', run }, id);
    });
  say(older);
  const [button, words] = [box.querySelector('button'), box.querySelector('span')];
  act(() => vi.advanceTimersByTime(actionMs - 1));
  say(newer);
  act(() => vi.advanceTimersByTime(actionMs - 1));
  expect(box.querySelectorAll('button').length, 'Undo and Close').toBe(2);
  expect(box.querySelector('button')).toBe(button);
  expect(box.querySelector('span'), 'is read out again').not.toBe(words);
  act(() => button?.click());
  expect(newer).toHaveBeenCalledTimes(1);
  expect(older).not.toHaveBeenCalled();
  say(newer);
  expect(box.textContent, 'no longer stood').toBe('MovedUndo');
  act(() => root.unmount());
});
