import type { Side } from '#domain/codes/side.ts';
import { finishedNumber } from '#domain/input/number.ts';
import { type FormState, formState, type Typed } from '#kit/form/form.ts';
import type {
  AnyKind,
  KindCaution,
  KindContext,
  KindLabel,
  KindValue,
  SideContext,
  Words,
} from '#kit/order-kinds/kind.ts';

/** What one side's button would send, and what stands against it. */
export interface TicketSide extends FormState<KindLabel, SideContext, unknown> {
  readonly side: Side;
  readonly form: AnyKind;
  /** What stands in the ticket. */
  readonly written: Typed;
  /** The same with what follows from the book as it is. */
  readonly typed: Typed;
  readonly context: SideContext;
}

/** What each side would send. */
export const sidesOf = (
  form: AnyKind,
  typed: Typed,
  sides: readonly Side[],
  context: KindContext,
): readonly TicketSide[] =>
  sides.map((side) => {
    const on: SideContext = { ...context, side };
    const now = form.followed?.(typed, on) ?? typed;
    return {
      ...{ side, form, written: typed, typed: now, context: on },
      ...formState(form, now, on),
    };
  });

/** What a side's order comes to. */
export const valuesOf = ({ form, request, context, typed }: TicketSide): readonly KindValue[] =>
  form.summary?.(request, context, typed) ?? [];

/** What is unusual about an order that nothing stands against. */
export const cautionsOf = ({
  form,
  request,
  issues,
  context,
  typed,
}: TicketSide): readonly KindCaution[] =>
  request === undefined || issues.length > 0
    ? []
    : (form.cautions?.(request, context, typed) ?? []);

/** A side whose button was pressed, as it was then: it is sent as it was shown. */
export interface Pressed extends TicketSide {
  /** Of its kind. */
  readonly text: Words;
  /** Empties what was sent. */
  readonly clear: () => void;
}

const sameNumber = (one = '', other = '') => finishedNumber(one) === finishedNumber(other);

/** Without what was sent; undefined: something else was typed while it was on its way. */
export function clearedOf({ form, written }: TicketSide, now: Typed): Typed | undefined {
  const names = form.cleared ?? ['quantity'];
  const isSame = names.every((name) => name === 'percent' || sameNumber(now[name], written[name]));
  return isSame ? Object.fromEntries(names.map((name) => [name, ''])) : undefined;
}
