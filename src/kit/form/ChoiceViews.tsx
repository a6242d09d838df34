import { type ReactNode, useId } from 'react';
import { lazy } from '#ui/react/lazy.ts';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import { type FieldViewProps, hintOf } from './field-props.ts';
import { optionsOf } from './form.ts';

const SearchSelect = lazy(
  () => import('#ui/react/SearchSelect.tsx'),
  () => <Skeleton className="w-full h-9.5" />,
);

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly hint: ReactNode;
  readonly onChange: (value: string) => void;
}

const Radios = ({ label, name, value, options, hint, onChange }: ChoiceProps) => (
  <>
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="form-check">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
    {hint && <p className="text-text-2">{hint}</p>}
  </>
);

/** One of some words. */
export function ChoiceView<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, context, text, onChange } = view;
  const { name } = field;
  const choice = {
    ...{ name, label: text[field.label], value: typed[name] ?? '', hint: hintOf(view) },
    options: optionsOf(field, typed, context).map(({ value, label }) => ({
      ...{ value, label: text[label] },
    })),
    onChange: (value: string) => onChange({ [name]: value }),
  };
  if (field.look === 'radios') return <Radios {...choice} />;
  const { label, value, options } = choice;
  const list = <ShortSelect {...{ label, value, options }} onChange={choice.onChange} />;
  if (field.look === 'bare') return list;
  return (
    <div className="form-field text-text-2">
      {label}
      <span className="ms-auto">{list}</span>
    </div>
  );
}

/** One of many, found by their words. Its code comes with the first form that has one. */
export function SearchView<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, context, text, problems, onChange } = view;
  const { name } = field;
  return (
    <SearchSelect
      label={text[field.label]}
      value={typed[name] ?? ''}
      options={field.listed?.(typed, context)}
      isOptional={field.isOptional ?? false}
      noMatch={text.noMatch ?? ''}
      problem={problems[name]}
      hint={hintOf(view)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}

export function CheckView<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, text, onChange } = view;
  const hintId = useId();
  const hint = hintOf(view);
  const check = (
    <label className={`form-check ${hint ? 'text-text' : 'text-text-2'}`}>
      <input
        type="checkbox"
        checked={typed[field.name] === 'on'}
        {...(hint && { 'aria-describedby': hintId })}
        onChange={(event) => onChange({ [field.name]: event.target.checked ? 'on' : '' })}
      />
      {text[field.label]}
    </label>
  );
  if (!hint) return check;
  return (
    <div>
      {check}
      <p id={hintId} className="form-check-hint">
        {hint}
      </p>
    </div>
  );
}
