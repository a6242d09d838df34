import type { RefObject } from 'react';
import type { Placed } from '#client/trading.ts';
import { isSound } from '#kit/form/form.ts';
import { sentByPlaced } from '#kit/form/sent-by-placed.ts';
import { useSend } from '#kit/form/use-send.ts';
import { takeOrder } from '#stores/account/orders.ts';
import { placeSending } from '#stores/account/place.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { tellOrderNews } from '#stores/page/page-commands.ts';
import { patiently } from '#ui/react/lazy.ts';
import { cautionsOf, type Pressed } from './pressed.ts';
import { useFocusBack } from './use-focus-back.ts';

const outcomeWords = () => import('./outcome.ts');

/** Says what became of an order, and lets the page's other parts know. */
async function tell(placed: Placed, pressed: Pressed) {
  if (placed.what === 'arrivedBefore' && placed.order) takeOrder(placed.order);
  const outcome = await patiently(outcomeWords);
  const said = outcome?.sayPlaced(placed, pressed);
  if (said && said.kind !== 'info') tellOrderNews(said.kind === 'success' ? 'placed' : 'refused');
  return sentByPlaced(placed, said, outcome?.isTaken(placed));
}

interface Sending {
  /** What stands in the ticket. */
  readonly of: unknown;
  readonly hasEnded: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly onPlaced: () => void;
}

/** Sends a ticket's orders, one at a time, whether the sheet that shows the ticket stays open or not. */
export function useTicketSend({ of, hasEnded, element, onPlaced }: Sending) {
  useFocusBack(hasEnded, element);
  const send = useSend<Pressed, Placed>({
    ...{ of, hasEnded },
    isSound,
    asksFirst(pressed) {
      const { judge } = pressed.context;
      return $confirmsOrders.get() || cautionsOf(pressed).some((one) => judge?.asks(one));
    },
    send({ form, request, context }, onLost) {
      // What is said of it comes while it is on its way.
      void patiently(outcomeWords);
      return placeSending(form.sending(request, context.instrument), onLost);
    },
    tell,
    onDone({ clear }) {
      clear();
      onPlaced();
    },
  });
  const press = (pressed: Pressed) => {
    if (send.press(pressed)) return;
    // The fields say what is wrong once they are drawn.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  };
  return { ...send, press };
}

export type TicketSending = ReturnType<typeof useTicketSend>;
