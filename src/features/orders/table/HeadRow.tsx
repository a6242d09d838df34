import type { ReactNode } from 'react';
import { Icon } from '#ui/react/Icon.tsx';
import type { OrdersText } from '../orders.ts';
import type { Column } from './column.ts';

type Direction = 'asc' | 'desc';

/** A column as far as sorting goes. */
export interface SortedColumn {
  readonly id: string;
  readonly direction: Direction | false;
  /** Undefined: no longer sorted by it. */
  readonly sort: (to: Direction | 'next' | undefined) => void;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface HeadProps {
  readonly columns: readonly Pick<Column<never>, 'id' | 'label' | 'end' | 'fixed' | 'sort'>[];
  readonly sorted: readonly SortedColumn[];
  readonly text: OrdersText;
}

/** The heads of the columns; those that can be sorted by are buttons. */
export const HeadRow = ({ columns, sorted, text }: HeadProps): ReactNode => (
  <thead className="sticky top-0 z-2 bg-surface text-text-2">
    <tr className="h-7">
      {columns.map((column) => {
        const { id, label, end, fixed } = column;
        const by = column.sort && sorted.find((one) => one.id === id);
        const direction = by?.direction ?? false;
        return (
          <th
            key={id}
            scope="col"
            aria-sort={by && (direction ? ariaSort[direction] : 'none')}
            className={`px-3 font-400 whitespace-nowrap ${end ? 'text-end' : 'text-start'} ${fixed === 'last' ? 'row-actions' : ''}`}
          >
            {fixed === 'first' ? (
              <span className="sr-only">{text[label]}</span>
            ) : by ? (
              <button
                type="button"
                onClick={() => by.sort('next')}
                className={`flex items-center gap-0.5 rounded hover:text-text ${end ? 'flex-row-reverse ms-auto' : ''} ${direction ? 'text-text' : ''}`}
              >
                {text[label]}
                <Icon
                  name="chevronDown"
                  size={12}
                  className={direction === 'asc' ? 'rotate-180' : direction ? '' : 'opacity-0'}
                />
              </button>
            ) : (
              <span className="block">{text[label]}</span>
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);
