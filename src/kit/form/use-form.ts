import { atom } from 'nanostores';
import { useMemo } from 'react';
import { $draftOf } from '#stores/choice/draft.ts';
import { useLive } from '#stores/page/use-live.ts';
import {
  changed,
  type Form,
  type FormSection,
  type FormState,
  formState,
  initialOf,
  isSound,
  type Typed,
} from './form.ts';
import { inputRules } from './input-rules.ts';

/** What is typed into a form, and what changes it. */
export interface FormDraft {
  readonly typed: Typed;
  readonly change: (change: Typed) => void;
  /** What stands there by now, for what began before. */
  readonly now: () => Typed;
  /** Empties these fields, or puts all of them back to what the form begins with. */
  readonly clear: (fields?: readonly string[]) => void;
}

type AnyForm<Context> = Pick<Form<string, Context, never>, 'fields' | 'reduce'>;

/**
 * What is typed into a form. With a `draftKey` it is kept for the next time the form is shown on this
 * page; without one it goes with the form.
 */
export function useDraft<Context>(
  form: AnyForm<Context>,
  context: Context,
  draftKey?: string,
): FormDraft {
  const $typed = useMemo(
    () => (draftKey === undefined ? atom<Typed | undefined>(undefined) : $draftOf(draftKey)),
    [draftKey],
  );
  // What it is about may change while it is open; what it began with doesn't.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const initial = useMemo(() => initialOf(form.fields, context), [form]);
  const typed = useLive($typed, initial);
  const now = () => $typed.get() ?? initial;
  const change = (more: Typed) => $typed.set(changed(form, now(), more, context));
  return {
    ...{ typed, change, now },
    clear: (fields) =>
      fields === undefined
        ? $typed.set(undefined)
        : change(Object.fromEntries(fields.map((name) => [name, '']))),
  };
}

export interface UsedForm<Label extends string, Context, Request>
  extends FormDraft,
    FormState<Label, Context, Request> {
  /** Whether it can be sent. */
  readonly isSound: boolean;
  /** What it is about. */
  readonly context: Context;
  readonly sections: readonly FormSection<Label>[] | undefined;
}

/** A form in use: what is typed, what that asks for, and what is wrong with it. */
export function useForm<Label extends string, Context, Request>(
  form: Form<Label, Context, Request>,
  context: Context,
  draftKey?: string,
): UsedForm<Label, Context, Request> {
  const draft = useDraft(form, context, draftKey);
  const state = formState(form, draft.typed, context, inputRules);
  return { ...draft, ...state, isSound: isSound(state), context, sections: form.sections };
}
