import {
  createContext,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { NumberRule } from '#domain/input/number.ts';
import { fill } from '#i18n/fill.ts';
import { type Form, formState, initialOf, type Typed } from '#kit/form/form.ts';
import { problemsOf, type ShownProblem } from '#kit/form/problem.ts';
import { secondPresses } from '#ui/base/second-press.ts';
import { showToast } from '#ui/base/toast.ts';
import type { Question } from '#ui/react/ConfirmDialog.tsx';
import { lazy } from '#ui/react/lazy.ts';
import { NumberInput } from '#ui/react/NumberInput.tsx';
import type { RecordText } from './context.ts';

const ConfirmDialog = lazy(() => import('#ui/react/ConfirmDialog.tsx'));

/** What can be done with the rows of a table: open orders and plan orders each have their own. */
export interface RowKind<Row, Change, Context = never> {
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** Whether a row can only be canceled. */
  readonly isFixed?: (row: Row) => boolean;
  /** The fields of a row that is edited; it asks for a change, or for none. */
  readonly form: Form<string, Context, Change | 'same'>;
  readonly contextOf: (row: Row) => Context;
  /** What is asked before a change is sent; undefined: nothing. */
  readonly question: (row: Row, change: Change) => Question | undefined;
  /** Each says by a message what happened; true: it was done. */
  readonly amend: (row: Row, change: Change) => Promise<boolean>;
  readonly cancel: (row: Row) => Promise<boolean>;
  readonly text: RecordText;
  readonly tag: string;
}

interface Editing {
  readonly id: string;
  /** The fields as they began. */
  readonly initial: Typed;
  readonly typed: Typed;
  readonly problems: Readonly<Record<string, ShownProblem>>;
}

/** A change that is sent once it has been confirmed. */
interface Asked {
  readonly id: string;
  readonly question: Question;
  readonly send: () => Promise<void>;
}

interface RowEdit<Row> {
  readonly editing: Editing | undefined;
  readonly asked: Asked | undefined;
  /** To the question: yes or no. */
  readonly answer: (isYes: boolean) => void;
  readonly busy: ReadonlySet<string>;
  readonly begin: (row: Row) => void;
  readonly end: () => void;
  /** Cancel may come into the place of what was pressed: its second half cancels nothing. */
  readonly note: (press: MouseEvent) => void;
  readonly ruleOf: (row: Row, field: string) => NumberRule | undefined;
  readonly unitOf: (row: Row, field: string) => string | undefined;
  readonly type: (field: string, value: string) => void;
  /** Says what is wrong with a paste into a field. */
  readonly tellUnread: (row: Row, field: string, value: string) => void;
  readonly submit: (row: Row) => Promise<void>;
  readonly cancel: (row: Row, press: MouseEvent) => Promise<void>;
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly isFixed: (row: Row) => boolean;
  readonly text: RecordText;
  readonly tag: string;
}

const EditContext = createContext<RowEdit<never> | undefined>(undefined);

function useEdit<Row>(): RowEdit<Row> {
  const edit = useContext(EditContext);
  if (edit === undefined) throw new Error('an editable row stands outside of RowEditing');
  return edit as unknown as RowEdit<Row>;
}

/** Nothing and zero have the same words here. */
const wordsOf = (text: RecordText) => ({ ...text, aboveZero: text.figureMissing });

/** What is meant by the fields: those that nobody has changed stand for the row as it is now. */
const meant = ({ initial, typed }: Editing, now: Typed): Typed =>
  Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [
      field,
      text === initial[field] ? (now[field] ?? text) : text,
    ]),
  );

/** With another text in a field, of which nothing wrong is known until it is judged. */
const typedInto = (editing: Editing, field: string, value: string): Editing => ({
  ...editing,
  typed: { ...editing.typed, [field]: value },
  problems: Object.fromEntries(Object.entries(editing.problems).filter(([name]) => name !== field)),
});

/** What is asked for of a row, or what is wrong with its fields. */
function judged<Row, Change, Context>(
  { form, contextOf, text, tag }: RowKind<Row, Change, Context>,
  row: Row,
  editing: Editing,
) {
  const context = contextOf(row);
  const typed = meant(editing, initialOf(form.fields, context));
  const state = formState(form, typed, context);
  const problems = problemsOf({ ...state, typed }, true, wordsOf(text), tag);
  return { change: state.request, problems };
}

/** What a field of a row takes, and what it counts. */
function rulesOf<Row, Change, Context>({ form, contextOf }: RowKind<Row, Change, Context>) {
  const fieldOf = (name: string) => form.fields.find((field) => field.name === name);
  return {
    ruleOf: (row: Row, name: string) => fieldOf(name)?.rule?.(contextOf(row), {}),
    unitOf: (row: Row, name: string) => fieldOf(name)?.unit?.(contextOf(row), {}),
  };
}

/** One row of a table is edited at a time; of each row one change is under way at a time. */
function useRowEdit<Row, Change, Context>(kind: RowKind<Row, Change, Context>): RowEdit<Row> {
  const [editing, setEditing] = useState<Editing>();
  const [asked, setAsked] = useState<Asked>();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [isSecond] = useState(secondPresses);
  return useMemo(() => {
    const { idOf, nameOf, form, contextOf, text, tag } = kind;
    const run = async (row: Row, task: () => Promise<boolean>): Promise<boolean> => {
      const id = idOf(row);
      if (busy.has(id)) return false;
      setBusy((all) => new Set([...all, id]));
      const done = await task();
      setBusy((all) => new Set([...all].filter((one) => one !== id)));
      return done;
    };
    const send = async (row: Row, change: Change | 'same', typed: Typed) => {
      const done = change === 'same' || (await run(row, () => kind.amend(row, change)));
      // What was typed while it was sent is another change.
      if (done) setEditing((now) => (now?.typed === typed ? undefined : now));
    };
    return {
      editing,
      asked,
      answer(isYes) {
        setAsked(undefined);
        if (isYes) void asked?.send();
      },
      busy,
      idOf,
      nameOf,
      isFixed: kind.isFixed ?? (() => false),
      text,
      begin(row) {
        const initial = initialOf(form.fields, contextOf(row));
        setEditing({ id: idOf(row), initial, typed: initial, problems: {} });
      },
      end: () => setEditing(undefined),
      note(press) {
        // Keys find Edit there, where the focus goes.
        if (press.detail > 0) isSecond('no cancel', press);
      },
      ...rulesOf(kind),
      tag,
      type(field, value) {
        setEditing((now) => now && typedInto(now, field, value));
      },
      tellUnread(row, field, value) {
        if (editing === undefined) return;
        const problem = judged(kind, row, typedInto(editing, field, value)).problems[field];
        if (!problem) return;
        setEditing((now) => now && { ...now, problems: { ...now.problems, [field]: problem } });
        showToast(problem.text, 'error');
      },
      submit: async (row) => {
        if (editing === undefined) return;
        const { typed } = editing;
        const { change, problems } = judged(kind, row, editing);
        setEditing((now) => now && { ...now, problems });
        if (change === undefined) {
          // A cell has no room for words: they are said, and read out with the field.
          const [first] = Object.values(problems);
          if (first) showToast(first.text, 'error');
          return;
        }
        const question = change === 'same' ? undefined : kind.question(row, change);
        if (question) setAsked({ id: idOf(row), question, send: () => send(row, change, typed) });
        else await send(row, change, typed);
      },
      cancel: async (row, press) => {
        if (!isSecond(idOf(row), press)) await run(row, () => kind.cancel(row));
      },
    };
  }, [kind, editing, asked, busy, isSecond]);
}

interface RowEditingProps<Row, Change, Context> {
  readonly kind: RowKind<Row, Change, Context>;
  readonly rows: readonly Row[];
  readonly children: ReactNode;
}

/** Rows within can be edited and canceled. */
export function RowEditing<Row, Change, Context>({
  kind,
  rows,
  children,
}: RowEditingProps<Row, Change, Context>): ReactNode {
  const edit = useRowEdit(kind);
  const { asked, answer, idOf } = edit;
  // An order that has ended meanwhile takes its question along.
  const isThere = asked && rows.some((row) => idOf(row) === asked.id);
  return (
    <EditContext value={edit as unknown as RowEdit<never>}>
      {children}
      {isThere && (
        <ConfirmDialog
          {...asked.question}
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        />
      )}
    </EditContext>
  );
}

const formIdOf = (id: string) => `edit-${id}`;
const actionClass = 'data-action rounded hover:text-accent aria-disabled:opacity-50';

interface EditableProps<Row> {
  readonly row: Row;
  readonly field: string;
  readonly label: string;
  /** Takes the focus when the row begins to be edited. */
  readonly first?: boolean;
  /** What is shown while the row is not edited. */
  readonly children: ReactNode;
}

/** A figure that becomes a field while its row is edited. */
export function Editable<Row>(props: EditableProps<Row>): ReactNode {
  const { row, field, label, first, children } = props;
  const { editing, idOf, ruleOf, unitOf, type, tellUnread, end, tag } = useEdit<Row>();
  const id = idOf(row);
  const isEdited = editing?.id === id;
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isEdited && first) element.current?.focus();
  }, [isEdited, first]);
  if (!isEdited) return children;
  const problem = editing.problems[field];
  const problemId = `${formIdOf(id)}-${field}`;
  return (
    <>
      <NumberInput
        ref={element}
        form={formIdOf(id)}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && problemId}
        className="orders-field"
        value={editing.typed[field] ?? ''}
        rule={ruleOf(row, field)}
        tag={tag}
        unit={unitOf(row, field)}
        onValue={(value) => type(field, value)}
        onUnread={(value) => tellUnread(row, field, value)}
        onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && end()}
      />
      {problem && (
        <span id={problemId} className="sr-only">
          {problem.text}
        </span>
      )}
    </>
  );
}

/** Edit and Cancel, or while the row is edited Save and Back. */
export function RowActions<Row>({ row }: { readonly row: Row }): ReactNode {
  const edit = useEdit<Row>();
  const { editing, busy, idOf, nameOf, text, begin, end, note, submit, cancel } = edit;
  const id = idOf(row);
  const isEdited = editing?.id === id;
  const isBusy = busy.has(id);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  // After editing the focus comes back to where it was.
  useEffect(() => {
    if (!isEdited && wasEdited.current) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(row);
  };
  const onBack = (press: MouseEvent) => {
    note(press);
    end();
  };

  if (isEdited) {
    return (
      <form id={formIdOf(id)} onSubmit={onSubmit} className="contents">
        <button
          type="submit"
          aria-disabled={isBusy}
          className={`${actionClass} text-accent`}
          onClick={note}
          aria-label={fill(text.saveOrder, { order: nameOf(row) })}
        >
          {text.save}
        </button>
        <button type="button" className={actionClass} onClick={onBack}>
          {text.back}
        </button>
      </form>
    );
  }
  return (
    <>
      {!edit.isFixed(row) && (
        <button
          ref={editButton}
          type="button"
          className={actionClass}
          onClick={() => begin(row)}
          aria-label={fill(text.editOrder, { order: nameOf(row) })}
        >
          {text.edit}
        </button>
      )}
      <button
        type="button"
        aria-disabled={isBusy}
        className={actionClass}
        onClick={(press) => void cancel(row, press)}
        aria-label={fill(text.cancelOrder, { order: nameOf(row) })}
      >
        {text.cancel}
      </button>
    </>
  );
}
