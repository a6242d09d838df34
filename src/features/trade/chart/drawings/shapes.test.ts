import { describe, expect, it } from 'vitest';
import {
  type Drawing,
  type Drawn,
  drawingsMax,
  isDrawn,
  nothingDrawn,
  withChanged,
  withDrawing,
  withoutDrawing,
  withRestored,
} from './shapes.ts';

const at = Date.UTC(2026, 10, 21);
const level = (id: number, price = 62_150): Drawing => ({
  id,
  tool: 'level',
  points: [{ at, price }],
});
const drawn = (...drawings: Drawing[]): Drawn => ({ isHidden: false, drawings });
const many = (count: number) => Array.from({ length: count }, (_, id) => level(id));

describe('SPOT-02: what a browser kept of drawings', () => {
  const trend = { id: 2, tool: 'trend', points: [level(1).points[0], { at: at + 1, price: 1 }] };
  it.each<[string, unknown, boolean]>([
    ['nothing', nothingDrawn, true],
    ['a level and a trend line', { isHidden: true, drawings: [level(1), trend] }, true],
    ['as many as there may be', drawn(...many(drawingsMax)), true],
    ['one more', drawn(...many(drawingsMax + 1)), false],
    ['null', null, false],
    ['a list', [level(1)], false],
    ['without a word of hiding', { drawings: [] }, false],
    ['one id twice', drawn(level(1), level(1)), false],
    ['an unknown tool', { isHidden: false, drawings: [{ ...level(1), tool: 'brush' }] }, false],
    ['a point too few', { isHidden: false, drawings: [{ ...level(1), tool: 'trend' }] }, false],
    ['a price of nothing', drawn(level(1, 0)), false],
    ['a price below zero', drawn(level(1, -1)), false],
    ['no price', { isHidden: false, drawings: [{ ...level(1), points: [{ at }] }] }, false],
    ['a time beyond all trade', drawn({ ...level(1), points: [{ at: 9e15, price: 1 }] }), false],
    ['an id that is text', { isHidden: false, drawings: [{ ...level(1), id: '1' }] }, false],
  ])('%s', (_, value, isOne) => {
    expect(isDrawn(value)).toBe(isOne);
    expect(isDrawn(JSON.parse(JSON.stringify(value)))).toBe(isOne);
  });
});

describe('SPOT-02: drawings', () => {
  it('get an id of their own and show what was hidden', () => {
    const hidden = { isHidden: true, drawings: [level(1), level(7)] };
    expect(withDrawing(hidden, level(0))).toEqual({
      id: 8,
      drawn: drawn(level(1), level(7), level(8)),
    });
  });

  it('are bounded', () => {
    expect(withDrawing(drawn(...many(drawingsMax)), level(0))).toBeUndefined();
  });

  it('are changed and deleted by their ids', () => {
    const both = drawn(level(1), level(2));
    expect(withChanged(both, level(2, 5))).toEqual(drawn(level(1), level(2, 5)));
    expect(withoutDrawing(both, 1)).toEqual(drawn(level(2)));
  });

  it('come back where they were, with what was drawn since', () => {
    const since = drawn(level(2, 5), level(4));
    expect(withRestored(since, [level(1), level(3)])).toEqual(
      drawn(level(1), level(2, 5), level(3), level(4)),
    );
    const full = drawn(...many(drawingsMax));
    expect(withRestored(full, [level(99)])).toEqual(full);
  });

  it('come back when a newer one has their number', () => {
    const since = withDrawing(withoutDrawing(drawn(level(1), level(2)), 2), level(0, 5))!.drawn;
    const back = withRestored(since, [level(2)]);
    expect(back).toEqual(drawn(level(1), level(2, 5), level(3)));
    expect(withRestored(drawn(level(1, 5)), [level(1), level(2)])).toEqual(
      drawn(level(1, 5), level(2), level(3)),
    );
    expect(isDrawn(back)).toBe(true);
  });
});
