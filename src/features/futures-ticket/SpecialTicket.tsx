import type { ReactNode } from 'react';
import type { Side } from '#domain/codes/side.ts';
import type { SpecialKind } from '#domain/line/line.ts';
import { amount, lots } from '#domain/money/units.ts';
import { draftCost, draftMax } from '#domain/position/futures-account.ts';
import KindTicket from '#kit/order-kinds/KindTicket.tsx';
import type { KindContext } from '#kit/order-kinds/kind.ts';
import { NoAccount, sideText } from './Sides.tsx';
import type { TicketProps } from './ticket.ts';
import { positionOf } from './ticket-form.ts';
import type { TicketState } from './use-ticket.ts';

interface SpecialTicketProps {
  readonly props: TicketProps;
  readonly state: TicketState;
  readonly kind: SpecialKind;
  readonly extra: ReactNode;
  readonly onPlaced: () => void;
}

const sides: readonly Side[] = ['buy', 'sell'];

/** What a contract's ticket tells the special kinds: orders bind margin of the line's account. */
function contextOf(state: TicketState, { tag, user }: TicketProps): KindContext {
  const { contract, market, account, own, form, available } = state;
  const owned = account.contracts.find((one) => one.contract.symbolId === contract.symbolId)!;
  const draftAt = (side: Side, price: NonNullable<typeof market.last>) => ({
    ...{ ...positionOf(form, side, own.holdMode), side, price, rests: true },
  });
  return {
    ...{ instrument: contract, tag, isContract: true, last: market.last },
    ...{ reference: owned.mark, triggerPrice: market.last },
    bestOpposite: (side) => (side === 'buy' ? market.asks : market.bids)[0]?.price,
    openOrders: owned.orders.length,
    funds: () =>
      user && available !== undefined ? { asset: contract.settle, available } : undefined,
    costOf(side, orders) {
      const waiting = { ...owned, orders: [...owned.orders] };
      let cost = 0n;
      for (const { price, size } of orders) {
        const draft = { ...draftAt(side, price), lots: lots(size) };
        cost += draftCost(waiting, draft);
        waiting.orders.push(draft);
      }
      return amount(cost);
    },
    mostAt: (side, price) =>
      user ? draftMax(account, contract.symbolId, draftAt(side, price)) : undefined,
    placeOf: (side) => positionOf(form, side, own.holdMode),
  };
}

/** The fields of a special kind, in the place of the usual ones; each side has its button. */
export default function SpecialTicket({ props, state, kind, extra, onPlaced }: SpecialTicketProps) {
  const gate: ReactNode = state.user ? undefined : <NoAccount props={props} />;
  return (
    <KindTicket
      {...{ kind, sides, gate, extra, onPlaced }}
      {...{ hasEnded: state.hasEnded, texts: props.kindTexts }}
      buttonOf={(side) => sideText(props, state, side)}
      context={contextOf(state, props)}
    />
  );
}
