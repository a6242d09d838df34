import type { ReactNode } from 'react';

interface BadgeProps {
  readonly words: string;
  /** What is read out in their place. */
  readonly name: string;
  readonly className?: string;
}

/** A few words beside a name, which do not break. */
export const Badge = ({ words, name, className = 'px-1 bg-accent/12' }: BadgeProps): ReactNode => (
  <bdi className={`shrink-0 rounded text-2xs font-550 text-accent whitespace-nowrap ${className}`}>
    <span aria-hidden="true">{words}</span>
    <span className="sr-only">{name}</span>
  </bdi>
);
