import { describe, expect, it } from 'vitest';
import { BoundedCache } from '#domain/bounded-cache.ts';

describe('a bounded cache', () => {
  it('drops what was not asked for longest when it gets too heavy', () => {
    const cache = new BoundedCache<string, string>(6, (text) => text.length);
    cache.set('a', 'aaa');
    cache.set('b', 'bb');
    expect(cache.get('a')).toBe('aaa');
    cache.set('c', 'cc');
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['aaa', undefined, 'cc']);
    expect(cache.weight).toBe(5);
  });

  it('keeps one value even when it alone is too heavy, and counts a replaced one once', () => {
    const cache = new BoundedCache<string, string>(3, (text) => text.length);
    cache.set('a', 'aaaaaa');
    cache.set('a', 'aaaa');
    expect([cache.get('a'), cache.weight]).toEqual(['aaaa', 4]);
    cache.set('b', 'b');
    expect([cache.get('a'), cache.get('b'), cache.weight]).toEqual([undefined, 'b', 1]);
  });

  it('makes a value once', () => {
    const cache = new BoundedCache<number, number>(10, () => 1);
    let made = 0;
    const make = () => ++made;
    expect([cache.getOrMake(1, make), cache.getOrMake(1, make), made]).toEqual([1, 1, 1]);
  });
});
