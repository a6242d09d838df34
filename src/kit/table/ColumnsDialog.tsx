import type { ReactNode } from 'react';
import { fill } from '#i18n/fill.ts';
import { useLive } from '#stores/page/use-live.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { Icon } from '#ui/react/Icon.tsx';
import { type ColumnSet, choiceOf, moved, shownAs } from './column.ts';
import { type ToolsContext, wordOf } from './context.ts';

interface ColumnsDialogProps {
  readonly set: Pick<ColumnSet<never, ToolsContext>, '$choice' | 'usual' | 'byId' | 'label'>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly context: ToolsContext;
}

/** Which columns a table shows, and in which order; the browser keeps each change immediately. */
export default function ColumnsDialog(props: ColumnsDialogProps): ReactNode {
  const { set, open, onClose, context } = props;
  const { text } = context;
  const { $choice, usual, byId } = set;
  const choice = choiceOf(set, useLive($choice, usual));
  const isShown = (id: string) => !choice.hidden.includes(id);
  const isLast = (id: string) => isShown(id) && choice.order.filter(isShown).length === 1;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={fill(text.columnsOf, { table: wordOf(context, set.label) })}
      closeLabel={text.close}
      sheet
    >
      <ul className="grid gap-1 text-sm">
        {choice.order.map((id, at) => {
          const column = wordOf(context, byId.get(id)!.label);
          return (
            <li key={id} className="flex items-center gap-1">
              <label className="grow flex items-center gap-2 min-h-10">
                <input
                  type="checkbox"
                  checked={isShown(id)}
                  disabled={isLast(id)}
                  onChange={(event) => $choice.set(shownAs(choice, id, event.target.checked))}
                  className="accent-accent"
                />
                {column}
              </label>
              {([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  aria-label={fill(by < 0 ? text.moveUp : text.moveDown, { column })}
                  // Not disabled: the press that brought it to the end would lose the focus.
                  aria-disabled={at + by < 0 || at + by >= choice.order.length}
                  onClick={() => $choice.set(moved(choice, id, by))}
                  className="btn-icon size-10 aria-disabled:opacity-30 aria-disabled:cursor-not-allowed"
                >
                  <Icon name="chevronDown" size={16} className={by < 0 ? 'rotate-180' : ''} />
                </button>
              ))}
            </li>
          );
        })}
      </ul>
      <div className="flex justify-end pt-3">
        <button type="button" className="btn-quiet h-10" onClick={() => $choice.set(usual)}>
          {text.columnsReset}
        </button>
      </div>
    </Dialog>
  );
}
