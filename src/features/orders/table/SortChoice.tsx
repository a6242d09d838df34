import { type ReactNode, useId } from 'react';
import { Icon } from '#ui/react/Icon.tsx';
import type { OrdersText } from '../orders.ts';
import type { Column, ColumnSet } from './column.ts';
import type { SortedColumn } from './HeadRow.tsx';

interface SortChoiceProps<Row> {
  readonly set: ColumnSet<Row>;
  readonly columns: readonly Column<Row>[];
  readonly sorted: readonly SortedColumn[];
  readonly text: OrdersText;
}

/** Cards have no heads: above them this says what they are sorted by. */
export function SortChoice<Row>({ columns, sorted, text }: SortChoiceProps<Row>): ReactNode {
  const id = useId();
  const by = sorted.find(({ direction }) => direction !== false);
  const choose = (wanted: string) => {
    if (wanted === '') by?.sort(undefined);
    else sorted.find((one) => one.id === wanted)?.sort('desc');
  };
  const isUp = by?.direction === 'asc';
  return (
    <p className="orders-sort">
      <label htmlFor={id}>{text.sortBy}</label>
      <select
        id={id}
        value={by?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
        className="grow min-w-0 h-8 px-2 rounded-md bg-surface-2 text-text"
      >
        <option value="">{text.defaultOrder}</option>
        {columns
          .filter(({ sort }) => sort !== undefined)
          .map(({ id: column, label }) => (
            <option key={column} value={column}>
              {text[label]}
            </option>
          ))}
      </select>
      <button
        type="button"
        disabled={by === undefined}
        aria-label={isUp ? text.ascending : text.descending}
        onClick={() => by?.sort(isUp ? 'desc' : 'asc')}
        className="btn-icon disabled:opacity-50"
      >
        <Icon name="chevronDown" className={isUp ? 'rotate-180' : ''} />
      </button>
    </p>
  );
}
