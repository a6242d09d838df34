import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Submitted } from '#client/trading.ts';
import { asksFirst } from '#domain/order/caution.ts';
import type { SendPhase } from '#kit/form/use-send.ts';
import { takeOrder } from '#stores/account/orders.ts';
import { place } from '#stores/account/place.ts';
import { $logInAsked } from '#stores/account/session.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { tellOrderNews } from '#stores/page/page-commands.ts';
import { showToast } from '#ui/base/toast.ts';
import { patiently } from '#ui/react/lazy.ts';
import { orderOf, planOf } from './draft-order.ts';
import { isForUser, type OrderFormProps } from './order-form.ts';
import type { Preview } from './preview.ts';
import type { OrderFormState } from './use-order-form.ts';

/** A second press within this time is the second half of a double click. */
const doubleClickMs = 600;

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

/**
 * Sends the form's order, after asking where that is due. While one is under way there is no second,
 * whether the sheet that shows the form stays open or not. It keeps to the rules of the kit's `useSend`,
 * whose generality would cost more script than spot's start has room for.
 */
export function useSubmit({ props, state, onPlaced }: Submitting) {
  const [phase, setPhase] = useState<SendPhase>('ready');
  const [tried, setTried] = useState(false);
  /** Set while the order is asked about; a plan order keeps its direction, wherever the market goes. */
  const [asked, setAsked] = useState<Pick<Preview, 'fires'>>();
  /** What became of the last one, as long as it stands to be read: a toast goes by. */
  const [failure, setFailure] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const { form } = state;
  useFocusBack(state.hasEnded, element);

  // Another order is another matter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes with any change of the form.
  useEffect(() => setFailure(undefined), [form]);

  const send = async () => {
    if (!isForUser(props)) return;
    const { fires } = asked ?? state.preview;
    setAsked(undefined);
    busy.current = true;
    setPhase('sending');
    // What is said of it comes while it is on its way.
    const saying = patiently(() => import('./outcome.ts'));
    const placed = await place(submittedOf(state, fires), () => setPhase('checking')).finally(
      () => {
        busy.current = false;
        setPhase('ready');
      },
    );
    if (placed.what === 'loggedOut') $logInAsked.set(true);
    if (placed.what === 'arrivedBefore' && placed.order) takeOrder(placed.order);
    const said = (await saying)?.sayPlaced(placed, props);
    if (said) showToast(said.text, said.kind);
    if (said && said.kind !== 'info') tellOrderNews(said.kind === 'success' ? 'placed' : 'refused');
    if (placed.what !== 'placed' && placed.what !== 'planned') {
      setFailure(said?.text);
      return;
    }
    setTried(false);
    state.clear(form);
    onPlaced();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = performance.now();
    const isSecondHalf = now - pressedAt.current < doubleClickMs;
    if (busy.current || isSecondHalf) return;
    if (state.hasEnded) {
      $logInAsked.set(true);
      return;
    }
    setTried(true);
    state.settle();
    if (state.preview.issues.length > 0) {
      // The fields say what is wrong once they are drawn.
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      );
      return;
    }
    pressedAt.current = now;
    if ($confirmsOrders.get() || state.preview.cautions.some(asksFirst)) {
      setAsked({ fires: state.preview.fires });
    } else void send();
  };
  /** Whoever has typed since presses for another order. */
  const typed = () => {
    pressedAt.current = Number.NEGATIVE_INFINITY;
  };
  const close = () => {
    setAsked(undefined);
    typed();
  };
  return { element, phase, tried, submit, typed, asked, close, send, failure, placed: onPlaced };
}

export type Submission = ReturnType<typeof useSubmit>;
