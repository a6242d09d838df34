import { type FormEvent, useRef } from 'react';
import type { Placed, Submitted } from '#client/trading.ts';
import { asksFirst } from '#domain/order/caution.ts';
import { sentByPlaced } from '#kit/form/sent-by-placed.ts';
import { useSend } from '#kit/form/use-send.ts';
import { useFocusBack } from '#kit/ticket/use-focus-back.ts';
import { takeOrder } from '#stores/account/orders.ts';
import { place } from '#stores/account/place.ts';
import type { FormDraft } from '#stores/choice/draft.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { tellOrderNews } from '#stores/page/page-commands.ts';
import { patiently } from '#ui/react/lazy.ts';
import { orderOf, planOf } from './draft-order.ts';
import { isForUser, type OrderFormProps, type UserFormProps } from './order-form.ts';
import type { Preview } from './preview.ts';
import type { OrderFormState } from './use-order-form.ts';

interface Submitting {
  readonly props: OrderFormProps;
  readonly state: OrderFormState;
  /** Called when an order was placed. */
  readonly onPlaced: () => void;
}

/** What is pressed for: what was typed; a plan order keeps its direction, wherever the market goes. */
export interface Pressed extends Pick<Preview, 'fires'> {
  readonly form: FormDraft;
}

const submittedOf = (
  { form, fires }: Pressed,
  { instrument, account }: OrderFormState,
): Submitted =>
  form.type === 'plan'
    ? { instrument, kind: 'plan', draft: { ...planOf(instrument, form), fires } }
    : { instrument, kind: 'order', draft: orderOf(instrument, form, account.slippagePpm) };

/** Says what became of an order, and lets the page's other parts know. */
async function tell(placed: Placed, props: UserFormProps) {
  if (placed.what === 'arrivedBefore' && placed.order) takeOrder(placed.order);
  const outcome = await patiently(outcomeWords);
  const said = outcome?.sayPlaced(placed, props);
  if (said && said.kind !== 'info') tellOrderNews(said.kind === 'success' ? 'placed' : 'refused');
  return sentByPlaced(placed, said);
}

const outcomeWords = () => import('./outcome.ts');

/** Sends the form's order, whether the sheet that shows the form stays open or not. */
export function useSubmit({ props, state, onPlaced }: Submitting) {
  const element = useRef<HTMLFormElement>(null);
  const { form, preview, hasEnded } = state;
  useFocusBack(hasEnded, element);
  const send = useSend({
    ...{ of: form, hasEnded },
    isSound: () => isForUser(props) && preview.issues.length === 0,
    asksFirst: () => $confirmsOrders.get() || preview.cautions.some(asksFirst),
    send(pressed: Pressed, onLost) {
      // What is said of it comes while it is on its way.
      void patiently(outcomeWords);
      return place(submittedOf(pressed, state), onLost);
    },
    // Nobody else sends any.
    tell: (placed) => tell(placed, props as UserFormProps),
    onDone(pressed) {
      state.clear(pressed.form);
      onPlaced();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    state.settle();
    if (send.press({ form, fires: preview.fires })) return;
    // The fields say what is wrong once they are drawn.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  };
  return { ...send, element, submit, placed: onPlaced };
}

export type Submission = ReturnType<typeof useSubmit>;
