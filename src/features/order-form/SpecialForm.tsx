import type { ReactNode } from 'react';
import { baseAmount } from '#domain/instrument/value.ts';
import type { SpecialKind } from '#domain/line/line.ts';
import { amount } from '#domain/money/units.ts';
import { spentAsset } from '#domain/order/hold.ts';
import { sizeWithin } from '#domain/order/sweep.ts';
import KindTicket from '#kit/order-kinds/KindTicket.tsx';
import { type KindContext, worthOf } from '#kit/order-kinds/kind.ts';
import { sizeMaxOf } from './draft-order.ts';
import type { OrderFormProps } from './order-form.ts';
import { availableOf, boundsOf, oppositeLevels } from './preview.ts';
import { NoAccount, submitText } from './Submit.tsx';
import type { OrderFormState } from './use-order-form.ts';
import type { Submission } from './use-submit.ts';

interface SpecialFormProps {
  readonly props: OrderFormProps;
  readonly state: OrderFormState;
  readonly submission: Submission;
  readonly kind: SpecialKind;
}

/** What spot's form tells the special kinds: a buy spends quote, a sell spends base. */
function contextOf(state: OrderFormState, { tag }: OrderFormProps): KindContext {
  const { instrument, market, account, user, form } = state;
  const availableTo = (side: typeof form.side) =>
    availableOf(account.balances, spentAsset(instrument, side));
  return {
    ...{ instrument, tag, isContract: false, last: market.lastPrice, ...boundsOf(market) },
    bestOpposite: (side) => oppositeLevels(market.book, side)[0]?.price,
    openOrders: account.openOrders,
    funds: (side) => user && { asset: spentAsset(instrument, side), available: availableTo(side) },
    costOf: (side, orders) =>
      side === 'buy'
        ? worthOf(instrument, orders)
        : amount(orders.reduce((sum, { size }) => sum + baseAmount(instrument, size), 0n)),
    mostAt: (side, price) =>
      side === 'buy'
        ? sizeWithin(instrument, availableTo(side), price)
        : sizeMaxOf(instrument, { ...form, side }, availableTo(side), []),
    placeOf: () => ({}),
  };
}

/** The fields of a special kind, in the place of the usual ones. */
export default function SpecialForm({ props, state, submission, kind }: SpecialFormProps) {
  const { form, user, hasEnded } = state;
  const gate: ReactNode = user ? undefined : <NoAccount state={state} props={props} />;
  return (
    <KindTicket
      {...{ kind, gate, hasEnded, texts: props.kindTexts }}
      sides={[form.side]}
      buttonOf={() => submitText(state, props)}
      context={contextOf(state, props)}
      onPlaced={submission.placed}
    />
  );
}
