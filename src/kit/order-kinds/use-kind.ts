import { useEffect, useMemo, useRef, useState } from 'react';
import { type Special, specialSending } from '#client/trading/special.ts';
import type { Side } from '#domain/codes/side.ts';
import type { SpecialKind } from '#domain/line/line.ts';
import { fieldProblem, initialOf, shownFields, type Typed } from '#kit/form/form.ts';
import { refusalText } from '#kit/form/refusal-text.ts';
import { placeSending } from '#stores/account/place.ts';
import { $logInAsked } from '#stores/account/session.ts';
import { onPick } from '#stores/choice/draft.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { KeyedStores } from '#stores/page/keyed.ts';
import { useLive } from '#stores/page/use-live.ts';
import { showToast } from '#ui/base/toast.ts';
import type { KindContext, KindIssue, KindText } from './kind.ts';
import { orderKinds } from './kinds.ts';
import { isTaken, sayPlaced } from './outcome.ts';

/** What stands in the forms of an instrument's kinds: it outlives the sheet that shows them. */
const drafts = new KeyedStores<Typed>();

/** A second press within this time is the second half of a double click. */
const doubleClickMs = 600;

type Problem = { readonly code: string; readonly text: string };

/** What is typed into a kind's form, and what changes it. */
export function useKindDraft(kind: SpecialKind, { instrument }: KindContext) {
  const form = orderKinds[kind];
  const { symbolId } = instrument;
  const $typed = drafts.of(`${symbolId} ${kind}`);
  const initial = useMemo(() => initialOf(form.fields), [form]);
  const typed = useLive($typed, initial);
  const change = (more: Typed) => $typed.set({ ...($typed.get() ?? initial), ...more });
  useEffect(
    () =>
      onPick(symbolId, ({ price }) =>
        $typed.set({ ...($typed.get() ?? initial), [form.picks]: price }),
      ),
    [symbolId, $typed, initial, form],
  );
  return { form, typed, change };
}

type Draft = ReturnType<typeof useKindDraft>;

/** What a side's button would send; undefined while a field holds no figure. */
export interface KindSide {
  readonly side: Side;
  readonly special: Special | undefined;
  readonly issues: readonly KindIssue[];
}

/** What each side would send, and what is wrong with the fields. */
export function kindSides({ form, typed }: Draft, sides: readonly Side[], context: KindContext) {
  const fields = shownFields(form.fields, typed, context);
  const bad = fields.flatMap((field) => {
    const code = fieldProblem(field, typed[field.name] ?? '');
    return code ? [{ field: field.name, code }] : [];
  });
  const whole = bad.length === 0;
  return {
    fields,
    bad,
    sides: sides.map((side): KindSide => {
      const special = whole ? form.special(typed, side, context) : undefined;
      return { side, special, issues: special ? form.issues(special, side, context) : [] };
    }),
  };
}

/** Problems by field, and what is about the whole; an empty field is wrong once it was `tried`. */
export function problemsOf(
  { bad, sides }: ReturnType<typeof kindSides>,
  { typed }: Draft,
  tried: Side | undefined,
  text: KindText,
  tag: string,
): Readonly<Record<string, Problem>> {
  const problems: Record<string, Problem> = {};
  for (const { field, code } of bad) {
    if (tried || typed[field]) problems[field] = { code, text: text[code] };
  }
  const asked = sides.length === 1 ? sides[0] : sides.find(({ side }) => side === tried);
  for (const { field = 'form', refusal } of asked?.issues ?? []) {
    problems[field] ??= { code: refusal.code, text: refusalText(refusal, text, tag) };
  }
  return problems;
}

/** What is needed to send. */
interface Sending {
  readonly kind: SpecialKind;
  readonly draft: Draft;
  readonly context: KindContext;
  readonly hasEnded: boolean;
  readonly text: KindText;
  readonly onPlaced: () => void;
}

/** Sends what a side means, once, after asking where the user wants to be asked. */
export function useKindSend({ kind, draft, context, hasEnded, text, onPlaced }: Sending) {
  const [phase, setPhase] = useState<Side>();
  const [tried, setTried] = useState<Side>();
  const [asked, setAsked] = useState<KindSide>();
  const [failure, setFailure] = useState<string>();
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const { typed } = draft;
  // Another order is another matter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes with any change of the form.
  useEffect(() => {
    setFailure(undefined);
    setTried(undefined);
  }, [typed, kind]);

  const send = async ({ side, special }: KindSide) => {
    setAsked(undefined);
    setPhase(side);
    const sending = specialSending(context.instrument, special!);
    const placed = await placeSending(sending, () => undefined).finally(() => setPhase(undefined));
    if (placed.what === 'loggedOut') $logInAsked.set(true);
    const said = sayPlaced(placed, kind, text);
    if (said) showToast(said.text, said.kind);
    if (!isTaken(placed)) {
      setFailure(said?.text);
      return;
    }
    draft.change({ quantity: '' });
    onPlaced();
  };

  const press = (one: KindSide) => {
    const now = performance.now();
    if (phase !== undefined || now - pressedAt.current < doubleClickMs) return;
    if (hasEnded) {
      $logInAsked.set(true);
      return;
    }
    setTried(one.side);
    if (one.special === undefined || one.issues.length > 0) return;
    pressedAt.current = now;
    if ($confirmsOrders.get()) setAsked(one);
    else void send(one);
  };
  /** Whoever has typed since presses for another order. */
  const anew = () => {
    pressedAt.current = Number.NEGATIVE_INFINITY;
  };
  const back = () => {
    setAsked(undefined);
    anew();
  };
  return { phase, tried, asked, failure, press, send, anew, back };
}
