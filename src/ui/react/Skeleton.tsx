import type { ReactNode } from 'react';

/** Holds the place of what is being loaded; size it by classes (`w-16 h-3`). */
export const Skeleton = ({ className }: { readonly className?: string }): ReactNode => (
  <span aria-hidden="true" className={`skeleton ${className ?? ''}`} />
);
