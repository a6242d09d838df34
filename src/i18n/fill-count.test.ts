import { describe, expect, it } from 'vitest';
import { fillCount, formMark } from './fill-count.ts';

describe('a text with plural forms', () => {
  const packed = (tag: string, ...forms: string[]) =>
    [tag, 'other {{count}}', ...forms.flatMap((form) => [form, `${form} {{count}}`])].join(
      formMark,
    );
  const polish = packed('pl', 'one', 'few', 'many');
  const arabic = packed('ar', 'zero', 'one', 'two', 'few', 'many');

  it.each([
    ['pl one', polish, 1, 'one 1'],
    ['pl few', polish, 3, 'few 3'],
    ['pl many', polish, 5, 'many 5'],
    ['pl grouped', polish, '1,022', 'few 1,022'],
    ['ru', packed('ru', 'one', 'few', 'many'), '1\u00a0021', 'one 1\u00a0021'],
    ['ar zero', arabic, 0, 'zero 0'],
    ['ar two', arabic, 2, 'two 2'],
    ['ar many', arabic, 11, 'many 11'],
    ['ar other', arabic, 100, 'other 100'],
    ['ja', packed('ja'), 1, 'other 1'],
    ['the last form where a browser asks for one that is missing', packed('ru'), 2, 'other 2'],
  ])('%s', (_, template, count, expected) => {
    expect(fillCount(template, { count })).toBe(expected);
  });
});
