import { useEffect } from 'react';
import type { Side } from '#domain/codes/side.ts';
import type { SpecialKind } from '#domain/line/line.ts';
import { type FormState, formState, isSound } from '#kit/form/form.ts';
import { sentByPlaced } from '#kit/form/sent-by-placed.ts';
import { useDraft } from '#kit/form/use-form.ts';
import { useSend } from '#kit/form/use-send.ts';
import { placeSending } from '#stores/account/place.ts';
import { onPick } from '#stores/choice/draft.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import type { KindContext, KindLabel, KindText, SideContext } from './kind.ts';
import { orderKinds } from './kinds.ts';
import { isTaken, sayPlaced } from './outcome.ts';

/** What is typed into a kind's form, kept by instrument: it outlives the sheet that shows it. */
export function useKindDraft(kind: SpecialKind, context: SideContext) {
  const form = orderKinds[kind];
  const { symbolId } = context.instrument;
  const draft = useDraft(form, context, `${symbolId} ${kind}`);
  const { change } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes it is the same each time.
  useEffect(
    () => onPick(symbolId, ({ price }) => change({ [form.picks]: price })),
    [symbolId, form],
  );
  return { ...draft, form };
}

export type KindDraft = ReturnType<typeof useKindDraft>;

/** What one side's button would send, and what stands against it. */
export interface KindSide extends FormState<KindLabel, SideContext, unknown> {
  readonly side: Side;
}

/** What each side would send. */
export const kindSides = (
  { form, typed }: Pick<KindDraft, 'form' | 'typed'>,
  sides: readonly Side[],
  context: KindContext,
): readonly KindSide[] =>
  sides.map((side) => ({ side, ...formState(form, typed, { ...context, side }) }));

interface Sending {
  readonly kind: SpecialKind;
  readonly draft: KindDraft;
  readonly context: KindContext;
  readonly hasEnded: boolean;
  readonly text: KindText;
  readonly onPlaced: () => void;
}

/** Sends what a side means, once, after asking where the user wants to be asked. */
export function useKindSend({ kind, draft, context, hasEnded, text, onPlaced }: Sending) {
  return useSend({
    ...{ of: draft.typed, hasEnded },
    isSound: (one: KindSide) => isSound(one),
    asksFirst: () => $confirmsOrders.get(),
    send: ({ request }, onLost) =>
      placeSending(draft.form.sending(request, context.instrument), onLost),
    tell: (placed) => sentByPlaced(placed, sayPlaced(placed, kind, text), isTaken(placed)),
    onDone() {
      draft.clear(['quantity']);
      onPlaced();
    },
  });
}
