import { expect, test } from 'vitest';
import { Remembered } from './remembered.ts';

const [a, b] = [{ a: 1 }, { b: 1 }];

test('a value stays the same object until it would be made of something else', () => {
  const made = new Remembered<object>(2);
  const get = (name: string, ...of: unknown[]) => made.get(name, of, () => ({}));
  const first = get('x', a, undefined);
  expect(get('x', a, undefined)).toBe(first);
  for (const others of [[a], [a, b], [a, undefined, undefined], [{ a: 1 }, undefined]]) {
    get('x', a, undefined);
    expect(get('x', ...others)).not.toBe(get('x', a, undefined));
  }
});

test('names are apart, and the one not asked for longest goes first', () => {
  const made = new Remembered<object>(2);
  const get = (name: string) => made.get(name, [a], () => ({}));
  const [x, y] = [get('x'), get('y')];
  expect(x).not.toBe(y);
  expect(get('x')).toBe(x);
  get('z');
  expect(get('x')).toBe(x);
  expect(get('y')).not.toBe(y);
});
