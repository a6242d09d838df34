import type { ReactNode } from 'react';
import { Skeleton } from '#ui/react/Skeleton.tsx';

/** From the middle outwards. */
const heights = ['h-1/5', 'h-1/3', 'h-1/2', 'h-3/5'] as const;

const Side = ({ way }: { readonly way: string }): ReactNode => (
  <div className={`grow flex items-end gap-1 ${way}`}>
    {heights.map((height) => (
      <Skeleton key={height} className={`w-auto grow ${height}`} />
    ))}
  </div>
);

/** Where the curves of the book will be. */
export const LoadingDepth = (): ReactNode => (
  <div dir="ltr" className="absolute inset-0 flex gap-1 p-3">
    <Side way="flex-row-reverse" />
    <Side way="flex-row" />
  </div>
);
