import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import type { Submitted } from '#client/trading.ts';
import { asksFirst } from '#domain/order/caution.ts';
import { sentByPlaced } from '#kit/form/sent.ts';
import { useSend } from '#kit/form/use-send.ts';
import { takeOrder } from '#stores/account/orders.ts';
import { place } from '#stores/account/place.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { tellOrderNews } from '#stores/page/page-commands.ts';
import { patiently } from '#ui/react/lazy.ts';
import { orderOf, planOf } from './draft-order.ts';
import { isForUser, type OrderFormProps } from './order-form.ts';
import type { Preview } from './preview.ts';
import type { OrderFormState } from './use-order-form.ts';

interface Submitting {
  readonly props: OrderFormProps;
  readonly state: OrderFormState;
  /** Called when an order was placed. */
  readonly onPlaced: () => void;
}

const submittedOf = (
  { form, instrument, account }: OrderFormState,
  fires: Preview['fires'],
): Submitted =>
  form.type === 'plan'
    ? { instrument, kind: 'plan', draft: { ...planOf(instrument, form), fires } }
    : { instrument, kind: 'order', draft: orderOf(instrument, form, account.slippagePpm) };

/** Once the session goes on, so does whoever was at the button: the dialog's own is gone. */
function useFocusBack(hasEnded: boolean, form: RefObject<HTMLFormElement | null>): void {
  const before = useRef(hasEnded);
  useEffect(() => {
    const goesOn = before.current && !hasEnded;
    before.current = hasEnded;
    if (!goesOn) return;
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    });
  }, [hasEnded, form]);
}

/** Sends the form's order, whether the sheet that shows the form stays open or not. */
export function useSubmit({ props, state, onPlaced }: Submitting) {
  const element = useRef<HTMLFormElement>(null);
  const { form, preview, hasEnded } = state;
  useFocusBack(hasEnded, element);
  // What is said of it comes while it is on its way.
  const saying = useRef<Promise<typeof import('./outcome.ts') | undefined>>(undefined);
  const { press, ...sending } = useSend({
    ...{ of: form, hasEnded },
    isSound: () => isForUser(props) && preview.issues.length === 0,
    asksFirst: () => $confirmsOrders.get() || preview.cautions.some(asksFirst),
    send({ fires }: Pick<Preview, 'fires'>, onLost) {
      saying.current = patiently(() => import('./outcome.ts'));
      return place(submittedOf(state, fires), onLost);
    },
    async tell(placed) {
      if (placed.what === 'arrivedBefore' && placed.order) takeOrder(placed.order);
      const said = isForUser(props) ? (await saying.current)?.sayPlaced(placed, props) : undefined;
      if (said && said.kind !== 'info') {
        tellOrderNews(said.kind === 'success' ? 'placed' : 'refused');
      }
      return sentByPlaced(placed, said);
    },
    onDone() {
      state.clear(form);
      onPlaced();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    state.settle();
    if (press({ fires: preview.fires })) return;
    // The fields say what is wrong once they are drawn.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  };
  return { ...sending, element, submit, placed: onPlaced };
}

export type Submission = ReturnType<typeof useSubmit>;
