import type { ReactNode } from 'react';
import { Icon } from '#ui/react/Icon.tsx';
import type { Column } from './column.ts';
import { type TableContext, wordOf } from './context.ts';
import { nextSorting, type Sorting } from './sorting.ts';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** What sorts the rows, and how that is changed. */
export interface SortProps {
  readonly sorting: Sorting | undefined;
  readonly onSort: (sorting: Sorting | undefined) => void;
}

interface HeadProps<Context extends TableContext> extends SortProps {
  readonly columns: readonly Column<never, Context>[];
  readonly context: Context;
}

/** The heads of the columns; those that can be sorted by are buttons. */
export const HeadRow = <Context extends TableContext>(props: HeadProps<Context>): ReactNode => {
  const { columns, context, sorting, onSort } = props;
  return (
    <thead className="sticky top-0 z-2 bg-surface text-text-2">
      <tr className="h-7">
        {columns.map((column) => {
          const { id, label, end, fixed, sort } = column;
          const direction = sorting?.id === id ? sorting.direction : undefined;
          const word = wordOf(context, label);
          return (
            <th
              key={id}
              scope="col"
              aria-sort={sort && (direction ? ariaSort[direction] : 'none')}
              className={`px-3 font-400 whitespace-nowrap ${end ? 'text-end' : 'text-start'} ${fixed === 'last' ? 'row-actions' : ''}`}
            >
              {fixed === 'first' ? (
                <span className="sr-only">{word}</span>
              ) : sort ? (
                <button
                  type="button"
                  onClick={() => onSort(nextSorting(column, sorting))}
                  className={`flex items-center gap-0.5 rounded hover:text-text ${end ? 'flex-row-reverse ms-auto' : ''} ${direction ? 'text-text' : ''}`}
                >
                  {word}
                  <Icon
                    name="chevronDown"
                    size={12}
                    className={direction === 'asc' ? 'rotate-180' : direction ? '' : 'opacity-0'}
                  />
                </button>
              ) : (
                <span className="block">{word}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
};
