import type { ComponentProps, ReactNode } from 'react';
import { comboboxAttributes, type SearchedList } from '#ui/base/combobox.ts';
import { Icon } from './Icon.tsx';

/** Longer than any name. */
const searchMax = 40;

interface ComboboxInputProps extends Omit<ComponentProps<'input'>, 'list' | 'role' | 'type'> {
  /** What it searches. */
  readonly list: SearchedList;
}

/** A field that searches a list of options, through which its keys lead (`use-combobox.ts`). */
export const ComboboxInput = ({ list, ...rest }: ComboboxInputProps): ReactNode => (
  <input
    type="text"
    {...comboboxAttributes(list)}
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    maxLength={searchMax}
    {...rest}
  />
);

interface SearchBoxProps extends Omit<ComboboxInputProps, 'aria-label' | 'placeholder'> {
  readonly label: string;
  /** Of the box around the field. */
  readonly boxClass: string;
}

/**
 * The search above a list. What is typed before its code comes stands in it already, so it keeps its
 * text by itself.
 */
export const SearchBox = ({ label, boxClass, className, ...rest }: SearchBoxProps): ReactNode => (
  // biome-ignore lint/a11y/noLabelWithoutControl: its field is inside.
  <label className={`relative ${boxClass}`}>
    <span className="sr-only">{label}</span>
    <Icon
      name="search"
      size={16}
      className="absolute inset-y-0 start-2.5 my-auto text-text-2 pointer-events-none"
    />
    <ComboboxInput
      defaultValue=""
      placeholder={label}
      enterKeyHint="go"
      {...rest}
      className={`field ps-8.5 ${className ?? ''}`}
    />
  </label>
);
