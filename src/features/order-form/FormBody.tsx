import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { priceText } from '#contract/map/quantity.ts';
import { spentAsset } from '#domain/order/hold.ts';
import type { Refusal } from '#domain/refusal.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { $draft } from '#stores/draft.ts';
import { takeOrder } from '#stores/orders.ts';
import { showToast } from '#ui/toast.ts';
import { percentOf, spendsValue, valueDecimals, withPercent } from './draft-order.ts';
import { Field } from './Field.tsx';
import { Figures } from './Figures.tsx';
import { FormHead } from './FormHead.tsx';
import type { OrderFormProps } from './order-form.ts';
import { sayPlaced } from './outcome.ts';
import { place, wireOrder } from './place.ts';
import { availableOf, type FieldName, issueField } from './preview.ts';
import { Slider } from './Slider.tsx';
import type { OrderFormState } from './use-order-form.ts';

interface BodyProps {
  readonly props: OrderFormProps;
  readonly state: OrderFormState;
  /** Called when an order was placed. */
  readonly onPlaced?: (() => void) | undefined;
}

/** Sends the form's order. While one is under way there is no second. */
function useSubmit({ props, state, onPlaced }: BodyProps) {
  const [phase, setPhase] = useState<'ready' | 'sending' | 'checking'>('ready');
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
    const { text, kind } = sayPlaced(placed, props);
    showToast(text, kind);
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

const Unit = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <span className="text-text-2">{children}</span>
);

/** The form: side, type, price, quantity, value, what it costs, and its button. */
export function FormBody(body: BodyProps): ReactNode {
  const { props, state } = body;
  const { text, symbol, tag } = props;
  const { form, instrument, change, step, preview, user, bestAsk, bestBid } = state;
  const { phase, tried, submit } = useSubmit(body);
  const base = symbol.baseCoin.coinName;
  const quote = symbol.quoteCoin.coinName;
  const isLimit = form.type === 'limit';
  const byValue = spendsValue(form);
  const typed = byValue ? form.value : form.quantity;
  const shown = problems(user ? preview.issues : [], props, (field) =>
    tried
      ? true
      : field === 'quantity'
        ? typed !== ''
        : field === 'price'
          ? form.price !== ''
          : typed !== '',
  );
  const available = availableOf(state.account.balances, spentAsset(instrument, form.side));
  const percent = percentOf(instrument, form, available, bestAsk);
  const best = form.side === 'buy' ? bestAsk : bestBid;
  const button = fill(form.side === 'buy' ? text.buyCoin : text.sellCoin, { asset: base });

  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-2.5 p-3 content-start"
      aria-label={text.form}
    >
      <FormHead form={form} text={text} onChange={change} />
      <Figures part="available" state={state} props={props} />
      {isLimit ? (
        <Field
          label={text.price}
          value={form.price}
          tag={tag}
          decimals={instrument.priceScale}
          onChange={(price) => change({ price })}
          onStep={step}
          problem={shown.price}
          unit={<Unit>{quote}</Unit>}
        >
          <button
            type="button"
            className="text-accent font-500 rounded"
            aria-label={text.bestPriceName}
            disabled={best === undefined}
            onClick={() => best !== undefined && change({ price: priceText(instrument, best) })}
          >
            {text.bestPrice}
          </button>
        </Field>
      ) : (
        <p className="flex items-center h-9.5 px-2.5 rounded-md bg-surface-2 text-text-2">
          {text.price}
          <span className="ms-auto">{text.marketPrice}</span>
        </p>
      )}
      <Field
        label={byValue ? text.orderValue : text.quantity}
        value={typed}
        tag={tag}
        decimals={byValue ? valueDecimals(instrument) : instrument.sizeScale}
        onChange={(value) => change(byValue ? { value } : { quantity: value, by: 'quantity' })}
        problem={shown.quantity}
        unit={
          !isLimit && form.side === 'buy' ? (
            <select
              aria-label={text.unit}
              value={form.by}
              onChange={(event) =>
                change({ by: event.target.value as 'quantity' | 'value', quantity: '', value: '' })
              }
              className="bg-transparent text-text-2 rounded"
            >
              <option value="value">{quote}</option>
              <option value="quantity">{base}</option>
            </select>
          ) : (
            <Unit>{base}</Unit>
          )
        }
      />
      <Slider
        label={text.percent}
        side={form.side}
        value={percent}
        disabled={available <= 0n}
        onChange={(next) => $draft.set(withPercent(instrument, form, next, available, bestAsk))}
      />
      {isLimit && (
        <Field
          label={text.orderValue}
          value={form.value}
          tag={tag}
          decimals={valueDecimals(instrument)}
          onChange={(value) => change({ value, by: 'value' })}
          unit={<Unit>{quote}</Unit>}
        />
      )}
      <Figures part="costs" state={state} props={props} />
      {shown.form && (
        <p role="alert" className="text-2xs text-down">
          {shown.form}
        </p>
      )}
      {user ? (
        <button
          type="submit"
          aria-disabled={phase !== 'ready'}
          className={`h-10.5 rounded-md text-base font-650 aria-disabled:opacity-60 ${form.side === 'buy' ? 'bg-up text-on-up' : 'bg-down text-on-down'}`}
        >
          {phase === 'ready' ? button : phase === 'sending' ? text.working : text.checking}
        </button>
      ) : (
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
      )}
    </form>
  );
}
