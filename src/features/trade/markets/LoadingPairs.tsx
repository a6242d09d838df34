import type { ReactNode } from 'react';
import { Skeleton } from '#ui/react/Skeleton.tsx';

/** Holds the place of the picker's rows. */
export const LoadingPairs = (): ReactNode => (
  <div aria-hidden="true" className="px-3 pt-9">
    {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
      <div key={row} className="flex items-center gap-3 h-9">
        <Skeleton className="size-5 rounded-full" />
        <Skeleton className="w-20" />
        <Skeleton className="w-16 ms-auto" />
      </div>
    ))}
  </div>
);
