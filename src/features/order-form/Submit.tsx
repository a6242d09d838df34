import type { ReactNode } from 'react';
import { fill } from '#i18n/fill.ts';
import type { SendPhase } from '#kit/form/use-send.ts';
import { useAccountLink } from '#ui/react/use-account-link.ts';
import type { OrderFormProps } from './order-form.ts';
import type { OrderFormState } from './use-order-form.ts';

interface SubmitProps {
  readonly props: OrderFormProps;
  readonly state: OrderFormState;
  readonly phase: SendPhase;
}

/** For a visitor the ways to an account; for whom the session has ended, the way back to it. */
export function NoAccount({ props, state }: Omit<SubmitProps, 'phase'>): ReactNode {
  const { text } = props;
  const logIn = useAccountLink(props.logIn);
  const signUp = useAccountLink(props.signUp);
  return (
    <div className="grid gap-2">
      {state.hasEnded ? (
        <p role="alert" className="text-warn">
          {text.ended}
        </p>
      ) : (
        <p className="text-text-2">{text.needsAccount}</p>
      )}
      <div className="grid grid-cols-2 gap-2">
        {state.hasEnded ? (
          <button type="submit" className="btn-primary h-10.5 text-sm">
            {text.logIn}
          </button>
        ) : (
          <a href={logIn} className="btn-quiet h-10.5 text-sm">
            {text.logIn}
          </a>
        )}
        <a
          href={signUp}
          className={`${state.hasEnded ? 'btn-quiet' : 'btn-primary'} h-10.5 text-sm`}
        >
          {text.signUp}
        </a>
      </div>
    </div>
  );
}

/** What sends the order, in words: on the form's button and on the one that confirms. */
export const submitText = ({ form }: OrderFormState, { text, symbol }: OrderFormProps): string =>
  fill(form.side === 'buy' ? text.buyCoin : text.sellCoin, { asset: symbol.baseCoin.coinName });

/** The button that says what it will do, and what is happening. */
export function Submit({ props, state, phase }: SubmitProps): ReactNode {
  const { text } = props;
  const { form, user } = state;
  if (!user) return <NoAccount props={props} state={state} />;
  const says = { ready: submitText(state, props), sending: text.sending, checking: text.checking };
  return (
    <button
      type="submit"
      aria-disabled={phase !== 'ready'}
      className={`min-h-10.5 rounded-md border border-transparent text-base font-650 aria-disabled:opacity-60 ${form.side === 'buy' ? 'bg-up text-on-up' : 'bg-down text-on-down'}`}
    >
      {says[phase]}
    </button>
  );
}
