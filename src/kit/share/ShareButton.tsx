import type { ReactNode } from 'react';
import { Icon } from '#ui/react/Icon.tsx';

interface ShareButtonProps {
  readonly label: string;
  readonly onPress: () => void;
}

/** Opens the share card, beside the figure that it is about. */
export const ShareButton = ({ label, onPress }: ShareButtonProps): ReactNode => (
  <button
    type="button"
    data-act="share"
    aria-label={label}
    title={label}
    className="inline-grid place-items-center size-6 -my-1.5 align-middle text-text-2 hover:text-text"
    onClick={onPress}
  >
    <Icon name="share" size={14} />
  </button>
);
