import { useEffect } from 'react';
import { $draftOf } from '#stores/choice/draft.ts';
import { keep } from '#stores/choice/kept-draft.ts';
import { type Form, type FormField, initialOf, optionsOf, type Typed } from './form.ts';
import { isTextInput } from './text-inputs.ts';
import { type UsedForm, useForm } from './use-form.ts';

/** Longer texts are not kept. */
const textMax = 1000;

/** Whether a field may be written down: nothing that somebody logs in with. */
const isKept = ({ input }: FormField<string, never>): boolean =>
  !isTextInput(input) || input === 'text' || input === 'address';

/** What is kept of a form. */
const keptOf = (fields: readonly FormField<string, never>[], typed: Typed): Typed =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = typed[field.name] ?? '';
      return isKept(field) && text.length <= textMax ? [[field.name, text]] : [];
    }),
  );

const isText = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= textMax;

/** Whether a field can hold what was kept of it, beside the rest of that. */
function canHold<Context>(
  field: FormField<string, Context>,
  kept: Typed,
  context: Context,
): boolean {
  const text = kept[field.name];
  if (field.input === 'check') return text === 'on' || text === '';
  if (field.input !== 'choice') return true;
  return optionsOf(field, kept, context).some(({ value }) => value === text);
}

/**
 * What was kept, in the form as it is now: fields that were not kept and choices that are not offered
 * any more are as in an empty one. Undefined: nothing was kept.
 */
export function typedOf<Context>(
  fields: readonly FormField<string, Context>[],
  kept: unknown,
  context: Context,
): Typed | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const texts = new Map<string, unknown>(Object.entries(kept));
  const held = fields.filter((field) => isKept(field) && isText(texts.get(field.name)));
  const initial = initialOf(fields, context);
  const whole = {
    ...initial,
    ...Object.fromEntries(held.map(({ name }) => [name, texts.get(name) as string])),
  };
  return Object.fromEntries(
    fields.map((field) => {
      const { name } = field;
      return [name, canHold(field, whole, context) ? whole[name]! : initial[name]!];
    }),
  );
}

/**
 * A form of a page: what is typed is there again when the page is, in the same tab and for the same
 * user. `name` tells it from other forms; what the page is about belongs into it.
 */
export function useKeptForm<Label extends string, Context, Request>(
  form: Form<Label, Context, Request>,
  context: Context,
  name: string,
  userId: string | undefined,
): UsedForm<Label, Context, Request> {
  const used = useForm(form, context, name);
  // What it is about may change while it is open; what was kept is brought back once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(
    () =>
      keep({
        ...{ $draft: $draftOf(name), name: `form:${name}`, userId },
        keptOf: (typed) => keptOf(form.fields, typed),
        draftOf: (kept) => typedOf(form.fields, kept, context),
      }),
    [form, name, userId],
  );
  return used;
}
