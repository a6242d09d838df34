import type { ReactNode } from 'react';
import type { Side } from '#domain/codes/side.ts';
import type { SpecialKind } from '#domain/line/line.ts';
import { lots } from '#domain/money/units.ts';
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
function contextOf(state: TicketState, { tag }: TicketProps): KindContext {
  const { contract, market, account, own, form } = state;
  const { isUser } = account;
  const draftAt = (side: Side, price: NonNullable<typeof market.last>) => ({
    ...{ ...positionOf(form, side, own.holdMode), side, price, rests: true },
  });
  return {
    ...{ instrument: contract, tag, isContract: true, last: market.last },
    ...{ reference: own.mark, triggerPrice: market.last },
    bestOpposite: (side) => (side === 'buy' ? market.asks : market.bids)[0]?.price,
    openOrders: own.openOrders,
    funds: () =>
      isUser && own.available !== undefined
        ? { asset: contract.settle, available: own.available }
        : undefined,
    costOf: (side, orders) =>
      own.costOf(orders.map(({ price, size }) => ({ ...draftAt(side, price), lots: lots(size) }))),
    mostAt: (side, price) => (isUser ? own.most(draftAt(side, price)) : undefined),
    placeOf: (side) => positionOf(form, side, own.holdMode),
  };
}

/** The fields of a special kind, in the place of the usual ones; each side has its button. */
export default function SpecialTicket({ props, state, kind, extra, onPlaced }: SpecialTicketProps) {
  const gate: ReactNode = state.account.isUser ? undefined : <NoAccount props={props} />;
  return (
    <KindTicket
      {...{ kind, sides, gate, extra, onPlaced }}
      {...{ hasEnded: state.account.hasEnded, texts: props.kindTexts }}
      buttonOf={(side) => sideText(props, state, side)}
      context={contextOf(state, props)}
    />
  );
}
