import { describe, expect, it } from 'vitest';
import { secondUnit } from './second-unit.ts';

describe('units of time', () => {
  it.each([
    ['en', 's'],
    ['ru', 'с'],
    ['zh-CN', '秒'],
    ['ja', '秒'],
    ['uz', 's'],
  ])('a number of seconds is marked in %s by %s', (tag, unit) => {
    expect(secondUnit(tag)).toBe(unit);
  });
});
