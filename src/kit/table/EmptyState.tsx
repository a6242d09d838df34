import type { ReactNode } from 'react';
import { ReadFailed } from '#client/read.ts';
import type { IconName } from '#ui/base/icons.ts';
import { Icon } from '#ui/react/Icon.tsx';
import type { TableText } from './context.ts';

interface EmptyStateProps {
  readonly icon?: IconName;
  readonly role?: 'alert';
  /** A sentence: what is missing. */
  readonly children: ReactNode;
  /** What to do about it: a link or a button. */
  readonly action?: ReactNode;
}

/** In place of rows that aren't there: an icon, a sentence and what to do next. */
export const EmptyState = (props: EmptyStateProps): ReactNode => {
  const { icon = 'orders', role, children, action } = props;
  return (
    <div data-empty className="grid justify-items-center gap-2 px-4 py-7 text-center text-text-2">
      <Icon name={icon} size={28} className="text-text-3" />
      <p role={role} className="max-w-96 text-pretty">
        {children}
      </p>
      {action}
    </div>
  );
};

interface FailedProps {
  readonly error?: unknown;
  readonly text: TableText;
  readonly onRetry: () => void;
}

/** In place of rows that couldn't be read: why, and the way to try again. */
export const Failed = ({ error, text, onRetry }: FailedProps): ReactNode => (
  <EmptyState
    icon="refresh"
    role="alert"
    action={
      <button type="button" className="btn-quiet" onClick={onRetry}>
        {text.tryAgain}
      </button>
    }
  >
    {error instanceof ReadFailed && !error.lost ? error.message : text.readFailed}
  </EmptyState>
);
