import { type ReactNode, useState } from 'react';
import type { RecordContext } from '#kit/records/context.ts';
import { Icon } from '#ui/react/Icon.tsx';
import { lazy } from '#ui/react/lazy.ts';

const CancelAllDialog = lazy(() => import('./CancelAllDialog.tsx'));

interface CancelAllProps {
  readonly what: 'orders' | 'plans';
  readonly context: RecordContext;
  /** Those that are shown. */
  readonly rows: readonly { readonly symbolId: string }[];
  /** Only this pair's; undefined: all. */
  readonly only: string | undefined;
}

/** Cancels all rows that are shown, after asking. */
export function CancelAll({ what, context, rows, only }: CancelAllProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        // Not disabled: it would lose the focus that comes back to it when all is canceled.
        aria-disabled={rows.length === 0}
        aria-haspopup="dialog"
        aria-label={context.text.cancelAll}
        title={context.text.cancelAll}
        onClick={() => {
          if (rows.length === 0) return;
          setWasOpen(true);
          setOpen(true);
        }}
        className="data-action orders-cancel rounded text-text-2 hover:text-text aria-disabled:opacity-50 aria-disabled:cursor-not-allowed whitespace-nowrap"
      >
        <span className="orders-cancel-icon">
          <Icon name="trash" size={16} />
        </span>
        <span className="orders-cancel-text">{context.text.cancelAll}</span>
      </button>
      {wasOpen && (
        <CancelAllDialog
          what={what}
          context={context}
          rows={rows}
          only={only}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
