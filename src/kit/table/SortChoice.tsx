import { type ReactNode, useId } from 'react';
import { Icon } from '#ui/react/Icon.tsx';
import type { Column } from './column.ts';
import { type TableContext, wordOf } from './context.ts';
import type { SortProps } from './HeadRow.tsx';

interface SortChoiceProps<Context extends TableContext> extends SortProps {
  readonly columns: readonly Column<never, Context>[];
  readonly context: Context;
}

/** Cards have no heads: above them this shows and changes what they are sorted by. */
export function SortChoice<Context extends TableContext>(
  props: SortChoiceProps<Context>,
): ReactNode {
  const { columns, context, sorting, onSort } = props;
  const { text } = context;
  const id = useId();
  const sortable = columns.filter(({ sort }) => sort !== undefined);
  if (sortable.length === 0) return undefined;
  const isUp = sorting?.direction === 'asc';
  return (
    <p className="data-sort">
      <label htmlFor={id}>{text.sortBy}</label>
      <select
        id={id}
        value={sorting?.id ?? ''}
        onChange={({ target: { value } }) =>
          onSort(value === '' ? undefined : { id: value, direction: 'desc' })
        }
        className="grow min-w-0 h-8 px-2 rounded-md bg-surface-2 text-text"
      >
        <option value="">{text.defaultOrder}</option>
        {sortable.map((column) => (
          <option key={column.id} value={column.id}>
            {wordOf(context, column.label)}
          </option>
        ))}
      </select>
      <button
        type="button"
        disabled={sorting === undefined}
        aria-label={isUp ? text.ascending : text.descending}
        onClick={() => sorting && onSort({ ...sorting, direction: isUp ? 'desc' : 'asc' })}
        className="btn-icon disabled:opacity-50"
      >
        <Icon name="chevronDown" className={isUp ? 'rotate-180' : ''} />
      </button>
    </p>
  );
}
