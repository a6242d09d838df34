import { type ReactNode, useState } from 'react';
import type { Side } from '#domain/codes/side.ts';
import { isSpecialKind } from '#domain/line/line.ts';
import type { Words } from '#kit/order-kinds/kind.ts';
import { useMedia } from '#stores/page/use-media.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { lazy } from '#ui/react/lazy.ts';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import { KindChoice } from './KindChoice.tsx';
import type { TicketLine } from './line.ts';
import { clearedOf } from './pressed.ts';
import { TicketForm, type TicketSlots } from './TicketForm.tsx';
import { type Ticket as TicketState, useTicket } from './use-ticket.ts';
import type { TicketDraft } from './use-ticket-draft.ts';

const SpecialForm = lazy(
  () => import('./SpecialForm.tsx'),
  () => <Skeleton className="w-full h-40" />,
);
const Confirm = lazy(() => import('./Confirm.tsx'));

interface TicketProps extends Omit<TicketSlots, 'head'> {
  readonly line: TicketLine;
  readonly text: Words;
  readonly tag: string;
  /** Where the texts of the special kinds are read. */
  readonly kindTexts: string;
  /** What a line's ticket begins with. */
  readonly head: (draft: TicketDraft) => ReactNode;
  /** What stands under it. */
  readonly below?: ReactNode;
  /** What the buttons say that open it as a sheet. */
  readonly sideText: (side: Side) => string | undefined;
}

type BodyProps = Omit<TicketProps, 'below' | 'sideText' | 'line' | 'tag'> & {
  readonly ticket: TicketState;
};

/** The chosen kind, and the question before its order is sent. */
function Body({ ticket, head: headOf, text, kindTexts, ...slots }: BodyProps): ReactNode {
  const { line, draft, sending, tag } = ticket;
  const { typed, kind, change, now, put } = draft;
  const { asked } = sending;
  const head = headOf(draft);
  const side = line.sidesOf(typed)[0]!;
  return (
    <>
      {isSpecialKind(kind) ? (
        <div className="grid gap-2.5 p-3 content-start">
          {head}
          <KindChoice
            {...{ typed, text, tag, fields: [], problems: {}, onChange: change }}
            context={{ ...line.contextOf(typed), side }}
          />
          <SpecialForm {...{ ticket, kind, texts: kindTexts, ...slots }} />
        </div>
      ) : (
        <TicketForm
          {...{ ticket, head, text, typed, name: text.form, ...slots }}
          form={line.kinds[kind]}
          onChange={change}
          onSent={(sent) => {
            const empty = clearedOf(sent, now());
            if (empty) put({ ...now(), ...empty });
          }}
        />
      )}
      {asked && (
        <Confirm
          {...{ text, pressed: asked, button: line.buttonOf(asked.side, asked.typed) }}
          onConfirm={() => void sending.send(asked)}
          onClose={sending.back}
        />
      )}
    </>
  );
}

/**
 * A line whose ticket has one of its two buttons alone: the first, that of longs, or the second. What closes has them in
 * the other order.
 */
const ofSide = (line: TicketLine, only: Side | 'each' | undefined): TicketLine => ({
  ...line,
  sidesOf(typed) {
    const sides = line.sidesOf(typed);
    if (sides.length === 1 || only === undefined || only === 'each') return sides;
    return [sides[only === 'buy' ? 0 : 1]!];
  },
});

/** The ticket of an instrument: a panel, and below 1200 px a bar that opens it as a sheet. */
export function Ticket(props: TicketProps): ReactNode {
  const { tag, below, sideText, ...body } = props;
  const { text } = body;
  // As a sheet it is for the side that opened it; hotkeys open it for each.
  const [opened, setOpened] = useState<Side | 'each'>();
  const isOpen = opened !== undefined;
  const isWide = useMedia('(min-width: 1200px)', true);
  const line = isWide ? props.line : ofSide(props.line, opened);
  const ticket = useTicket({
    ...{ line, text, tag },
    onOpen: () => setOpened('each'),
    onPlaced: () => setOpened(undefined),
  });
  const isTouch = useMedia('(pointer: coarse)', false);
  const hasOneSide = props.line.sidesOf(ticket.draft.typed).length === 1;
  const content = (
    <>
      <Body {...body} ticket={ticket} />
      {below}
    </>
  );
  return (
    <>
      <div className={`form-panel relative h-full overflow-y-auto ${isTouch ? 'touch' : ''}`}>
        {isWide && content}
      </div>
      <div className="form-bar grid grid-cols-2 gap-2 px-3 py-2 bg-surface max-md:border-t border-line">
        {(['buy', 'sell'] as const).map((side) => (
          <button
            key={side}
            type="button"
            onClick={() => {
              if (hasOneSide) ticket.draft.change({ side });
              setOpened(side);
            }}
            className={`h-10.5 rounded-lg border border-transparent text-[15px] font-650 ${side === 'buy' ? 'bg-up text-on-up' : 'bg-down text-on-down'}`}
          >
            {sideText(side)}
          </button>
        ))}
      </div>
      <Dialog
        open={isOpen && !isWide}
        onClose={() => {
          setOpened(undefined);
          ticket.sending.back();
        }}
        title={text.form ?? ''}
        closeLabel={text.close ?? ''}
        sheet
      >
        <div className="-m-4 touch">{isOpen && !isWide && content}</div>
      </Dialog>
    </>
  );
}
