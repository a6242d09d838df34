import { fill } from '#i18n/fill.ts';
import { zonedTimeText } from '#i18n/time.ts';
import { type TableContext, wordOf } from '../orders.ts';
import { csvText } from './csv.ts';
import { type CsvColumn, csvColumns } from './csv-columns.ts';
import type { TableRows } from './source.ts';

/** A table's rows as a file: heads in the page's language, times in the visitor's zone. */
export function csvOf<T extends keyof TableRows>(
  table: T,
  rows: readonly TableRows[T][],
  context: TableContext,
): string {
  const { text, zone, line } = context;
  const all: readonly CsvColumn<TableRows[T]>[] = csvColumns[table];
  const columns = all.filter(({ ofContracts }) => !ofContracts || line !== 'spot');
  const head = columns.map(({ label, isTime }) =>
    isTime ? fill(text.csvTime, { column: wordOf(text, label), zone }) : wordOf(text, label),
  );
  const cells = rows.map((row) => columns.map((column) => column.text(row, context) ?? ''));
  return csvText([head, ...cells]);
}

/** `perigee-fills-2026-01-31.csv`, by the visitor's day. */
export const fileName = (table: keyof TableRows, at: number, zone: string): string =>
  `perigee-${table}-${zonedTimeText(at, zone).slice(0, 10)}.csv`;

/** Gives the browser a file to keep. */
export function download(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
