import { type ReactNode, useState } from 'react';
import { fill } from '#i18n/fill.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { IconName } from '#ui/base/icons.ts';
import { Icon } from '#ui/react/Icon.tsx';
import { lazy } from '#ui/react/lazy.ts';
import type { CsvSource } from '../export/source.ts';
import { $hidesOthers } from '../hides-others.ts';
import { type OrdersText, type TableContext, wordOf } from '../orders.ts';
import type { ColumnSet } from '../table/column.ts';

const ColumnsDialog = lazy(() => import('../table/ColumnsDialog.tsx'));
const ExportDialog = lazy(() => import('../export/ExportDialog.tsx'));

/** Whether rows of other pairs are shown. */
export function HideOthers({ text }: { readonly text: OrdersText }): ReactNode {
  const hides = useLive($hidesOthers, false);
  return (
    <label className="orders-switch">
      <input
        type="checkbox"
        checked={hides}
        onChange={(event) => $hidesOthers.set(event.target.checked)}
        className="accent-accent"
      />
      {text.hideOthers}
    </label>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  /** What opens; it is loaded with the first click. */
  readonly children: (isOpen: boolean, close: () => void) => ReactNode;
}

/** A sign that opens a dialog. */
function DialogTool({ icon, label, children }: ToolProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        className="btn-icon orders-tool"
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        <Icon name={icon} size={16} />
      </button>
      {wasOpen && children(isOpen, () => setOpen(false))}
    </>
  );
}

interface TableToolsProps<Row> {
  readonly set: ColumnSet<Row>;
  readonly source: CsvSource;
  readonly context: TableContext;
}

/** What every table offers: its columns and its rows as a file. */
export function TableTools<Row>({ set, source, context }: TableToolsProps<Row>): ReactNode {
  const { text } = context;
  const table = wordOf(text, set.label);
  return (
    <>
      <DialogTool icon="columns" label={fill(text.columnsOf, { table })}>
        {(open, onClose) => (
          <ColumnsDialog
            set={set as unknown as ColumnSet<never>}
            open={open}
            onClose={onClose}
            text={text}
          />
        )}
      </DialogTool>
      <DialogTool icon="download" label={text.exportCsv}>
        {(open, onClose) => (
          <ExportDialog source={source} open={open} onClose={onClose} context={context} />
        )}
      </DialogTool>
    </>
  );
}
