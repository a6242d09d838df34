import { useRef } from 'react';
import { isSpecialKind } from '#domain/line/line.ts';
import type { Words } from '#kit/order-kinds/kind.ts';
import { $draftOf } from '#stores/choice/draft.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { TicketLine } from './line.ts';
import { useCommands } from './use-commands.ts';
import { useTicketDraft } from './use-ticket-draft.ts';
import { useTicketSend } from './use-ticket-send.ts';

interface TicketOptions {
  readonly line: TicketLine;
  readonly text: Words;
  readonly tag: string;
  /** Opens the sheet that it stands in on small screens. */
  readonly onOpen: () => void;
  /** An order was placed. */
  readonly onPlaced: () => void;
}

/** What a special kind's form keeps what is typed under. */
export const specialKey = ({ symbolId }: TicketLine, kind: string) => `${symbolId} ${kind}`;

/** A ticket: what is typed, what is under way, and what hotkeys and picks do to it. */
export function useTicket({ line, text, tag, onOpen, onPlaced }: TicketOptions) {
  const element = useRef<HTMLFormElement>(null);
  const draft = useTicketDraft(line);
  const special = useLive($draftOf(specialKey(line, draft.kind)), draft.typed);
  const sending = useTicketSend({
    ...{ element, onPlaced, hasEnded: line.hasEnded },
    of: isSpecialKind(draft.kind) ? special : draft.typed,
  });
  const hasOneSide = line.sidesOf(draft.typed).length === 1;
  useCommands(line.symbolId, {
    form: element,
    turnTo: hasOneSide ? (side) => draft.change({ side }) : undefined,
    chooseKind: (type) => draft.change({ type }),
    open: onOpen,
  });
  return { line, text, tag, draft, sending, element };
}

export type Ticket = ReturnType<typeof useTicket>;
