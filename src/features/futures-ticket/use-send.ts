import type { Submitted } from '#client/trading.ts';
import { amountText } from '#contract/map/quantity.ts';
import { issue } from '#domain/order/issues.ts';
import type { Refusal } from '#domain/refusal.ts';
import { sentByPlaced } from '#kit/form/sent-by-placed.ts';
import { useSend } from '#kit/form/use-send.ts';
import { place } from '#stores/account/place.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { asksAny, ticketCautions } from './cautions.ts';
import { sayPlaced } from './outcome.ts';
import type { TicketProps } from './ticket.ts';
import { orderOf, planOf } from './ticket-form.ts';
import type { TicketSide, TicketState } from './use-ticket.ts';

/** What stands against an order: the rules of orders, and money. */
function issuesOf({ placing, issues, figures }: TicketSide, { contract, form, own }: TicketState) {
  const { settle } = contract;
  if (!placing) return [issue('quantityInvalid', { asset: contract.base.code })];
  if (issues.length > 0 || figures === undefined || form.type === 'plan') return issues;
  const { cost, available } = figures;
  if (cost <= available) return [];
  if (own.isStale) return [{ code: 'markStale', values: {} }] satisfies Refusal[];
  return [
    issue('balanceNotEnough', {
      limit: amountText(settle, available),
      needed: amountText(settle, cost),
      asset: settle.code,
    }),
  ];
}

/** Sends a ticket's orders, one at a time. */
export function useTicketSend(props: TicketProps, state: TicketState, onPlaced: () => void) {
  const { form, contract, account } = state;
  const issues = (one: TicketSide): readonly Refusal[] => issuesOf(one, state);
  const send = useSend({
    ...{ of: form, hasEnded: account.hasEnded },
    isSound: (one: TicketSide) => issues(one).length === 0,
    asksFirst: (one) => $confirmsOrders.get() || asksAny(ticketCautions(one, form, state.market)),
    send({ placing }, onLost) {
      const submitted: Submitted =
        form.type === 'plan'
          ? { instrument: contract, kind: 'plan', draft: planOf(contract, form, placing!) }
          : { instrument: contract, kind: 'order', draft: orderOf(contract, form, placing!) };
      return place(submitted, onLost);
    },
    tell: (placed) => sentByPlaced(placed, sayPlaced(placed, contract.base.code, props)),
    onDone() {
      state.change({ size: '', percent: undefined });
      onPlaced();
    },
  });
  const { asked } = send;
  return {
    ...{ ...send, issuesOf: issues, placed: onPlaced },
    // As the market is by now.
    asked: asked && state.sides.find(({ side, placing }) => placing && side === asked.side),
  };
}

export type TicketSending = ReturnType<typeof useTicketSend>;
