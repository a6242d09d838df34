import type { ReactNode } from 'react';
import { fill } from '#i18n/fill.ts';
import type { OrderFormProps } from './order-form.ts';
import type { OrderFormState } from './use-order-form.ts';

export type SubmitPhase = 'ready' | 'sending' | 'checking';

interface SubmitProps {
  readonly props: OrderFormProps;
  readonly state: OrderFormState;
  readonly phase: SubmitPhase;
}

/** The button that says what it will do; for a visitor the ways to an account in its place. */
export function Submit({ props, state, phase }: SubmitProps): ReactNode {
  const { text, symbol } = props;
  const { form, user } = state;
  if (!user) {
    return (
      <div className="grid gap-2">
        <p className="text-text-2">{text.needsAccount}</p>
        <div className="grid grid-cols-2 gap-2">
          <a href={props.logIn} className="btn-quiet h-10.5 text-sm">
            {text.logIn}
          </a>
          <a href={props.signUp} className="btn-primary h-10.5 text-sm">
            {text.signUp}
          </a>
        </div>
      </div>
    );
  }
  const isBuy = form.side === 'buy';
  const says = {
    ready: fill(isBuy ? text.buyCoin : text.sellCoin, { asset: symbol.baseCoin.coinName }),
    sending: text.working,
    checking: text.checking,
  };
  return (
    <button
      type="submit"
      aria-disabled={phase !== 'ready'}
      className={`h-10.5 rounded-md text-base font-650 aria-disabled:opacity-60 ${isBuy ? 'bg-up text-on-up' : 'bg-down text-on-down'}`}
    >
      {says[phase]}
    </button>
  );
}
