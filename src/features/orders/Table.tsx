import type { ReactNode } from 'react';

interface Column {
  readonly name: string;
  /** Figures and actions stand at the end. */
  readonly end?: boolean;
  /** Stays in sight when the table is scrolled sideways. */
  readonly stays?: boolean;
}

interface TableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** Rows of cells. */
  readonly children: ReactNode;
}

/** A table whose head stays in sight; it alone may scroll sideways. */
export const Table = ({ label, columns, children }: TableProps): ReactNode => (
  <table className="w-full" aria-label={label}>
    <thead className="sticky top-0 z-1 bg-surface text-text-2">
      <tr className="h-7">
        {columns.map(({ name, end, stays }) => (
          <th
            key={name}
            scope="col"
            className={`px-3 font-400 whitespace-nowrap ${end ? 'text-end' : 'text-start'} ${stays ? 'row-actions' : ''}`}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

export const Row = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <tr className="h-8 border-t border-line hover:bg-surface-2/50">{children}</tr>
);

interface CellProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export const Cell = ({ children, className }: CellProps): ReactNode => (
  <td className={`px-3 whitespace-nowrap ${className ?? ''}`}>{children}</td>
);

/** A figure at the end of its column. */
export const Figure = ({ children, className }: CellProps): ReactNode => (
  <Cell className={`text-end ${className ?? ''}`}>
    <bdi>{children}</bdi>
  </Cell>
);

/** What stands in place of rows that are not there. */
export const Empty = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className="flex flex-wrap items-center justify-center gap-3 p-8 text-center text-text-2">
    {children}
  </div>
);
