import { describe, expect, it } from 'vitest';
import { RecentMap } from './recent-map.ts';

describe('a map of what was used lately', () => {
  it('lets go of what was longest neither read nor written', () => {
    const map = new RecentMap<string, number>(3);
    for (const [n, key] of ['a', 'b', 'c'].entries()) map.set(key, n);
    expect(map.get('a')).toBe(0);
    map.set('b', 10);
    map.set('d', 3);
    expect([...map]).toEqual([
      ['a', 0],
      ['b', 10],
      ['d', 3],
    ]);
    expect(map.get('c')).toBeUndefined();
    expect(map.size).toBe(3);
  });

  it('keeps its size when a key is written again, and when one is taken out', () => {
    const map = new RecentMap<string, number>(2);
    for (let n = 0; n < 5; n++) map.set('a', n);
    map.set('b', 1);
    map.delete('a');
    map.set('c', 2);
    expect([...map].map(([key]) => key)).toEqual(['b', 'c']);
  });
});
