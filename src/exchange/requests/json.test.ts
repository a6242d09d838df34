import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonOf } from './json.ts';

describe('API-03 jsonOf', () => {
  it('reads whatever JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12 }), fc.nat({ max: 2 }), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(jsonOf(Buffer.from(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['', undefined],
    ['{"a":', undefined],
    ['\ufeff{}', undefined],
    ['{"a":1,"a":1}', undefined],
    ['{"a":1 , "b":2,"\\u0061" :3}', undefined],
    ['{"o":[{"x":1,"y":{"z":1,"z":2}}]}', undefined],
    ['{"":1,"":2}', undefined],
    ['{"__proto__":1,"__proto__":2}', undefined],
    ['{"a":"a","b":["a","a"],"c":{"a":1}}', { a: 'a', b: ['a', 'a'], c: { a: 1 } }],
    ['{"a":"\\"a\\":1,","b":"\\\\"}', { a: '"a":1,', b: '\\' }],
    ['[{"a":1},{"a":1}]', [{ a: 1 }, { a: 1 }]],
    ['"a:"', 'a:'],
  ])('%s', (text, value) => {
    expect(jsonOf(text)).toEqual(value);
    expect(jsonOf(Buffer.from(text))).toEqual(value);
  });

  it.each([
    ['[', ']', 16, true],
    ['[', ']', 17, false],
    ['{"a":', '}', 16, true],
    ['{"a":', '}', 17, false],
    ['[', '', 60_000, false],
  ])('CORE-13 nests of %s%s, %d deep, are read: %s', (open, close, depth, isRead) => {
    const text = `${open.repeat(depth)}1${close.repeat(depth)}`;
    expect(jsonOf(text) !== undefined).toBe(isRead);
  });

  it('counts no brackets within texts', () => {
    const value = { a: '[[[[[[[[[[[[[[[[[[[[{{{\\"[[[[[[', 'b[[[[[[[[[[[[[[[[[\\\\': ['[['] };
    expect(jsonOf(JSON.stringify(value))).toEqual(value);
  });

  it('refuses bytes that are no UTF-8', () => {
    expect(jsonOf(Buffer.from([0x22, 0xc3, 0x22]))).toBeUndefined();
    expect(jsonOf(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBeUndefined();
  });
});
