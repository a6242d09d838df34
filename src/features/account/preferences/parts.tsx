import { type ReactNode, useId } from 'react';

interface PartProps {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Choices that belong together, under their name. */
export function Part({ name, className, children }: PartProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`grid gap-3 ${className ?? ''}`}>
      <h3 id={id} className="font-600">
        {name}
      </h3>
      {children}
    </section>
  );
}

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly legend: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly onChange: (value: T) => void;
  /** One below the other. */
  readonly isTall?: boolean;
}

/** One of a few, all of them in sight. */
export function Choice<T extends string>(props: ChoiceProps<T>): ReactNode {
  const { name, legend, value, options, onChange, isTall } = props;
  return (
    <fieldset>
      <legend className="pb-1.5 text-2xs text-text-2">{legend}</legend>
      <div className={isTall ? 'grid gap-1.5' : 'flex flex-wrap gap-1.5'}>
        {options.map((option) => (
          <label key={option.value} className="preference-choice flex-1">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SelectProps<T extends string> {
  readonly name: string;
  readonly hint?: string;
  readonly value: T;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    /** Where the label is in a language of its own. */
    readonly lang?: string;
  }[];
  readonly onChange: (value: T) => void;
}

/** One of many. */
export function Select<T extends string>(props: SelectProps<T>): ReactNode {
  const { name, hint, value, options, onChange } = props;
  const id = useId();
  return (
    <div className="preference-pick">
      <label htmlFor={id}>{name}</label>
      <select
        id={id}
        className="field"
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="text-2xs text-text-2">
          {hint}
        </p>
      )}
    </div>
  );
}
