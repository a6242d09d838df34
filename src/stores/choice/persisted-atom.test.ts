// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persistedAtom } from './persisted-atom.ts';

const isWord = (value: unknown): value is string => typeof value === 'string';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('what was chosen comes back, and only what is known', () => {
  const first = persistedAtom('word', 'one', isWord);
  expect(first.get()).toBe('one');
  const end = first.subscribe(() => undefined);
  first.set('two');
  end();
  expect(localStorage.getItem('perigee:word')).toBe('"two"');

  const again = persistedAtom('word', 'one', isWord);
  again.subscribe(() => undefined);
  expect(again.get()).toBe('two');

  for (const bad of ['7', '{', 'null']) {
    localStorage.setItem('perigee:word', bad);
    const other = persistedAtom('word', 'one', isWord);
    other.subscribe(() => undefined);
    expect(other.get()).toBe('one');
  }
});

test('nothing is kept that nobody chose', () => {
  localStorage.setItem('perigee:word', '7');
  persistedAtom('word', 'one', isWord).subscribe(() => undefined);
  expect(localStorage.getItem('perigee:word')).toBe('7');
});

test('whoever has left it follows no other tab, and finds what was chosen meanwhile', () => {
  vi.useFakeTimers();
  const choice = persistedAtom('word', 'one', isWord);
  const end = choice.subscribe(() => undefined);
  end();
  vi.advanceTimersByTime(2000);
  localStorage.setItem('perigee:word', '"three"');
  dispatchEvent(new StorageEvent('storage', { key: 'perigee:word' }));
  expect(choice.value).toBe('one');
  choice.subscribe(() => undefined);
  expect(choice.get()).toBe('three');
  vi.useRealTimers();
});

test('another tab is followed', () => {
  const choice = persistedAtom('word', 'one', isWord);
  choice.subscribe(() => undefined);
  localStorage.setItem('perigee:word', '"three"');
  dispatchEvent(new StorageEvent('storage', { key: 'perigee:other' }));
  expect(choice.get()).toBe('one');
  dispatchEvent(new StorageEvent('storage', { key: 'perigee:word' }));
  expect(choice.get()).toBe('three');
});

test('the server, which keeps nothing, has what is usual', () => {
  vi.stubGlobal('window', undefined);
  vi.stubGlobal('addEventListener', undefined);
  expect(persistedAtom('word', 'one', isWord).get()).toBe('one');
});
