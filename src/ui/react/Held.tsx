import type { ReactNode } from 'react';

interface HeldProps {
  readonly isHeld: boolean;
  readonly label: string;
  /** Why it is, for who asks. */
  readonly why: string;
  /** Whether there is room for the sign only. */
  readonly signOnly?: boolean;
}

/** A quiet mark that something that moves is held still. Its room is kept while it is not. */
export function Held({ isHeld, label, why, signOnly }: HeldProps): ReactNode {
  return (
    <span
      title={why}
      className={`inline-flex items-center gap-1 min-w-0 text-2xs text-text-2 ${isHeld ? '' : 'invisible'}`}
    >
      <svg width="8" height="10" viewBox="0 0 8 10" fill="currentColor" aria-hidden="true">
        <path d="M0 0h3v10H0zM5 0h3v10H5z" />
      </svg>
      <span className={signOnly ? 'sr-only' : 'truncate'}>{label}</span>
    </span>
  );
}
