import type { ReactNode } from 'react';
import { Icon } from '#ui/react/Icon.tsx';
import type { Sort, SortKey } from './markets.ts';

/** A column that sorts; `Label` is the key of its name. */
export interface Column<Label extends string> {
  readonly key: SortKey;
  readonly label: Label;
  readonly className: string;
}

export interface SortProps {
  readonly sort: Sort | undefined;
  readonly onSort: (key: SortKey) => void;
}

interface HeadProps<Label extends string> extends SortProps {
  readonly columns: readonly Column<Label>[];
  /** Of the column of stars. */
  readonly starClass: string;
  /** The name and style of a last column that sorts by nothing: of the lines. */
  readonly line?: { readonly name: string; readonly className: string };
  readonly text: Readonly<Record<Label, string>>;
}

const ariaSort = (key: SortKey, sort: Sort | undefined) =>
  sort?.key !== key ? undefined : sort.descending ? 'descending' : 'ascending';

/** Which way a column is sorted; seen faintly where it could be. */
function sortMark(key: SortKey, sort: Sort | undefined): string {
  if (sort?.key !== key) return 'opacity-0 max-md:hidden group-hover:opacity-100';
  return sort.descending ? 'text-accent' : 'text-accent rotate-180';
}

/** The names of the columns, which sort by them. */
export function MarketHead<Label extends string>(props: HeadProps<Label>): ReactNode {
  const { columns, sort, onSort, starClass, line, text } = props;
  return (
    <thead className="text-xs text-text-2">
      <tr aria-rowindex={1}>
        <td className={`market-script ${starClass}`} />
        {columns.map(({ key, label, className }) => (
          <th
            key={key}
            scope="col"
            aria-sort={ariaSort(key, sort)}
            className={`font-400 ${className}`}
          >
            <button
              type="button"
              onClick={() => onSort(key)}
              className={`inline-flex items-center gap-0.5 min-h-9 rounded-md hover:text-text group ${key === 'pair' ? 'flex-row-reverse' : 'text-end'}`}
            >
              <Icon
                name="chevronDown"
                size={12}
                className={`market-script shrink-0 ${sortMark(key, sort)}`}
              />
              {text[label]}
            </button>
          </th>
        ))}
        {line && (
          <th scope="col" className={`font-400 text-end ${line.className}`}>
            {line.name}
          </th>
        )}
      </tr>
    </thead>
  );
}
