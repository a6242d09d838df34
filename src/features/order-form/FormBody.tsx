import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { spentAsset } from '#domain/order/hold.ts';
import type { Refusal } from '#domain/refusal.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { $draft } from '#stores/draft.ts';
import { takeOrder } from '#stores/orders.ts';
import { showToast } from '#ui/toast.ts';
import { percentOf, spendsValue, withPercent } from './draft-order.ts';
import { PriceField, QuantityField, ValueField } from './Fields.tsx';
import { Figures } from './Figures.tsx';
import { FormHead } from './FormHead.tsx';
import type { OrderFormProps } from './order-form.ts';
import { sayPlaced } from './outcome.ts';
import { place, wireOrder } from './place.ts';
import { availableOf, type FieldName, issueField } from './preview.ts';
import { Slider } from './Slider.tsx';
import { Submit, type SubmitPhase } from './Submit.tsx';
import type { OrderFormState } from './use-order-form.ts';

interface BodyProps {
  readonly props: OrderFormProps;
  readonly state: OrderFormState;
  /** Called when an order was placed. */
  readonly onPlaced?: (() => void) | undefined;
}

/** Sends the form's order. While one is under way there is no second. */
function useSubmit({ props, state, onPlaced }: BodyProps) {
  const [phase, setPhase] = useState<SubmitPhase>('ready');
  const [tried, setTried] = useState(false);
  const busy = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy.current || state.preview.issues.length > 0) return;
    busy.current = true;
    setPhase('sending');
    const order = wireOrder(state.instrument, state.draft, crypto.randomUUID());
    const placed = await place(order, () => setPhase('checking'));
    busy.current = false;
    setPhase('ready');
    const said = sayPlaced(placed, props);
    if (said) showToast(said.text, said.kind);
    if (placed.what !== 'placed') return;
    takeOrder(placed.order);
    setTried(false);
    state.change({ quantity: '', value: '' });
    onPlaced?.();
  };
  return { phase, tried, submit };
}

/** Texts of the issues under their fields; an empty field is told so only once it was sent. */
function problems(
  issues: readonly Refusal[],
  { issues: texts, tag }: OrderFormProps,
  isShown: (field: FieldName) => boolean,
): Partial<Record<FieldName, string>> {
  const found: Partial<Record<FieldName, string>> = {};
  for (const issue of issues) {
    const field = issueField(issue);
    if (found[field] !== undefined || !isShown(field)) continue;
    const values = Object.entries(issue.values).map(([name, value]) => [
      name,
      /^\d+(\.\d+)?$/.test(value) ? groupDecimal(value, tag) : value,
    ]);
    found[field] = fill(
      texts[issue.code as keyof typeof texts] ?? issue.code,
      Object.fromEntries(values),
    );
  }
  return found;
}

/** The form: side, type, price, quantity, value, what it costs, and its button. */
export function FormBody(body: BodyProps): ReactNode {
  const { props, state } = body;
  const { text } = props;
  const { form, instrument, change, preview, user, bestAsk } = state;
  const { phase, tried, submit } = useSubmit(body);
  const typed = spendsValue(form) ? form.value : form.quantity;
  const shown = problems(
    user ? preview.issues : [],
    props,
    (field) => tried || (field === 'price' ? form.price : typed) !== '',
  );
  const available = availableOf(state.account.balances, spentAsset(instrument, form.side));
  const fieldProps = { props, state };

  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-2.5 p-3 content-start"
      aria-label={text.form}
    >
      <FormHead form={form} text={text} onChange={change} />
      <Figures part="available" state={state} props={props} />
      <PriceField {...fieldProps} problem={shown.price} />
      <QuantityField {...fieldProps} problem={shown.quantity} />
      <Slider
        label={text.percent}
        side={form.side}
        value={percentOf(instrument, form, available, bestAsk)}
        disabled={available <= 0n}
        onChange={(next) => $draft.set(withPercent(instrument, form, next, available, bestAsk))}
      />
      {form.type === 'limit' && <ValueField {...fieldProps} />}
      <Figures part="costs" state={state} props={props} />
      {shown.form && (
        <p role="alert" className="text-2xs text-down">
          {shown.form}
        </p>
      )}
      <Submit {...fieldProps} phase={phase} />
    </form>
  );
}
