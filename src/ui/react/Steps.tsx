import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '#ui/react/Icon.tsx';

interface StepsProps {
  readonly step: (count: number) => void;
  readonly higher: string;
  readonly lower: string;
}

/**
 * One step up or down, ten with Shift. The arrow keys do the same in the field itself, so the Tab
 * key passes these by; on a touch screen they stand side by side.
 */
export function Steps({ step, higher, lower }: StepsProps): ReactNode {
  const by = (way: 1 | -1) => (event: MouseEvent) => step(event.shiftKey ? way * 10 : way);
  return (
    <span className="form-steps">
      <button type="button" tabIndex={-1} aria-label={higher} onClick={by(1)}>
        <Icon name="chevronDown" size={12} className="rotate-180" />
      </button>
      <button type="button" tabIndex={-1} aria-label={lower} onClick={by(-1)}>
        <Icon name="chevronDown" size={12} />
      </button>
    </span>
  );
}
