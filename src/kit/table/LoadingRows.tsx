import type { ReactNode } from 'react';
import { Skeleton } from '#ui/react/Skeleton.tsx';

const rows = ['a', 'b', 'c', 'd', 'e'];
const cells = ['w-32', 'w-20', 'w-14', 'w-12', 'w-24', 'w-28'];

/** Holds the place of rows while they are read. */
export const LoadingRows = (): ReactNode => (
  <div className="px-3 py-1" aria-busy="true">
    {rows.map((row) => (
      <div key={row} className="flex items-center justify-between gap-6 h-8 overflow-hidden">
        {cells.map((width) => (
          <Skeleton key={width} className={`${width} min-w-0`} />
        ))}
      </div>
    ))}
  </div>
);
