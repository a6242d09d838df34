import { expect, test } from 'vitest';
import { requestIds } from './request-ids.ts';

interface CloseRequest {
  readonly how: 'market' | 'limit' | 'flash';
  readonly size: string | undefined;
  readonly price: string | undefined;
}

function counting() {
  let count = 0;
  return requestIds(() => `id-${++count}`);
}
const half: CloseRequest = { how: 'market', size: '0.5', price: undefined };

test('KIT-03 a request that is sent again keeps its client id', () => {
  const idOf = counting();
  expect(idOf(half)).toBe('id-1');
  expect(idOf({ ...half })).toBe('id-1');
});

test('another request gets an id of its own, and the first keeps its own', () => {
  const idOf = counting();
  const others: readonly CloseRequest[] = [
    half,
    { ...half, size: undefined },
    { ...half, how: 'flash' },
    { ...half, how: 'limit', price: '65000' },
    { ...half, how: 'limit', price: '65001' },
  ];
  expect(others.map(idOf)).toEqual(['id-1', 'id-2', 'id-3', 'id-4', 'id-5']);
  expect(others.map(idOf)).toEqual(['id-1', 'id-2', 'id-3', 'id-4', 'id-5']);
});

test('as many are remembered as fit, the newest', () => {
  const idOf = counting();
  for (let n = 1; n <= 21; n++) idOf({ ...half, size: String(n) });
  expect(idOf({ ...half, size: '21' })).toBe('id-21');
  expect(idOf({ ...half, size: '1' })).toBe('id-22');
});
