import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { CheckView, ChoiceView } from '#kit/form/ChoiceViews.tsx';
import type { FieldViewProps, FormFieldsProps } from '#kit/form/field-props.ts';
import { NumberView, ShareView } from '#kit/form/NumberView.tsx';
import type { KindField, KindLabel, SideContext } from '#kit/order-kinds/kind.ts';
import { HelpLink } from '#ui/react/HelpLink.tsx';
import type { FieldWords } from './line.ts';

interface FieldsProps extends FormFieldsProps<KindLabel, SideContext> {
  readonly text: FieldWords;
  /** Whether checks have all of the row: those of a ticket for one side. */
  readonly isSpread: boolean;
  /** The article about take profit and stop loss. */
  readonly help?: string | undefined;
}

type RowsProps = FieldsProps & { readonly held: readonly KindField[] };

type FieldProps = FieldViewProps<KindLabel, SideContext> &
  Pick<FieldsProps, 'text'> & { readonly held: readonly KindField[] };

/** The choice that was used last: with what is chosen another field may take the place of the one that holds it. */
let usedLast: string | undefined;

/** A choice that stands in a field, which keeps the focus where that field gives way to another. */
function HeldChoice(view: FieldViewProps<KindLabel, SideContext>): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const { name } = view.field;
  useEffect(() => {
    const isLost = usedLast === name && document.activeElement === document.body;
    if (isLost) place.current?.querySelector('select')?.focus();
  }, [name]);
  return (
    <span ref={place} className="contents">
      <ChoiceView
        {...view}
        onChange={(change) => {
          usedLast = name;
          view.onChange(change);
        }}
      />
    </span>
  );
}

/** A number, with the choice that stands in it. */
function NumberField({ held, ...view }: FieldProps): ReactNode {
  const { field, typed, problems } = view;
  const choice = held.find(({ name }) => name === field.holds?.(typed));
  return (
    // What is wrong stands in the place of what it means.
    <NumberView
      {...view}
      field={problems[field.name] ? { ...field, hint: () => undefined } : field}
    >
      {choice && <HeldChoice {...view} field={choice} />}
    </NumberView>
  );
}

/** What stands in the place of a field. */
function WordField({ held, ...view }: FieldProps): ReactNode {
  const { field, typed, text } = view;
  const choice = held.find(({ name }) => name === field.holds?.(typed));
  return (
    <div className="form-field text-text-2">
      {text[field.label]}
      <span className="ms-auto">{field.word && text[field.word]}</span>
      {choice && <HeldChoice {...view} field={choice} />}
    </div>
  );
}

function FieldView(props: FieldProps): ReactNode {
  const { held, ...view } = props;
  const { field, typed, context, onChange } = view;
  switch (field.input) {
    case 'choice':
      return <ChoiceView {...view} />;
    case 'check':
      return <CheckView {...view} />;
    case 'word':
      return <WordField {...props} />;
    case 'share':
      return (
        <ShareView
          {...view}
          onChange={(change) => !field.isDisabled?.(typed, context) && onChange(change)}
        />
      );
    default:
      return <NumberField {...props} />;
  }
}

/** Which fields stand in a row together: checks, and what is chosen of take profit and stop loss. */
const rowOf = ({ input, look }: KindField): 'check' | 'bare' | undefined =>
  input === 'check' ? 'check' : look === 'bare' ? 'bare' : undefined;

/** Neighbors of one name together; those without one are alone. */
function grouped(fields: readonly KindField[], nameOf: (field: KindField) => string | undefined) {
  const groups: { readonly name: string | undefined; readonly fields: KindField[] }[] = [];
  for (const field of fields) {
    const [name, last] = [nameOf(field), groups.at(-1)];
    if (name !== undefined && last?.name === name) last.fields.push(field);
    else groups.push({ name, fields: [field] });
  }
  return groups;
}

/** Checks in a row: on their own from one end to the other. */
const checksClass = (fields: readonly KindField[], isSpread: boolean): string =>
  isSpread
    ? `flex gap-3 text-text-2 ${fields[0]?.name === 'makerOnly' ? 'justify-end' : 'justify-between'}`
    : 'flex flex-wrap gap-x-4 gap-y-1 text-text-2';

/** One flat list, so that a field keeps its focus when others come and go. */
function rowsOf({ fields, help, isSpread, ...form }: RowsProps): ReactElement[] {
  const viewOf = (field: KindField) => <FieldView key={field.name} field={field} {...form} />;
  return grouped(fields, rowOf).flatMap(({ name, fields: some }) => {
    const shown = some.map(viewOf);
    if (name === undefined) return shown;
    const isBare = name === 'bare';
    return [
      <div
        key={`row ${name}`}
        className={isBare ? 'flex flex-wrap gap-4' : checksClass(some, isSpread)}
      >
        {shown}
        {isBare && help && (
          <HelpLink path={help} label={form.text.learnMore ?? ''} className="ms-auto" />
        )}
      </div>,
    ];
  });
}

/** A ticket's fields one under the other; take profit and stop loss together. */
export function TicketFields(props: FieldsProps): ReactNode {
  const { fields, help, ...form } = props;
  const { text } = form;
  const isHeld = ({ look }: KindField) => look === 'held';
  const held = fields.filter(isHeld);
  const standing = fields.filter((field) => !isHeld(field) && field.look !== 'head');
  return grouped(standing, ({ section = '' }) => section).flatMap(({ name, fields: some }) => {
    if (name === '') return rowsOf({ ...form, held, fields: some });
    const hasRow = some.some(({ look }) => look === 'bare');
    return [
      <fieldset key={`section ${name}`} className="grid gap-2">
        <legend className="sr-only">{text.tpsl}</legend>
        {rowsOf({ ...form, held, fields: some, help: hasRow ? help : undefined })}
        {!hasRow && help && (
          <HelpLink path={help} label={text.learnMore ?? ''} className="justify-self-start" />
        )}
      </fieldset>,
    ];
  });
}
