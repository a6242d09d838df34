import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ReadFailed } from '#client/read.ts';
import { fill } from '#i18n/fill.ts';
import { fillCount } from '#i18n/fill-count.ts';
import { groupDecimal } from '#i18n/number.ts';
import { useLive } from '#stores/page/use-live.ts';
import { showToast } from '#ui/base/toast.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { type ColumnSet, choiceOf, columnsOf } from './column.ts';
import { type ToolsContext, wordOf } from './context.ts';
import { csvOf, downloadCsv, fileName } from './csv-file.ts';
import type { CsvSource } from './csv-source.ts';
import { type Batch, exportRowsMax, gather } from './gather.ts';

interface ExportDialogProps<Row, Context extends ToolsContext> {
  readonly set: ColumnSet<Row, Context>;
  readonly source: CsvSource<Row>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly context: Context;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The rows of the file. */
async function rowsOf<Row>(
  { rows, read }: CsvSource<Row>,
  onRows: (count: number) => void,
  signal: AbortSignal,
): Promise<Batch<Row>> {
  return read ? gather({ read, onRows, signal, wait }) : { rows: rows ?? [], isCut: false };
}

/** Writes the file; `count` is undefined while nothing is read. */
function useExport<Row, Context extends ToolsContext>(props: ExportDialogProps<Row, Context>) {
  const { set, source, context, onClose } = props;
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

  const start = async (withHidden: boolean) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setFailure(undefined);
    setCount(0);
    try {
      const { rows, isCut } = await rowsOf(source, setCount, signal);
      signal.throwIfAborted();
      setCount(undefined);
      if (rows.length === 0) {
        setFailure(text.exportNothing);
        return;
      }
      const columns = columnsOf(set, choiceOf(set, set.$choice.get()), withHidden);
      downloadCsv(fileName(set.name, Date.now(), zone), csvOf(columns, rows, context));
      const said = isCut ? text.exportCut : text.exported;
      showToast(fillCount(said, { count: groupDecimal(String(rows.length), tag) }), 'success');
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

/** A table as a file: what it will hold, with the columns of the screen or with all. */
export default function ExportDialog<Row, Context extends ToolsContext>(
  props: ExportDialogProps<Row, Context>,
): ReactNode {
  const { set, source, open, onClose, context } = props;
  const { text, tag, zone } = context;
  const [withHidden, setWithHidden] = useState(false);
  const { count, failure, start, stop } = useExport(props);
  const choice = choiceOf(set, useLive(set.$choice, set.usual));
  const isRunning = count !== undefined;
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={fill(text.exportOf, { table: wordOf(context, set.label) })}
      closeLabel={text.close}
      sheet
    >
      <div className="grid gap-3 text-sm">
        <ul className="grid gap-1 text-text-2">
          {source.notes?.map((note) => (
            <li key={note}>
              <bdi>{note}</bdi>
            </li>
          ))}
          {set.columns.some(({ isTime }) => isTime) && <li>{fill(text.exportTimes, { zone })}</li>}
          {source.read && (
            <li>
              {fillCount(text.exportBound, { count: groupDecimal(String(exportRowsMax), tag) })}
            </li>
          )}
        </ul>
        {choice.hidden.length > 0 && (
          <label className="flex items-center gap-2 min-h-8">
            <input
              type="checkbox"
              checked={withHidden}
              onChange={({ target }) => setWithHidden(target.checked)}
              className="accent-accent"
            />
            {text.exportHidden}
          </label>
        )}
        <p role="status" className="min-h-5">
          {isRunning && (
            <span>{fillCount(text.exporting, { count: groupDecimal(String(count), tag) })}</span>
          )}
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
              if (!isRunning) void start(withHidden);
            }}
          >
            {text.exportStart}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
