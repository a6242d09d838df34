// @vitest-environment happy-dom
import { act, createElement, Fragment } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazy, patiently } from './lazy.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what fails is asked for again, after ever longer pauses', async () => {
  const at: number[] = [];
  const began = Date.now();
  const load = vi.fn(async () => {
    at.push(Date.now() - began);
    if (at.length < 4) throw new TypeError('not fetched');
    return 'here';
  });
  const loaded = patiently(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loaded).toBe('here');
  expect(at).toEqual([0, 1000, 3000, 7000]);
});

test('a browser that is online again asks at once', async () => {
  let isOnline = false;
  const loaded = patiently(async () => {
    if (!isOnline) throw new TypeError('not fetched');
    return 'here';
  });
  await vi.advanceTimersByTimeAsync(0);
  isOnline = true;
  dispatchEvent(new Event('online'));
  expect(await loaded).toBe('here');
});

test('it is asked for a limited number of times', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('not fetched')));
  const loaded = patiently(load);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(await loaded).toBeUndefined();
  expect(load).toHaveBeenCalledTimes(20);
});

const Greeting = ({ name }: { readonly name: string }) => `Hello ${name}`;

test('a part takes the place of what stands there meanwhile, and is asked for once', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Greeting }));
  const Part = lazy(load, () => 'soon');
  const place = document.createElement('div');
  const root = createRoot(place);
  expect(load).not.toHaveBeenCalled();
  const both = (name: string) =>
    createElement(
      Fragment,
      null,
      createElement(Part, { name }),
      '; ',
      createElement(Part, { name }),
    );
  act(() => root.render(both('Ada')));
  expect(place.textContent).toBe('soon; soon');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(place.textContent).toBe('Hello Ada; Hello Ada');
  // What is there is shown at once, not after React's pause between two states of loading.
  act(() => root.render(both('Bob')));
  expect(place.textContent).toBe('Hello Bob; Hello Bob');
  expect(load).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
});

test('HTML of the server fits, though another island has brought the part by then', async () => {
  const Part = lazy(() => Promise.resolve({ default: Greeting }));
  const place = document.createElement('div');
  place.innerHTML = renderToString(createElement(Part, { name: 'Ada' }));
  expect(place.innerHTML).toBe('');
  const elsewhere = createRoot(document.createElement('div'));
  act(() => elsewhere.render(createElement(Part, { name: 'Bob' })));
  await act(() => vi.advanceTimersByTimeAsync(0));
  const onRecoverableError = vi.fn();
  const root = await act(() =>
    hydrateRoot(place, createElement(Part, { name: 'Ada' }), { onRecoverableError }),
  );
  expect(place.textContent).toBe('Hello Ada');
  expect(onRecoverableError).not.toHaveBeenCalled();
  act(() => root.unmount());
});

test('a part that was given up is asked for when it is shown the next time', async () => {
  let isOnline = false;
  const Part = lazy(async () => {
    if (!isOnline) throw new TypeError('not fetched');
    return { default: Greeting };
  });
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() => root.render(createElement(Part, { name: 'Ada' })));
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  isOnline = true;
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(place.textContent).toBe('');
  act(() => root.render(null));
  act(() => root.render(createElement(Part, { name: 'Ada' })));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(place.textContent).toBe('Hello Ada');
  act(() => root.unmount());
});
