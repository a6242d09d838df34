import type { ReactNode } from 'react';
import { type IconName, icons } from '#ui/base/icons.ts';

interface IconProps {
  readonly name: IconName;
  /** Side in pixels. */
  readonly size?: number;
  readonly className?: string;
}

/** A sign without a name of its own: what it stands in says it in words. */
export function Icon({ name, size = 20, className }: IconProps): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={icons[name]} />
    </svg>
  );
}
