// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { $groupings, groupingOf, setGrouping } from './book-choices.ts';

beforeEach(() => {
  localStorage.clear();
  $groupings.subscribe(() => undefined);
  $groupings.set([]);
});

test('SPOT-03 each pair has its grouping, the finest at first', () => {
  setGrouping('BTCUSDT', 100);
  setGrouping('ETHUSDT', 10);
  setGrouping('BTCUSDT', 1000);
  const chosen = $groupings.get();
  expect(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map((pair) => groupingOf(chosen, pair))).toEqual([
    1000, 10, 1,
  ]);
  expect(localStorage.getItem('perigee:book-groupings')).toBe('[["ETHUSDT",10],["BTCUSDT",1000]]');
});

test('SPOT-03 fifty pairs are remembered, the one chosen longest ago gives way', () => {
  for (let n = 0; n < 60; n++) setGrouping(`P${n}`, 10);
  const chosen = $groupings.get();
  expect(chosen).toHaveLength(50);
  expect([groupingOf(chosen, 'P9'), groupingOf(chosen, 'P10')]).toEqual([1, 10]);
});

test.each([
  '[["BTCUSDT",7]]',
  '[[1,10]]',
  '["BTCUSDT"]',
  '{}',
  `[${'["A",10],'.repeat(50)}["A",10]]`,
])('SPOT-03 %s is not taken for a choice', (kept) => {
  localStorage.setItem('perigee:book-groupings', kept);
  dispatchEvent(new StorageEvent('storage', { key: 'perigee:book-groupings' }));
  expect($groupings.get()).toEqual([]);
});
