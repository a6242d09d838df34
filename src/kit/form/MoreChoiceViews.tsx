import type { ReactNode } from 'react';
import { lazy } from '#ui/react/lazy.ts';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import { type FieldViewProps, hintOf, wordsOf } from './field-props.ts';
import { optionsOf } from './form.ts';

const SearchSelect = lazy(
  () => import('#ui/react/SearchSelect.tsx'),
  () => <Skeleton className="w-full h-9.5" />,
);

/** One of some words, all of which are seen. */
export function RadiosView<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, context, text, onChange } = view;
  const { name } = field;
  const hint = hintOf(view);
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="sr-only">{text[field.label]}</legend>
        {optionsOf(field, typed, context).map((option) => (
          <label key={option.value} className="form-check">
            <input
              type="radio"
              name={name}
              checked={typed[name] === option.value}
              onChange={() => onChange({ [name]: option.value })}
            />
            {wordsOf(option, text).label}
          </label>
        ))}
      </fieldset>
      {hint && <p className="text-text-2">{hint}</p>}
    </>
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
      isOptional={field.isOptional === true}
      noMatch={text.noMatch ?? ''}
      problem={problems[name]}
      hint={hintOf(view)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}
