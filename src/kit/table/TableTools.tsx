import { type ReactNode, useState } from 'react';
import { fill } from '#i18n/fill.ts';
import type { IconName } from '#ui/base/icons.ts';
import { Icon } from '#ui/react/Icon.tsx';
import { lazy } from '#ui/react/lazy.ts';
import type { ColumnSet } from './column.ts';
import { type ToolsContext, wordOf } from './context.ts';
import type { CsvSource } from './csv-source.ts';

const ColumnsDialog = lazy(() => import('./ColumnsDialog.tsx'));
const ExportDialog = lazy(() => import('./ExportDialog.tsx'));

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  /** What opens; it is loaded with the first click. */
  readonly children: (isOpen: boolean, close: () => void) => ReactNode;
}

/** An icon that opens a dialog. */
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
        className="btn-icon data-tool"
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

interface TableToolsProps<Row, Context extends ToolsContext> {
  readonly set: ColumnSet<Row, Context>;
  readonly context: Context;
  /** Absent: the table is no file. */
  readonly source?: CsvSource<Row>;
}

/** What every table offers: its columns, and its rows as a file. */
export function TableTools<Row, Context extends ToolsContext>(
  props: TableToolsProps<Row, Context>,
): ReactNode {
  const { set, context, source } = props;
  const { text } = context;
  // What a dialog shows depends on neither the rows' nor the words' kind.
  const plain = {
    set: set as unknown as ColumnSet<unknown, ToolsContext>,
    context: context as ToolsContext,
  };
  return (
    <>
      <DialogTool
        icon="columns"
        label={fill(text.columnsOf, { table: wordOf(context, set.label) })}
      >
        {(open, onClose) => <ColumnsDialog {...{ ...plain, open, onClose }} />}
      </DialogTool>
      {source && (
        <DialogTool icon="download" label={text.exportCsv}>
          {(open, onClose) => (
            <ExportDialog {...{ ...plain, open, onClose }} source={source as CsvSource<unknown>} />
          )}
        </DialogTool>
      )}
    </>
  );
}
