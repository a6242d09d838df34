import { type FormEvent, type ReactNode, useRef } from 'react';
import type { Answer } from '#client/call.ts';
import { Problem } from '#ui/react/Problem.tsx';
import { Failure } from './Failure.tsx';
import { FormFields } from './FormFields.tsx';
import type { InputTexts } from './field-props.ts';
import type { Form } from './form.ts';
import { problemsOf } from './problem.ts';
import { sentByAnswer } from './sent-by-answer.ts';
import { type UsedForm, useForm } from './use-form.ts';
import { useSend } from './use-send.ts';

/** Draws the named fields that are shown now, one under the other; without names all of them. */
type DrawFields = (...names: readonly string[]) => ReactNode;

interface SentFormProps<Label extends string, Context, Request> {
  readonly used: UsedForm<Label, Context, Request>;
  readonly text: Readonly<Record<Label | 'noAnswer', string>> & InputTexts;
  readonly tag: string;
  /** What the button says. */
  readonly label: string;
  /** A bounded client id goes with what must not be done twice (`request-ids.ts`). */
  readonly send: (request: Request) => Promise<Answer<unknown>>;
  /** Said once it was done; undefined: what comes of it says so. */
  readonly done?: (request: Request) => string | undefined;
  readonly onDone: () => void;
  /** Draws the form's inside where fields one under the other don't say enough. */
  readonly draw?: (used: UsedForm<Label, Context, Request>, fields: DrawFields) => ReactNode;
}

/**
 * A form that is one call, with its fields, its button and what became of the last try. What is typed
 * lies with whatever draws it (`useForm`, `useKeptForm`, `useAskedForm`).
 */
export function SentForm<L extends string, C, R>(props: SentFormProps<L, C, R>): ReactNode {
  const { used, text, tag, label, send, done, onDone, draw } = props;
  const element = useRef<HTMLFormElement>(null);
  const { typed, change, context, sections } = used;
  const { phase, failure, tried, press, restart } = useSend({
    of: typed,
    isSound: ({ isSound }: typeof used) => isSound,
    send: ({ request }) => send(request!),
    tell: (answer, { request }) =>
      sentByAnswer(answer, { done: done?.(request!), noAnswer: text.noAnswer }),
    onDone,
  });
  const problems = problemsOf(used, tried !== undefined, text, tag);
  const fields: DrawFields = (...names) => (
    <FormFields
      {...{ sections, typed, context, text, tag, problems, onChange: change }}
      fields={used.fields.filter(({ name }) => names.length === 0 || names.includes(name))}
    />
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (press(used)) return;
    // The fields say what is wrong once they are drawn.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  };
  return (
    <form
      ref={element}
      noValidate
      onInput={restart}
      onSubmit={onSubmit}
      className="grid gap-4 text-sm touch"
    >
      {draw ? draw(used, fields) : fields()}
      {problems.form && <Problem key={problems.form.code} text={problems.form.text} />}
      <Failure text={failure} />
      <button
        type="submit"
        aria-disabled={phase !== 'ready' || (used.bad.length === 0 && used.request === undefined)}
        // The second half of the double click that opened the dialog sends nothing.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        className="btn-primary h-10.5 text-sm aria-disabled:opacity-60"
      >
        {label}
      </button>
    </form>
  );
}

interface CallFormProps<Label extends string, Context, Request>
  extends Omit<SentFormProps<Label, Context, Request>, 'used'> {
  readonly form: Form<Label, Context, Request>;
  readonly context: Context;
}

/** A form of a dialog: it goes with the dialog. */
export function CallForm<L extends string, C, R>(props: CallFormProps<L, C, R>): ReactNode {
  const used = useForm(props.form, props.context);
  return <SentForm {...props} used={used} />;
}
