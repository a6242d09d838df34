import type { ReactNode } from 'react';
import { Icon } from '#ui/react/Icon.tsx';
import type { DrawnColumn } from './column.ts';
import { type Words, wordOf } from './context.ts';
import { nextSorting, type Sorting } from './sorting.ts';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** What sorts the rows, and how that is changed. */
export interface SortProps {
  readonly sorting: Sorting | undefined;
  readonly onSort: (sorting: Sorting | undefined) => void;
}

/** Before a figure's name, which stands at the end of its column, and after others. */
const arrow = <Icon name="chevronDown" size={12} />;

interface HeadProps<Context extends Words> extends SortProps {
  readonly columns: readonly DrawnColumn<never, Context>[];
  readonly context: Context;
}

/** The heads of the columns; those that can be sorted by are buttons. */
export const HeadRow = <Context extends Words>(props: HeadProps<Context>): ReactNode => {
  const { columns, context, sorting, onSort } = props;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const { id, label, end, fixed, sort, wraps, className = '', headClass = '' } = column;
          const word = wordOf(context, label);
          return (
            <th
              key={id}
              scope="col"
              aria-sort={sort && (sorting?.id === id ? ariaSort[sorting.direction] : 'none')}
              className={`font-400 ${end ? 'text-end' : 'text-start'} ${fixed === 'last' ? 'row-actions' : ''} ${wraps ? 'data-wraps' : ''} ${className} ${headClass}`}
            >
              {fixed === 'first' ? (
                <span className="sr-only">{word}</span>
              ) : sort ? (
                <button
                  type="button"
                  onClick={() => onSort(nextSorting(column, sorting))}
                  className="sort-button"
                >
                  {end && arrow}
                  {word}
                  {!end && arrow}
                </button>
              ) : (
                word
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
};
