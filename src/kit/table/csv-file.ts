import { fill } from '#i18n/fill.ts';
import { zonedTimeText } from '#i18n/time.ts';
import { download } from '#ui/base/download.ts';
import type { Column, FileColumn } from './column.ts';
import { type ToolsContext, wordOf } from './context.ts';
import { csvText } from './csv.ts';

/** A table's column as one or several columns of a file. */
function fileColumns<Row, Context extends ToolsContext>({
  label,
  text,
  file = text,
}: Column<Row, Context>): readonly FileColumn<Row, Context>[] {
  if (file === 'none') return [];
  return typeof file === 'function' ? [{ label, text: file }] : file;
}

/** Rows as a file: heads in the page's language, times in the user's zone. */
export function csvOf<Row, Context extends ToolsContext>(
  columns: readonly Column<Row, Context>[],
  rows: readonly Row[],
  context: Context,
): string {
  const { text, zone } = context;
  const all = columns
    .filter(({ fixed }) => fixed === undefined)
    .flatMap((column) =>
      fileColumns(column).map((one) => ({
        of: one.text,
        name: wordOf(context, one.label ?? column.label),
        isTime: column.isTime,
      })),
    );
  const head = all.map(({ name, isTime }) =>
    isTime ? fill(text.csvTime, { column: name, zone }) : name,
  );
  return csvText([head, ...rows.map((row) => all.map(({ of }) => of(row, context) ?? ''))]);
}

/** `perigee-fills-2026-01-31.csv`, by the user's day. */
export const fileName = (table: string, at: number, zone: string): string =>
  `perigee-${table}-${zonedTimeText(at, zone).slice(0, 10)}.csv`;

/** Gives the browser the file's text to keep. */
export const downloadCsv = (name: string, content: string): void =>
  download(name, new Blob([content], { type: 'text/csv;charset=utf-8' }));
