import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Option<T extends string> {
  readonly value: T;
  /** In the list. */
  readonly label: string;
  /** While it is chosen; the label when there is none. */
  readonly short?: string;
}

interface ShortSelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChange: (value: T) => void;
  readonly className?: string | undefined;
}

/** The platform's select, which shows its choice by a shorter word than its list has. */
export function ShortSelect<T extends string>(props: ShortSelectProps<T>): ReactNode {
  const { label, value, options, onChange, className } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <span className={`short-select ${className ?? ''}`}>
      <span aria-hidden="true">{chosen?.short ?? chosen?.label}</span>
      <Icon name="chevronDown" size={12} />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
