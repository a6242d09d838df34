import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Side } from '#domain/codes/side.ts';
import { isSpecialKind } from '#domain/line/line.ts';
import { Failure } from '#kit/form/Failure.tsx';
import type { Typed } from '#kit/form/form.ts';
import { problemsOf } from '#kit/form/problem.ts';
import type { AnyKind, Words } from '#kit/order-kinds/kind.ts';
import { showToast } from '#ui/base/toast.ts';
import { Problem } from '#ui/react/Problem.tsx';
import { Available, Cautions, Values } from './Figures.tsx';
import { KindChoice } from './KindChoice.tsx';
import { leaveField } from './leave-field.ts';
import type { FieldWords } from './line.ts';
import { type Pressed, sidesOf, type TicketSide } from './pressed.ts';
import { TicketFields } from './TicketFields.tsx';
import type { Ticket } from './use-ticket.ts';

/** What a line's ticket shows besides its fields. */
export interface TicketSlots {
  /** Above the kinds of orders. */
  readonly head: ReactNode;
  /** In the place of the buttons: for those who can't place orders. */
  readonly gate: ReactNode;
  /** The article about take profit and stop loss. */
  readonly help?: string | undefined;
  /** Asks for money from another account of the user's. */
  readonly onTransfer?: (() => void) | undefined;
}

export interface TicketFormProps extends TicketSlots {
  readonly ticket: Ticket;
  readonly form: AnyKind;
  /** What is typed into this kind's fields. */
  readonly typed: Typed;
  readonly onChange: (change: Typed) => void;
  /** Empties what was sent. */
  readonly onSent: (sent: TicketSide) => void;
  /** Of the kind's fields, values and outcome. */
  readonly text: Words;
  readonly name: string | undefined;
  /** What a kind shows besides, of the sides as they are: under the fields, and under what it comes to. */
  readonly underFields?: (sides: readonly TicketSide[]) => ReactNode;
  readonly underValues?: (sides: readonly TicketSide[]) => ReactNode;
}

const tones = { buy: 'bg-up text-on-up', sell: 'bg-down text-on-down' } as const;

interface ButtonProps {
  readonly ticket: Ticket;
  readonly one: TicketSide;
  readonly isBoth: boolean;
  readonly onPress: () => void;
}

/** The button that says what it will do, and what is happening. */
function Button({ ticket, one, isBoth, onPress }: ButtonProps): ReactNode {
  const { line, draft, text, sending } = ticket;
  const { phase, sending: underWay } = sending;
  const isUnderWay = phase !== 'ready' && underWay?.side === one.side;
  return (
    <button
      type={isBoth ? 'button' : 'submit'}
      data-goal={one.side}
      aria-disabled={phase !== 'ready'}
      onClick={isBoth ? onPress : undefined}
      className={`min-h-10.5 rounded-md border border-transparent text-base font-650 aria-disabled:opacity-60 ${tones[one.side]}`}
    >
      {isUnderWay ? text[phase] : line.buttonOf(one.side, draft.typed)}
    </button>
  );
}

/** Brings prices into the shape in which they are sent, as leaving their fields does. */
const settled = ({ fields, typed, context }: TicketSide): Typed =>
  Object.fromEntries(
    fields.flatMap(({ name, settle }) => {
      const text = typed[name] ?? '';
      const next = settle?.(text, context, typed) ?? text;
      return next === text ? [] : [[name, next]];
    }),
  );

/** Where there are two buttons, Enter sends nothing and says so: there are two orders that it could mean. */
const keysOf = (choice: string | undefined) => (event: KeyboardEvent<HTMLFormElement>) => {
  const isTyping = event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
  if (choice !== undefined && isTyping && event.key === 'Enter') {
    event.preventDefault();
    if (choice) showToast(choice, 'info');
  } else leaveField(event);
};

/** A kind of order: its fields, what it comes to, and the buttons that send it. */
export function TicketForm(props: TicketFormProps): ReactNode {
  const { ticket, form, typed, text, name, head, gate, help, onTransfer, onChange } = props;
  const { line, draft, sending, element, tag } = ticket;
  const found = sidesOf(form, typed, line.sidesOf(draft.typed), line.contextOf(draft.typed));
  const [only, other] = found as readonly [TicketSide, TicketSide?];
  const { tried, failure } = sending;
  const isTried = tried?.form === form;
  // Of two sides the fields can say of one alone what is wrong: of the one that was pressed.
  const judged = other ? found.find(({ side }) => isTried && side === tried.side) : only;
  const { bad, fields, context } = only;
  const issues = judged?.issues ?? [];
  const problems = gate ? {} : problemsOf({ bad, issues, typed }, isTried, text, tag);
  // Special kinds bring their rules with them.
  const isSpecial = isSpecialKind(form.kind);
  const isJudged = context.judge !== undefined || isSpecial;
  const waiting = useRef<Side>(undefined);
  const press = (one: TicketSide) => {
    waiting.current = isJudged ? undefined : one.side;
    if (!isJudged) {
      // They come once something stands in the ticket.
      onChange({});
      return;
    }
    const change = settled(one);
    if (Object.keys(change).length > 0) onChange(change);
    const pressed: Pressed = { ...one, text, clear: () => props.onSent(one) };
    sending.press(pressed);
  };
  // What was pressed before the rules had come is sent by them.
  useEffect(() => {
    const one = isJudged && found.find(({ side }) => side === waiting.current);
    if (one) press(one);
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (line.hasEnded || (!other && !gate)) press(only);
  };
  // What follows from a price of the book is shown as it follows now, where there is one side.
  const view = { typed: other ? typed : only.typed, context, tag, problems, onChange };
  const labels = text as FieldWords;
  return (
    <form
      ref={element}
      tabIndex={-1}
      noValidate
      aria-label={name}
      onInput={sending.restart}
      onKeyDown={keysOf(other && ticket.text.chooseSide)}
      onSubmit={onSubmit}
      className={`grid gap-2.5 content-start ${head ? 'p-3' : ''}`}
    >
      {head}
      {head && (
        <KindChoice {...{ ...view, text }} fields={fields.filter(({ look }) => look === 'head')} />
      )}
      {text[`about_${form.kind}`] && (
        <p className="text-2xs text-text-2">{text[`about_${form.kind}`]}</p>
      )}
      <Available {...{ context, text: ticket.text, onTransfer }} />
      <TicketFields {...{ ...view, fields, help, text: labels }} isSpread={!other && !isSpecial} />
      {props.underFields?.(found)}
      {!other && <Values {...{ text, tag }} one={only} />}
      {props.underValues?.(found)}
      {!other && <Cautions one={only} text={text} />}
      {problems.form && <Problem key={problems.form.code} text={problems.form.text} />}
      <Failure text={failure} />
      {gate || (
        <div className={other ? 'grid grid-cols-2 gap-2.5' : 'grid'}>
          {found.map((one) => (
            <div key={one.side} className="grid gap-1.5 content-start">
              <Button
                {...{ ticket, one }}
                isBoth={other !== undefined}
                onPress={() => press(one)}
              />
              {other && <Cautions one={one} text={text} />}
              {other && <Values {...{ text, tag, one }} isSmall />}
            </div>
          ))}
        </div>
      )}
    </form>
  );
}
