import { type ReactNode, useId } from 'react';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
import { type FieldViewProps, hintOf, wordsOf } from './field-props.ts';
import { optionsOf } from './form.ts';

/** One of some words, by a list: in a row of its own, or bare. */
export function ChoiceView<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, context, text, onChange } = view;
  const { name, look } = field;
  const label = field.spoken?.(text) ?? text[field.label];
  const list = (
    <ShortSelect
      label={label}
      value={typed[name] ?? ''}
      options={optionsOf(field, typed, context).map((option) => ({
        ...{ value: option.value, ...wordsOf(option, text) },
      }))}
      onChange={(value: string) => onChange({ [name]: value })}
    />
  );
  if (look && look !== 'row') return list;
  return (
    <div className="form-field text-text-2">
      {label}
      <span className="ms-auto">{list}</span>
    </div>
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
