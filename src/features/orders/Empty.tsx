import type { ReactNode } from 'react';
import { fill } from '#i18n/fill.ts';
import { type OrdersText, pairName, type TableContext } from './orders.ts';

/** What stands in place of rows that are not there. */
export const Empty = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div
    data-empty
    className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 min-h-11 px-3 py-1.5 text-center text-text-2"
  >
    {children}
  </div>
);

interface NoAccountProps {
  readonly text: OrdersText;
  readonly logIn: string;
  readonly signUp: string;
}

/** Instead of tables, once the session has ended. */
export const NoAccount = ({ text, logIn, signUp }: NoAccountProps): ReactNode => (
  <Empty>
    <p>{text.ordersNeedAccount}</p>
    <p className="flex gap-2">
      <a href={logIn} className="btn-primary">
        {text.logIn}
      </a>
      <a href={signUp} className="btn-quiet">
        {text.signUp}
      </a>
    </p>
  </Empty>
);

interface EmptyOpenProps {
  readonly context: TableContext;
  readonly symbolId: string;
  /** How many there are on other pairs. */
  readonly others: number;
  /** What to say when there are none at all, and when there are some on other pairs. */
  readonly none: string;
  readonly nonePair: string;
  readonly onShowAll: () => void;
}

/** No open rows; those of other pairs are a click away. */
export function EmptyOpen(props: EmptyOpenProps): ReactNode {
  const { context, symbolId, others, none, nonePair, onShowAll } = props;
  if (others === 0) {
    return (
      <Empty>
        <p>{none}</p>
      </Empty>
    );
  }
  return (
    <Empty>
      <p>{fill(nonePair, { pair: pairName(context.pairs, symbolId), count: others })}</p>
      <button type="button" className="btn-quiet" onClick={onShowAll}>
        {context.text.showOthers}
      </button>
    </Empty>
  );
}
