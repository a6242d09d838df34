import type { ReactNode } from 'react';
import { fill } from '#i18n/fill.ts';
import { fillCount } from '#i18n/fill-count.ts';
import { pairName, type RecordContext, type RecordText } from '#kit/records/context.ts';
import { EmptyState } from '#kit/table/EmptyState.tsx';

interface NoAccountProps {
  readonly text: RecordText;
  readonly logIn: string;
  readonly signUp: string;
}

/** Instead of tables, once the session has ended. */
export const NoAccount = ({ text, logIn, signUp }: NoAccountProps): ReactNode => (
  <EmptyState
    icon="user"
    action={
      <p className="flex gap-2">
        <a href={logIn} className="btn-primary">
          {text.logIn}
        </a>
        <a href={signUp} className="btn-quiet">
          {text.signUp}
        </a>
      </p>
    }
  >
    {text.ordersNeedAccount}
  </EmptyState>
);

interface ShowAllProps {
  readonly text: RecordText;
  readonly onShowAll: () => void;
}

const ShowAll = ({ text, onShowAll }: ShowAllProps): ReactNode => (
  <button type="button" className="btn-quiet" onClick={onShowAll}>
    {text.showOthers}
  </button>
);

interface EmptyOpenProps {
  readonly context: RecordContext;
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
  if (others === 0) return <EmptyState>{none}</EmptyState>;
  const pair = pairName(context.pairs, symbolId);
  return (
    <EmptyState action={<ShowAll text={context.text} onShowAll={onShowAll} />}>
      {fillCount(nonePair, { pair, count: others })}
    </EmptyState>
  );
}

interface EmptyOfPairProps {
  readonly context: RecordContext;
  /** Only this pair's rows were asked for; undefined: all. */
  readonly only: string | undefined;
  readonly onShowAll: () => void;
  /** What to say when there is nothing at all. */
  readonly empty: string;
}

/** No rows of a history: none at all, or none of the pair. */
export function EmptyOfPair(props: EmptyOfPairProps): ReactNode {
  const { context, only, onShowAll, empty } = props;
  if (only === undefined) return <EmptyState>{empty}</EmptyState>;
  const pair = pairName(context.pairs, only);
  return (
    <EmptyState action={<ShowAll text={context.text} onShowAll={onShowAll} />}>
      {fill(context.text.nothingOnPair, { pair })}
    </EmptyState>
  );
}
