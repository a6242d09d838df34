import { type ReactNode, useId } from 'react';

interface SwitchProps {
  readonly name: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Something that is on or off, and what that means. */
export function Switch({ name, hint, checked, onChange }: SwitchProps): ReactNode {
  const id = useId();
  return (
    <div>
      <label className="flex items-center justify-between gap-4 min-h-6">
        {name}
        <input
          type="checkbox"
          className="switch"
          checked={checked}
          aria-describedby={hint && id}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {hint && (
        <p id={id} className="pe-12 text-2xs text-text-2">
          {hint}
        </p>
      )}
    </div>
  );
}
