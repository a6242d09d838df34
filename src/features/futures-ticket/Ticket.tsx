import { type ReactNode, useRef, useState } from 'react';
import { useCommands } from '#kit/ticket/use-commands.ts';
import { useMedia } from '#stores/page/use-media.ts';
import { type IslandProps, useSeededProps } from '#ui/island/seed.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { TicketBody } from './TicketBody.tsx';
import type { TicketProps } from './ticket.ts';
import { useTicketSend } from './use-send.ts';
import { useTicket } from './use-ticket.ts';

/** The ticket of contracts: a panel, and below 1200 px a bar that opens it as a sheet. */
export default function Ticket({ json }: IslandProps): ReactNode {
  const props = useSeededProps<TicketProps>(json);
  const { text } = props;
  const state = useTicket(props);
  const isWide = useMedia('(min-width: 1200px)', true);
  const isTouch = useMedia('(pointer: coarse)', false);
  const [isOpen, setOpen] = useState(false);
  const sending = useTicketSend(props, state, () => setOpen(false));
  const element = useRef<HTMLFormElement>(null);
  useCommands(props.symbolId, {
    form: element,
    chooseKind: (type) => state.change({ type }),
    open: () => setOpen(true),
  });
  const body = <TicketBody props={props} state={state} sending={sending} element={element} />;
  return (
    <>
      <div className={`form-panel relative h-full overflow-y-auto ${isTouch ? 'touch' : ''}`}>
        {isWide && body}
      </div>
      <div className="form-bar grid grid-cols-2 gap-2 px-3 py-2 bg-surface max-md:border-t border-line">
        {(['buy', 'sell'] as const).map((side) => (
          <button
            key={side}
            type="button"
            onClick={() => setOpen(true)}
            className={`h-10.5 rounded-lg border border-transparent text-[15px] font-650 ${side === 'buy' ? 'bg-up text-on-up' : 'bg-down text-on-down'}`}
          >
            {side === 'buy' ? text.buyLong : text.sellShort}
          </button>
        ))}
      </div>
      <Dialog
        open={isOpen && !isWide}
        onClose={() => setOpen(false)}
        title={text.form}
        closeLabel={text.close}
        sheet
      >
        <div className="-m-4 touch">{isOpen && !isWide && body}</div>
      </Dialog>
    </>
  );
}
