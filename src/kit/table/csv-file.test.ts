// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { amountColumn, timeColumn } from './cells.tsx';
import type { Column } from './column.ts';
import type { TableContext, ToolsText } from './context.ts';
import { csvOf, downloadCsv, fileName } from './csv-file.ts';
import type { CsvSource } from './csv-source.ts';

interface Row {
  readonly at: number;
  readonly amount: string | undefined;
}

type Text = ToolsText & Readonly<Record<'time' | 'amount' | 'kind' | 'code', string>>;
const words = { time: 'Time', amount: 'Amount', kind: 'Kind', code: 'Code' };
const text = { ...words, csvTime: '{{column}} ({{zone}})' } as Text;
const context: TableContext<Text> = { tag: 'de', zone: 'Asia/Tokyo', text };

const columns: readonly Column<Row, typeof context>[] = [
  { id: 'open', label: 'kind', fixed: 'first', text: () => 'never in a file' },
  timeColumn('time', ({ at }) => at),
  amountColumn('amount', ({ amount }) => amount),
  {
    ...{ id: 'kind', label: 'kind', text: () => 'as shown' },
    file: [{ text: () => 'Sold, all' }, { label: 'code', text: () => undefined }],
  },
  { id: 'shown', label: 'code', text: () => 'as shown' },
  { id: 'screen', label: 'code', text: () => 'on the screen alone', file: 'none' },
];
const source: CsvSource<Row> = {
  rows: [
    { at: Date.UTC(2026, 0, 31, 20), amount: '1234.5' },
    { at: 0, amount: undefined },
  ],
};

describe('SPOT-05 a table as a file', () => {
  it('has heads in words, times with their zone, amounts as the exchange gives them', () => {
    expect(csvOf(columns, source.rows!, context).split('\r\n')).toEqual([
      '\ufeffTime (Asia/Tokyo),Amount,Kind,Code,Code',
      '2026-02-01 05:00:00.000+09:00,1234.5,"Sold, all",,as shown',
      '1970-01-01 09:00:00.000+09:00,,"Sold, all",,as shown',
      '',
    ]);
  });

  it('without rows is its heads', () => {
    expect(csvOf(columns, [], context)).toBe('\ufeffTime (Asia/Tokyo),Amount,Kind,Code,Code\r\n');
  });

  it('is named by the day of its reader', () => {
    const at = Date.UTC(2026, 0, 31, 20);
    expect(fileName('fills', at, 'UTC')).toBe('perigee-fills-2026-01-31.csv');
    expect(fileName('fills', at, 'Asia/Tokyo')).toBe('perigee-fills-2026-02-01.csv');
  });

  describe('given to the browser', () => {
    afterEach(() => {
      vi.restoreAllMocks();
      vi.useRealTimers();
    });

    it('goes under its name, and its address is given up later', async () => {
      vi.useFakeTimers();
      const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
      const given = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
      const clicked: string[] = [];
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
        this: HTMLAnchorElement,
      ) {
        clicked.push(`${this.download} ${this.href}`);
      });
      downloadCsv('a.csv', 'x,y');
      expect(clicked).toEqual(['a.csv blob:file']);
      const blob = made.mock.calls[0]![0] as Blob;
      expect(blob.type).toBe('text/csv;charset=utf-8');
      expect(await blob.text()).toBe('x,y');
      expect(given).not.toHaveBeenCalled();
      vi.runAllTimers();
      expect(given).toHaveBeenCalledExactlyOnceWith('blob:file');
    });
  });
});
