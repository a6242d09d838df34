import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { OrderView } from '#domain/order/view.ts';
import type { RecordContext } from '#kit/records/context.ts';
import { onCommand } from '#stores/page/page-commands.ts';
import { showToast } from '#ui/base/toast.ts';
import { lazy } from '#ui/react/lazy.ts';

const CancelAllDialog = lazy(() => import('./CancelAllDialog.tsx'));

/**
 * Asks whether all open orders are to be canceled when a hotkey wants it, whichever tab is shown:
 * those of one pair where the others are hidden.
 */
export function useCancelByKey(
  context: RecordContext,
  symbolId: string,
  orders: readonly OrderView[] | undefined,
  only: string | undefined,
): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const rows = useMemo(
    () => (orders ?? []).filter((row) => only === undefined || row.symbolId === only),
    [orders, only],
  );
  const none = context.text.nothingToCancel;
  const isNone = rows.length === 0;
  useEffect(
    () =>
      onCommand(symbolId, (what) => {
        if (what !== 'cancelAll') return;
        if (isNone) {
          showToast(none);
          return;
        }
        setWasOpen(true);
        setOpen(true);
      }),
    [isNone, none, symbolId],
  );
  return (
    wasOpen && (
      <CancelAllDialog
        what="orders"
        context={context}
        rows={rows}
        only={only}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    )
  );
}
