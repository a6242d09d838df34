import { Fragment, type ReactElement, type ReactNode, useId, useState } from 'react';
import { TextField } from '#ui/react/TextField.tsx';
import { AmountView } from './AmountView.tsx';
import { CheckView, ChoiceView } from './ChoiceViews.tsx';
import { type FieldViewProps, type FormFieldsProps, hintOf } from './field-props.ts';
import { type FormField, type FormSection, initialOf } from './form.ts';
import { RadiosView, SearchView } from './MoreChoiceViews.tsx';
import { ShareView } from './NumberView.tsx';
import { isTextInput, textInputs } from './text-inputs.ts';

/** Words, codes and secrets. */
function WordsView<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, text, problems, onChange } = view;
  const { name, input } = field;
  if (!isTextInput(input)) return null;
  const { attributes, isSpaced, isMasked } = textInputs[input];
  return (
    <TextField
      label={text[field.label]}
      value={typed[name] ?? ''}
      attributes={attributes}
      isSpaced={isSpaced}
      reveal={isMasked ? { show: text.show ?? '', hide: text.hide ?? '' } : undefined}
      problem={problems[name]}
      hint={hintOf(view)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}

/** A field as its input is drawn. */
function InputView<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { input, look } = view.field;
  if (input === 'choice' && look === 'radios') return <RadiosView {...view} />;
  if (input === 'choice') return <ChoiceView {...view} />;
  if (input === 'search') return <SearchView {...view} />;
  if (input === 'check') return <CheckView {...view} />;
  if (input === 'share') return <ShareView {...view} />;
  return isTextInput(input) ? <WordsView {...view} /> : <AmountView {...view} />;
}

/** One field of a form; what is disabled is so with its buttons. */
function FieldView<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, context } = view;
  const shown = <InputView {...view} />;
  if (!field.isDisabled?.(typed, context)) return shown;
  return (
    <fieldset disabled className="min-w-0 grid gap-[inherit] opacity-60">
      {shown}
    </fieldset>
  );
}

interface Group<Field> {
  readonly name: string | undefined;
  readonly fields: readonly Field[];
}

/** Neighbors of one name together. */
function grouped<Field>(
  fields: readonly Field[],
  nameOf: (field: Field) => string | undefined,
): readonly Group<Field>[] {
  const groups: Group<Field>[] = [];
  for (const field of fields) {
    const name = nameOf(field);
    const last = groups.at(-1);
    if (last && last.name === name) {
      groups[groups.length - 1] = { name, fields: [...last.fields, field] };
    } else groups.push({ name, fields: [field] });
  }
  return groups;
}

/** The two numbers of a range, from low to high. */
function RangeView<L extends string, C>({ fields, ...form }: FormFieldsProps<L, C>): ReactNode {
  const id = useId();
  const [first] = fields;
  const unit = first?.unit?.(form.context, form.typed);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend takes no part in a row.
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <div className="flex justify-between gap-3 text-text-2">
        <span id={id}>{first?.range && form.text[first.range]}</span>
        {unit && <span>{unit}</span>}
      </div>
      <div className="grid grid-cols-[1fr_auto_1fr] gap-2 items-start">
        {fields.map((field, at) => (
          <Fragment key={field.name}>
            {at > 0 && (
              <span aria-hidden="true" className="leading-9.5 text-text-2">
                –
              </span>
            )}
            <FieldView field={field} {...form} />
          </Fragment>
        ))}
      </div>
    </div>
  );
}

/**
 * Fields one under the other; the two of a range side by side. One flat list, so that a field keeps
 * its focus when others come and go.
 */
const rowsOf = <L extends string, C>({ fields, ...form }: FormFieldsProps<L, C>): ReactElement[] =>
  grouped(fields, ({ range }) => range).flatMap(({ name, fields: some }) =>
    name === undefined
      ? some.map((field) => <FieldView key={field.name} field={field} {...form} />)
      : [<RangeView key={`range ${name}`} fields={some} {...form} />],
  );

interface SectionProps<L extends string, C> extends FormFieldsProps<L, C> {
  readonly section: FormSection<L>;
}

/** Whether any of the fields holds something else than it begins with. */
const isChanged = <C,>(
  fields: readonly FormField<string, C>[],
  { typed, context }: Pick<FormFieldsProps<string, C>, 'typed' | 'context'>,
): boolean => {
  const initial = initialOf(fields, context);
  return fields.some(({ name }) => (typed[name] ?? '') !== initial[name]);
};

/** A section that is opened by its name. What is wrong in it opens it, and what was brought back. */
function Advanced<L extends string, C>({ section, ...form }: SectionProps<L, C>): ReactNode {
  const { fields, problems, text } = form;
  const isBad = fields.some(({ name }) => problems[name] !== undefined);
  const [isOpen, setOpen] = useState(() => isBad || isChanged(fields, form));
  const [wasBad, setWasBad] = useState(isBad);
  if (isBad !== wasBad) {
    setWasBad(isBad);
    if (isBad) setOpen(true);
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-text-2 hover:text-text">{text[section.label]}</summary>
      <div className="grid gap-3 pt-3">{rowsOf(form)}</div>
    </details>
  );
}

function Section<L extends string, C>({ section, ...form }: SectionProps<L, C>): ReactNode {
  if (section.isAdvanced) return <Advanced {...{ section, ...form }} />;
  return (
    <fieldset className="min-w-0 grid gap-3">
      <legend className="mb-3 font-600">{form.text[section.label]}</legend>
      {rowsOf(form)}
    </fieldset>
  );
}

/** The fields of a form, one under the other, those of a section under its name. */
export const FormFields = <L extends string, C>(props: FormFieldsProps<L, C>): ReactNode => {
  const { fields, sections, ...form } = props;
  return grouped(fields, ({ section }) => section).flatMap(({ name, fields: some }) => {
    const section = sections?.find((one) => one.name === name);
    return section
      ? [<Section key={`section ${section.name}`} section={section} fields={some} {...form} />]
      : rowsOf({ fields: some, ...form });
  });
};
