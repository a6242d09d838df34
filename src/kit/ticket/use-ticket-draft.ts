import { useEffect } from 'react';
import { isSpecialKind, type OrderKind, pageOf, type SpecialKind } from '#domain/line/line.ts';
import type { Typed } from '#kit/form/form.ts';
import type { AnyKind } from '#kit/order-kinds/kind.ts';
import { $draftOf, onPick } from '#stores/choice/draft.ts';
import { keepDraft } from '#stores/choice/kept-draft.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { TicketLine } from './line.ts';

/** The kind that is chosen; one that the line does not have is none. */
function kindOf({ symbolId }: TicketLine, { type }: Typed): OrderKind | SpecialKind {
  const { orderKinds, specialKinds } = pageOf(symbolId);
  return [...orderKinds, ...specialKinds].find((kind) => kind === type) ?? 'limit';
}

/** The base kind whose rules hold: of a special one what is the ticket's own, such as its side. */
const baseOf = ({ kinds }: TicketLine, kind: OrderKind | SpecialKind): AnyKind =>
  isSpecialKind(kind) ? kinds.limit : kinds[kind];

/**
 * What stands in a ticket, and what changes it: nothing else does, the feed least of all. It is kept
 * by instrument for half an hour, in the same tab and for the same user, also after the session has
 * ended; a logout forgets it.
 */
export function useTicketDraft(line: TicketLine) {
  const { symbolId, initial, userId } = line;
  const $typed = $draftOf(symbolId);
  const typed = useLive($typed, initial);
  const now = () => $typed.get() ?? initial;
  /** The base kind as it is now, and what it is asked with. */
  const asked = (before: Typed) => ({
    kind: baseOf(line, kindOf(line, before)),
    context: { ...line.contextOf(before), side: line.sidesOf(before)[0]! },
  });
  const change = (more: Typed) => {
    const before = now();
    const { kind, context } = asked(before);
    $typed.set(kind.reduce!(before, more, context));
  };
  // What it begins with follows the market; what was kept is brought back once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => keepDraft(symbolId, userId, initial), [symbolId, userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked about the market of then.
  useEffect(
    () =>
      onPick(symbolId, (pick) => {
        const before = now();
        // A special kind takes it for itself.
        if (isSpecialKind(kindOf(line, before))) return;
        const { kind, context } = asked(before);
        if (typeof kind.picks === 'function') $typed.set(kind.picks(before, pick, context));
      }),
    [line],
  );
  return { typed, kind: kindOf(line, typed), change, now, put: (next: Typed) => $typed.set(next) };
}

export type TicketDraft = ReturnType<typeof useTicketDraft>;
