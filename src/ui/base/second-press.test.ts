import { describe, expect, it } from 'vitest';
import { secondPresses } from './second-press.ts';

type Made = readonly [what: string, atMs: number, x: number, isByKeys?: boolean];

/** What was not ignored of presses on a line. */
function taken(presses: readonly Made[]): string[] {
  const isSecond = secondPresses();
  return presses.flatMap(([what, timeStamp, clientX, isByKeys = false]) =>
    isSecond(what, { timeStamp, clientX, clientY: 0, detail: isByKeys ? 0 : 1 }) ? [] : [what],
  );
}

describe('a press that takes away what was pressed', () => {
  it.each<[string, Made[], string[]]>([
    [
      'a double click',
      [
        ['a', 0, 0],
        ['b', 300, 3],
      ],
      ['a'],
    ],
    [
      'two clicks',
      [
        ['a', 0, 0],
        ['b', 600, 0],
      ],
      ['a', 'b'],
    ],
    [
      'two clicks at two places',
      [
        ['a', 0, 0],
        ['b', 100, 12],
      ],
      ['a', 'b'],
    ],
    [
      'a key pressed twice, wherever',
      [
        ['a', 0, 0, true],
        ['b', 300, 90, true],
      ],
      ['a'],
    ],
    [
      'a click, then a key',
      [
        ['a', 0, 0],
        ['b', 300, 90, true],
      ],
      ['a'],
    ],
    [
      'the same once more',
      [
        ['a', 0, 0],
        ['a', 100, 0],
      ],
      ['a', 'a'],
    ],
  ])('%s', (_, presses, result) => expect(taken(presses)).toEqual(result));

  it('is all that a held key does, through however many rows', () => {
    const held = Array.from({ length: 100 }, (_, at): Made => [`${at >> 4}`, at * 33, 0, true]);
    expect(new Set(taken(held))).toEqual(new Set(['0']));
    expect(taken([...held, ['b', 100 * 33 + 600, 0, true]])).toContain('b');
  });

  it('is told apart for each that asks', () => {
    const press = { timeStamp: 0, clientX: 0, clientY: 0, detail: 0 };
    secondPresses()('a', press);
    expect(secondPresses()('b', press)).toBe(false);
  });
});
