import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

const line = (text: string) => csvText([[text]]).slice(1, -2);

describe('SPOT-05 comma-separated values', () => {
  it.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "a"', '"say ""a"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' space', '" space"'],
    ['-12.5', '-12.5'],
    ['0.00000001', '0.00000001'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1+cmd|x', "'-1+cmd|x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', `"'\tx"`.replace(/"/g, '')],
    ['-.:id', "'-.:id"],
    ['=HYPERLINK("a","b")', `"'=HYPERLINK(""a"",""b"")"`],
  ])('%j', (text, written) => {
    expect(line(text)).toBe(written);
  });

  it('has a byte order mark, and ends each line', () => {
    expect(
      csvText([
        ['a', 'b'],
        ['1', '2'],
      ]),
    ).toBe('\ufeffa,b\r\n1,2\r\n');
  });

  it('any cells come back as they were, and none begins a formula', () => {
    const cells = fc.array(fc.string({ unit: fc.constantFrom(...'=+-@",;\r\n\t 0aé.') }), {
      minLength: 2,
      maxLength: 4,
    });
    fc.assert(
      fc.property(cells, (row) => {
        const [back] = parse(csvText([row]), { bom: true, relax_column_count: true }) as string[][];
        expect(back?.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ''))).toEqual(row);
        for (const cell of back ?? []) {
          if (!/^-?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        }
      }),
    );
  });
});
