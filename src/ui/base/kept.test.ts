import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Kept } from './kept.ts';

describe('what is kept', () => {
  it('are there until there are too many: then those not asked for longest go', () => {
    const kept = new Kept<string>(9);
    expect(kept.keep('a', '11')).toBe('11');
    kept.keep('b', '22');
    kept.keep('c', '33');
    expect(kept.get('a')).toBe('11');
    kept.keep('d', '44');
    expect(['a', 'b', 'c', 'd'].map((key) => kept.get(key))).toEqual(['11', undefined, '33', '44']);
  });

  it('a text that is too long by itself is not kept', () => {
    const kept = new Kept<string>(9);
    kept.keep('a', '1');
    expect(kept.keep('b', '0123456789')).toBe('0123456789');
    expect([kept.get('a'), kept.get('b')]).toEqual([undefined, undefined]);
  });

  it('what is answered is what was kept last, whatever was kept between', () => {
    const step = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const kept = new Kept<string>(20);
        const last = new Map<string, string>();
        for (const [key, text] of steps) {
          kept.keep(key, text);
          last.set(key, text);
          for (const [known, told] of last) expect([undefined, told]).toContain(kept.get(known));
        }
      }),
    );
  });
});
