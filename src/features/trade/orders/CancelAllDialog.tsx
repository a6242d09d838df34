import { type ReactNode, useState } from 'react';
import { textOf } from '#client/call.ts';
import { tradingOn } from '#client/trading.ts';
import { fillCount } from '#i18n/fill-count.ts';
import type { RecordContext } from '#kit/records/context.ts';
import { pairCounts } from '#kit/records/words.ts';
import { showToast } from '#ui/base/toast.ts';
import { Dialog } from '#ui/react/Dialog.tsx';

interface CancelAllProps {
  readonly what: 'orders' | 'plans';
  readonly context: RecordContext;
  readonly rows: readonly { readonly symbolId: string }[];
  readonly only: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The words of both kinds. */
const kinds = {
  orders: {
    title: 'cancelAllTitle',
    count: 'cancelAllCount',
    rest: 'ordersOnly',
    done: 'canceledAll',
  },
  plans: {
    title: 'cancelPlansTitle',
    count: 'cancelPlansCount',
    rest: 'plansOnly',
    done: 'canceledPlans',
  },
} as const;

/** Asks before all is canceled: how many there are, and of which pairs. */
export default function CancelAllDialog(props: CancelAllProps): ReactNode {
  const { what, context, rows, only, open, onClose } = props;
  const { text } = context;
  const kind = kinds[what];
  const [busy, setBusy] = useState(false);

  const cancel = async () => {
    setBusy(true);
    const answer = await tradingOn(context.line)[what].cancelAll(only);
    setBusy(false);
    onClose();
    if (answer.ok) {
      showToast(fillCount(text[kind.done], { count: answer.data }), 'success');
      return;
    }
    const said = textOf(answer, text.noAnswer);
    if (said) showToast(said, 'error');
  };

  return (
    <Dialog open={open} onClose={onClose} title={text[kind.title]} closeLabel={text.close}>
      <div className="grid gap-3 text-sm">
        <p>{fillCount(text[kind.count], { count: rows.length })}</p>
        <ul className="grid gap-1 max-h-48 overflow-auto">
          {pairCounts(rows, context).map(({ name, count }) => (
            <li key={name} className="flex justify-between gap-4">
              <bdi className="font-600">{name}</bdi>
              <span className="num">{count}</span>
            </li>
          ))}
        </ul>
        <p className="text-text-2">{text[kind.rest]}</p>
        <div className="flex justify-end gap-2">
          <button type="button" className="btn-quiet h-10" onClick={onClose}>
            {text.keepOrders}
          </button>
          <button
            type="button"
            disabled={busy || rows.length === 0}
            className="btn h-10 bg-error text-on-error"
            onClick={() => void cancel()}
          >
            {text.cancelAll}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
