import type { ReactNode } from 'react';
import { priceText } from '#contract/map/quantity.ts';
import { spendsValue, valueDecimals } from './draft-order.ts';
import { Field } from './Field.tsx';
import type { OrderFormProps } from './order-form.ts';
import type { OrderFormState } from './use-order-form.ts';

interface FieldsProps {
  readonly props: OrderFormProps;
  readonly state: OrderFormState;
  readonly problem?: string | undefined;
}

const Unit = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <span className="text-text-2">{children}</span>
);

/** The price of a limit order; of a market order the word that it has none. */
export function PriceField({ props, state, problem }: FieldsProps): ReactNode {
  const { text, symbol, tag } = props;
  const { form, instrument, change, step, bestAsk, bestBid } = state;
  const best = form.side === 'buy' ? bestAsk : bestBid;
  if (form.type === 'market') {
    return (
      <p className="flex items-center h-9.5 px-2.5 rounded-md bg-surface-2 text-text-2">
        {text.price}
        <span className="ms-auto">{text.marketPrice}</span>
      </p>
    );
  }
  return (
    <Field
      label={text.price}
      value={form.price}
      tag={tag}
      decimals={instrument.priceScale}
      onChange={(price) => change({ price })}
      onStep={step}
      problem={problem}
      unit={<Unit>{symbol.quoteCoin.coinName}</Unit>}
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
  );
}

/** How much is bought or sold; a market buy may say what it spends instead. */
export function QuantityField({ props, state, problem }: FieldsProps): ReactNode {
  const { text, symbol, tag } = props;
  const { form, instrument, change } = state;
  const base = symbol.baseCoin.coinName;
  const byValue = spendsValue(form);
  const hasChoice = form.type === 'market' && form.side === 'buy';
  const unit = hasChoice ? (
    <select
      aria-label={text.unit}
      value={form.by}
      onChange={(event) =>
        change({ by: event.target.value as 'quantity' | 'value', quantity: '', value: '' })
      }
      className="bg-transparent text-text-2 rounded"
    >
      <option value="value">{symbol.quoteCoin.coinName}</option>
      <option value="quantity">{base}</option>
    </select>
  ) : (
    <Unit>{base}</Unit>
  );
  return (
    <Field
      label={byValue ? text.orderValue : text.quantity}
      value={byValue ? form.value : form.quantity}
      tag={tag}
      decimals={byValue ? valueDecimals(instrument) : instrument.sizeScale}
      onChange={(value) => change(byValue ? { value } : { quantity: value, by: 'quantity' })}
      problem={problem}
      unit={unit}
    />
  );
}

/** Price times quantity of a limit order; typed in, the quantity follows. */
export function ValueField({ props, state }: FieldsProps): ReactNode {
  const { text, symbol, tag } = props;
  const { form, instrument, change } = state;
  return (
    <Field
      label={text.orderValue}
      value={form.value}
      tag={tag}
      decimals={valueDecimals(instrument)}
      onChange={(value) => change({ value, by: 'value' })}
      unit={<Unit>{symbol.quoteCoin.coinName}</Unit>}
    />
  );
}
