import { type ReactNode, useState } from 'react';
import { call, textOf } from '#client/call.ts';
import { fill } from '#i18n/fill.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { pairName, type TableContext } from './orders.ts';

interface CancelAllProps {
  readonly context: TableContext;
  readonly count: number;
  /** Only this pair's; undefined: all. */
  readonly only: string | undefined;
}

/** Cancels all orders that are shown, after asking. */
export function CancelAll({ context, count, only }: CancelAllProps): ReactNode {
  const { text, pairs } = context;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const cancel = async () => {
    setBusy(true);
    const answer = await call('cancelAllOrders', { symbolId: only });
    setBusy(false);
    setAsking(false);
    if (answer.ok) {
      showToast(fill(text.cancelledAll, { count: answer.data.orders }), 'success');
      return;
    }
    const said = textOf(answer, text.noAnswer);
    if (said) showToast(said, 'error');
  };
  const question = only
    ? fill(text.cancelAllPair, { count, pair: pairName(pairs, only) })
    : fill(text.cancelAllEvery, { count });

  return (
    <>
      <button
        type="button"
        disabled={count === 0}
        onClick={() => setAsking(true)}
        className="rounded text-text-2 hover:text-text disabled:opacity-50 whitespace-nowrap"
      >
        {text.cancelAll}
      </button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={text.cancelAllTitle}
        closeLabel={text.close}
      >
        <p className="text-sm text-text-2 mb-4">{question}</p>
        <div className="flex justify-end gap-2">
          <button type="button" className="btn-quiet h-10" onClick={() => setAsking(false)}>
            {text.keepOrders}
          </button>
          <button
            type="button"
            disabled={busy}
            className="btn h-10 bg-down text-on-down"
            onClick={() => void cancel()}
          >
            {text.cancelAll}
          </button>
        </div>
      </Dialog>
    </>
  );
}
