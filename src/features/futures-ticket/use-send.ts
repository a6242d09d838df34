import { useEffect, useRef, useState } from 'react';
import type { Submitted } from '#client/trading.ts';
import { amountText } from '#contract/map/quantity.ts';
import type { Side } from '#domain/codes/side.ts';
import { issue } from '#domain/order/issues.ts';
import type { Refusal } from '#domain/refusal.ts';
import { place } from '#stores/account/place.ts';
import { $logInAsked } from '#stores/account/session.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { showToast } from '#ui/base/toast.ts';
import { asksAny, ticketCautions } from './cautions.ts';
import { sayPlaced } from './outcome.ts';
import type { TicketProps } from './ticket.ts';
import { orderOf, planOf } from './ticket-form.ts';
import type { TicketSide, TicketState } from './use-ticket.ts';

/** A second press within this time is the second half of a double click. */
const doubleClickMs = 600;

/** What stands against an order: the rules of orders, and money. */
function issuesOf({ placing, issues, figures }: TicketSide, { contract, form }: TicketState) {
  const { settle } = contract;
  if (!placing) return [issue('quantityInvalid', { asset: contract.base.code })];
  if (issues.length > 0 || figures === undefined || form.type === 'plan') return issues;
  const { cost, available } = figures;
  if (cost <= available) return [];
  return [
    issue('balanceNotEnough', {
      limit: amountText(settle, available),
      needed: amountText(settle, cost),
      asset: settle.code,
    }),
  ];
}

/** Sends a ticket's orders, one at a time. */
export function useSend(props: TicketProps, state: TicketState, onPlaced: () => void) {
  /** The side whose order is under way. */
  const [phase, setPhase] = useState<Side>();
  const [tried, setTried] = useState<Side>();
  const [failure, setFailure] = useState<string>();
  /** The side whose order is asked about. */
  const [asked, setAsked] = useState<Side>();
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const { form, contract, hasEnded } = state;
  // Another order is another matter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes with any change of the form.
  useEffect(() => {
    setFailure(undefined);
    setTried(undefined);
  }, [form]);

  const send = async ({ side, placing }: TicketSide) => {
    setAsked(undefined);
    const order = placing!;
    const submitted: Submitted =
      form.type === 'plan'
        ? { instrument: contract, kind: 'plan', draft: planOf(contract, form, order) }
        : { instrument: contract, kind: 'order', draft: orderOf(contract, form, order) };
    setPhase(side);
    const placed = await place(submitted, () => undefined).finally(() => setPhase(undefined));
    if (placed.what === 'loggedOut') $logInAsked.set(true);
    const said = sayPlaced(placed, props);
    if (said) showToast(said.text, said.kind);
    if (placed.what !== 'placed' && placed.what !== 'planned') {
      setFailure(said?.text);
      return;
    }
    state.change({ size: '', percent: undefined });
    onPlaced();
  };

  const press = (one: TicketSide) => {
    const now = performance.now();
    if (phase !== undefined || now - pressedAt.current < doubleClickMs) return;
    if (hasEnded) {
      $logInAsked.set(true);
      return;
    }
    setTried(one.side);
    if (issuesOf(one, state).length > 0) return;
    pressedAt.current = now;
    const cautions = ticketCautions(one, form, state.market);
    if ($confirmsOrders.get() || asksAny(cautions)) setAsked(one.side);
    else void send(one);
  };
  /** Whoever has typed since presses for another order. */
  const typed = () => {
    pressedAt.current = Number.NEGATIVE_INFINITY;
  };
  const issues = (one: TicketSide): readonly Refusal[] => issuesOf(one, state);
  return {
    ...{ phase, tried, failure, press, send, issuesOf: issues, placed: onPlaced },
    asked: state.sides.find(({ side, placing }) => placing && side === asked),
    typed,
    back() {
      setAsked(undefined);
      typed();
    },
  };
}

export type Sending = ReturnType<typeof useSend>;
