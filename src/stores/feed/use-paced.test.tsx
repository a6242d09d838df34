// @vitest-environment happy-dom
import { atom } from 'nanostores';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Pace, usePaced } from './use-paced.ts';

const $a = atom<number | undefined>();
const $b = atom<string | undefined>();
const stores = [$a, $b] as const;
const initial: readonly [number, string] = [0, 'page'];

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let shown: readonly [number, string];
let renders = 0;

function View({ pace }: { readonly pace: Pace }) {
  shown = usePaced(stores, initial, pace);
  renders += 1;
  return null;
}
const show = (pace: Pace) => act(() => root.render(<View pace={pace} />));
const set = (a: number, b?: string) =>
  act(() => {
    $a.set(a);
    if (b !== undefined) $b.set(b);
  });

beforeEach(() => {
  vi.useFakeTimers();
  root = createRoot(document.createElement('div'));
  $a.set(undefined);
  $b.set(undefined);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

test('SPOT-03 what is live follows its stores, what they do not have yet is the page’s', () => {
  show('live');
  expect(shown).toBe(initial);
  set(1);
  expect(shown).toEqual([1, 'page']);
  set(2, 'told');
  expect(shown).toEqual([2, 'told']);
});

test('SPOT-03 what is held moves at most once in 3 s, all of it together, then follows again', () => {
  show('live');
  set(1, 'a');
  show('held');
  for (let n = 2; n <= 29; n++) {
    set(n, `n${n}`);
    act(() => vi.advanceTimersByTime(100));
    expect(shown).toEqual([1, 'a']);
  }
  set(30, 'b');
  act(() => vi.advanceTimersByTime(300));
  expect(shown).toEqual([30, 'b']);
  set(31);
  act(() => vi.advanceTimersByTime(2800));
  expect(shown).toEqual([30, 'b']);
  show('live');
  expect(shown).toEqual([31, 'b']);
});

test('SPOT-04 what is worked out of the market follows it all at once, within 400 ms and a frame', () => {
  show('calm');
  for (let n = 1; n <= 39; n++) {
    set(n, `n${n}`);
    act(() => vi.advanceTimersByTime(10));
  }
  expect(shown).toBe(initial);
  act(() => vi.advanceTimersByTime(10 + 40));
  expect(shown).toEqual([39, 'n39']);
});

test('SPOT-03 nothing is rendered for what nobody sees, until it is seen', () => {
  show('still');
  const before = renders;
  set(1, 'a');
  act(() => vi.advanceTimersByTime(10_000));
  expect(renders).toBe(before);
  show('live');
  expect(shown).toEqual([1, 'a']);
});

test('SPOT-03 what did not change is not rendered again', () => {
  show('held');
  act(() => vi.advanceTimersByTime(3000));
  const before = renders;
  act(() => vi.advanceTimersByTime(30_000));
  expect(renders).toBe(before);
});
