import type { ReactNode } from 'react';
import { isSpecialKind } from '#domain/line/line.ts';
import { spentAsset } from '#domain/order/hold.ts';
import { Failure } from '#kit/form/Failure.tsx';
import { leaveField } from '#kit/ticket/leave-field.ts';
import { lazy } from '#ui/react/lazy.ts';
import { Problem } from '#ui/react/Problem.tsx';
import { Slider } from '#ui/react/Slider.tsx';
import { percentOf, withPercent } from './draft-order.ts';
import { FirstCount, PriceField, SecondCount, TriggerField } from './Fields.tsx';
import { Available, Cautions, Costs } from './Figures.tsx';
import { FormHead } from './FormHead.tsx';
import { Options } from './Options.tsx';
import { isForUser, type OrderFormProps } from './order-form.ts';
import { availableOf } from './preview.ts';
import { problemsOf } from './problems.ts';
import { Submit } from './Submit.tsx';
import type { OrderFormState } from './use-order-form.ts';
import type { Submission } from './use-submit.ts';

const SpecialForm = lazy(() => import('./SpecialForm.tsx'));
const ConfirmOrder = lazy(() => import('./ConfirmOrder.tsx'));

interface BodyProps {
  readonly props: OrderFormProps;
  readonly state: OrderFormState;
  readonly submission: Submission;
}

/** The form: side, type, prices, quantity, value, what it costs, and its button. */
export function FormBody({ props, state, submission }: BodyProps): ReactNode {
  const { text } = props;
  const { form, instrument, preview, user, market, set } = state;
  const { phase, tried, asked, failure } = submission;
  if (isSpecialKind(form.type)) {
    return (
      <div className="grid gap-2.5 p-3 content-start">
        <FormHead state={state} text={text} />
        <SpecialForm {...{ props, state, submission }} kind={form.type} />
      </div>
    );
  }
  const problems =
    user && isForUser(props) ? problemsOf(preview.issues, form, tried !== undefined, props) : {};
  const available = availableOf(state.account.balances, spentAsset(instrument, form.side));
  const { asks } = market.book;
  const fields = { props, state, problems };

  return (
    <>
      <form
        ref={submission.element}
        tabIndex={-1}
        onInput={submission.anew}
        onKeyDown={leaveField}
        noValidate
        onSubmit={submission.submit}
        className="grid gap-2.5 p-3 content-start"
        aria-label={text.form}
      >
        <FormHead state={state} text={text} />
        <Available state={state} props={props} />
        {form.type === 'plan' && <TriggerField {...fields} />}
        <PriceField {...fields} />
        <FirstCount {...fields} />
        <Slider
          label={text.percent}
          side={form.side}
          value={percentOf(instrument, form, available, asks)}
          disabled={available <= 0n}
          onChange={(percent) => set(withPercent(instrument, form, percent, available, asks))}
        />
        <SecondCount {...fields} />
        <Options {...fields} />
        <Costs state={state} props={props} />
        <Cautions state={state} props={props} />
        {problems.form && <Problem key={problems.form.code} text={problems.form.text} />}
        <Failure text={failure} />
        <Submit state={state} props={props} phase={phase} />
      </form>
      {asked && isForUser(props) && (
        <ConfirmOrder
          props={props}
          state={state}
          fires={asked.fires}
          onConfirm={() => void submission.send(asked)}
          onClose={submission.back}
        />
      )}
    </>
  );
}
