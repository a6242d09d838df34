import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { serverNow } from '#client/call.ts';
import { ReadFailed, readPage } from '#client/queries.ts';
import type { Line } from '#domain/line/line.ts';
import type { HistoryPage } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { showToast } from '#ui/base/toast.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { pairName, type TableContext, wordOf } from '../orders.ts';
import { csvOf, download, fileName } from './file.ts';
import { type Batch, exportRowsMax, gather } from './gather.ts';
import type { CsvSource, Paged, TableRows } from './source.ts';

interface ExportDialogProps {
  readonly source: CsvSource;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly context: TableContext;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Days of a range. */
const ranges = ['1', '7', '30', '90', 'all'] as const;
type Range = (typeof ranges)[number];

/** Rows of a page: as many as the call gives. */
const limit = 100;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** What a history goes by: positions stand by their end. */
function timeOf(row: TableRows[Paged]): number {
  if ('at' in row) return row.at;
  return ('endedAt' in row ? row.endedAt : undefined) ?? row.createdAt;
}

interface Reading {
  readonly range: Range;
  readonly onRows: (count: number) => void;
  readonly signal: AbortSignal;
}

/** The rows that a file is to hold. */
async function rowsOf(
  source: CsvSource,
  line: Line,
  { range, onRows, signal }: Reading,
): Promise<Batch<TableRows[keyof TableRows]>> {
  if ('rows' in source) return { rows: source.rows, isCut: false };
  const { table, symbolId, reason } = source;
  const since = range === 'all' ? 0 : serverNow() - Number(range) * dayMs;
  const read = (cursor: string | undefined) =>
    readPage(table, line, { symbolId, reason, cursor, limit }) as Promise<
      HistoryPage<TableRows[Paged]>
    >;
  return gather({ read, timeOf, since, onRows, signal, wait });
}

/** Writes the file; `count` is undefined while nothing is read. */
function useExport({ source, context, onClose }: ExportDialogProps) {
  const { text, tag, zone } = context;
  const [count, setCount] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const stop = () => {
    running.current?.abort();
    setCount(undefined);
    setFailure(undefined);
  };
  useEffect(() => () => running.current?.abort(), []);

  const start = async (range: Range) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setFailure(undefined);
    setCount(0);
    try {
      const { rows, isCut } = await rowsOf(source, context.line, {
        range,
        onRows: setCount,
        signal,
      });
      signal.throwIfAborted();
      setCount(undefined);
      if (rows.length === 0) {
        setFailure(text.exportNothing);
        return;
      }
      const { table } = source;
      download(fileName(table, Date.now(), zone), csvOf(table, rows as never, context));
      const said = isCut ? text.exportCut : text.exported;
      showToast(fill(said, { count: groupDecimal(String(rows.length), tag) }), 'success');
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      setCount(undefined);
      const isSaid = error instanceof ReadFailed && !error.lost;
      const reason = isSaid ? error.message : text.readFailed;
      setFailure(fill(text.exportFailed, { reason }));
    }
  };
  return { count, failure, start, stop };
}

/** A table as a file: which range, and what it will hold. */
export default function ExportDialog(props: ExportDialogProps): ReactNode {
  const { source, open, onClose, context } = props;
  const { text, tag, zone, pairs } = context;
  const [range, setRange] = useState<Range>('30');
  const { count, failure, start, stop } = useExport(props);
  const id = useId();
  const isPaged = 'symbolId' in source;
  const isRunning = count !== undefined;
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={fill(text.exportOf, { table: wordOf(text, source.table) })}
      closeLabel={text.close}
      sheet
    >
      <div className="grid gap-3 text-sm">
        {isPaged && (
          <div className="grid gap-1">
            <label htmlFor={id} className="text-text-2">
              {text.range}
            </label>
            <select
              id={id}
              value={range}
              disabled={isRunning}
              onChange={(event) => setRange(event.target.value as Range)}
              className="field"
            >
              {ranges.map((one) => (
                <option key={one} value={one}>
                  {text[`range_${one}`]}
                </option>
              ))}
            </select>
          </div>
        )}
        <ul className="grid gap-1 text-text-2">
          {isPaged && (
            <li>
              <bdi>
                {source.symbolId === undefined ? text.allPairs : pairName(pairs, source.symbolId)}
              </bdi>
            </li>
          )}
          {source.table !== 'assets' && <li>{fill(text.exportTimes, { zone })}</li>}
          {isPaged && (
            <li>{fill(text.exportBound, { count: groupDecimal(String(exportRowsMax), tag) })}</li>
          )}
        </ul>
        <p role="status" className="min-h-5">
          {isRunning && fill(text.exporting, { count: groupDecimal(String(count), tag) })}
          {failure && <span className="text-warn">{failure}</span>}
        </p>
        <div className="flex justify-end gap-2">
          <button type="button" className="btn-quiet h-10" onClick={close}>
            {text.close}
          </button>
          <button
            type="button"
            // Not disabled: who pressed it would lose the focus.
            aria-disabled={isRunning}
            className="btn-primary h-10 aria-disabled:opacity-50 aria-disabled:cursor-not-allowed"
            onClick={() => {
              if (!isRunning) void start(range);
            }}
          >
            {text.exportStart}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
