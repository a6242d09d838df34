import type { ReactNode } from 'react';
import { priceText } from '#contract/map/quantity.ts';
import { priceOf, stepped, steppedText } from '#contract/map/typed-price.ts';
import { numberRule } from '#domain/input/number.ts';
import { valueDecimals } from '#domain/instrument/value-decimals.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import { Field, type FieldProps } from '#ui/react/Field.tsx';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
import { BookPrices } from './BookPrices.tsx';
import { isAtMarket, unitOf } from './draft-order.ts';
import type { OrderFormProps } from './order-form.ts';
import type { Problems } from './problems.ts';
import type { OrderFormState } from './use-order-form.ts';

export interface FieldsProps {
  readonly props: OrderFormProps;
  readonly state: OrderFormState;
  readonly problems: Problems;
}

export const Unit = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <span className="text-text-2">{children}</span>
);

interface PriceLikeProps extends FieldsProps {
  readonly label: string;
  readonly name?: string;
  readonly value: string;
  readonly problem: FieldProps['problem'];
  /** Where the steps begin while it is empty. */
  readonly start: Ticks | undefined;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly goal?: 'price';
  readonly children?: ReactNode;
}

/** A price: it goes by the pair's steps, and is rounded down to one when it is left. */
export function PriceLikeField(fields: PriceLikeProps): ReactNode {
  const { props, state, label, name, value, problem, start, onChange, hint, children } = fields;
  const { text, tag } = props;
  const { instrument } = state;
  return (
    <Field
      label={label}
      name={name}
      goal={fields.goal}
      value={value}
      tag={tag}
      rule={numberRule('plain', instrument.priceScale)}
      pastedUnit={instrument.quote.code}
      onChange={onChange}
      onLeave={(left) => {
        const onStep = steppedText(instrument, left);
        if (onStep !== left) onChange(onStep);
      }}
      steps={{
        step: (count) => {
          const from = priceOf(instrument, value);
          const next = from ? stepped(instrument, from, count) : start;
          if (next) onChange(priceText(instrument, next));
        },
        higher: fill(text.stepHigher, { field: name ?? label }),
        lower: fill(text.stepLower, { field: name ?? label }),
      }}
      problem={problem}
      hint={hint}
    >
      {children}
    </Field>
  );
}

/** Of a plan order: whether it places a limit or a market order. */
function ExecutionSelect({ props, state }: FieldsProps): ReactNode {
  const { text } = props;
  return (
    <ShortSelect
      label={text.execution}
      value={state.form.execution}
      options={[
        { value: 'limit', label: text.limit },
        { value: 'market', label: text.market },
      ]}
      onChange={(execution) => state.turn({ execution })}
    />
  );
}

/** The price of a limit order; of a market order the word that it has none. */
export function PriceField(fields: FieldsProps): ReactNode {
  const { props, state, problems } = fields;
  const { text, symbol } = props;
  const { form, change, market } = state;
  const execution = form.type === 'plan' && <ExecutionSelect {...fields} />;
  if (isAtMarket(form)) {
    return (
      <div className="form-field text-text-2">
        {text.price}
        <span className="ms-auto">{text.marketPrice}</span>
        {execution}
      </div>
    );
  }
  return (
    <PriceLikeField
      {...fields}
      goal="price"
      label={text.price}
      value={form.price}
      start={market.lastPrice}
      onChange={(price) => change({ price })}
      problem={problems.price}
    >
      <Unit>{symbol.quoteCoin.coinName}</Unit>
      {execution || <BookPrices {...fields} />}
    </PriceLikeField>
  );
}

/** Which way the last price must come for a plan order to be placed, in words. */
export function firesText(
  fires: ConditionalOrder['fires'] | undefined,
  { text, tag }: OrderFormProps,
  { form, instrument }: Pick<OrderFormState, 'form' | 'instrument'>,
): string | undefined {
  const trigger = priceOf(instrument, form.trigger);
  if (!fires || !trigger) return undefined;
  const price = priceDecimal(priceText(instrument, trigger), tag);
  return fill(fires === 'atOrAbove' ? text.firesAbove : text.firesBelow, { price });
}

/** The last price at which a plan order is placed, and which way it must come. */
export function TriggerField(fields: FieldsProps): ReactNode {
  const { props, state, problems } = fields;
  const { text, symbol } = props;
  const { form, change, market, preview } = state;
  return (
    <PriceLikeField
      {...fields}
      goal="price"
      label={text.triggerPrice}
      value={form.trigger}
      start={market.lastPrice}
      onChange={(value) => change({ trigger: value })}
      problem={problems.trigger}
      hint={problems.trigger ? undefined : firesText(preview.fires, props, state)}
    >
      <Unit>{symbol.quoteCoin.coinName}</Unit>
    </PriceLikeField>
  );
}

type CountName = 'quantity' | 'value';

interface CountProps extends FieldsProps {
  readonly name: CountName;
  /** Whether it stands first: then it has the choice of units. */
  readonly isFirst: boolean;
}

/** How much: in base, or in quote. The one of the two that isn't typed in follows the other. */
function CountField({ props, state, problems, name, isFirst }: CountProps): ReactNode {
  const { text, symbol, tag } = props;
  const { form, instrument, change, turn } = state;
  const isValue = name === 'value';
  const base = symbol.baseCoin.coinName;
  const quote = symbol.quoteCoin.coinName;
  const hasChoice = isFirst && !(isAtMarket(form) && form.side === 'sell');
  return (
    <Field
      label={isValue ? text.orderValue : text.quantity}
      goal={isFirst ? 'quantity' : undefined}
      value={form[name]}
      tag={tag}
      rule={
        isValue
          ? numberRule('capped', valueDecimals(instrument))
          : numberRule('plain', instrument.sizeScale)
      }
      onChange={(typed) => change({ [name]: typed, by: name })}
      problem={isFirst ? problems.quantity : undefined}
      unit={!hasChoice && <Unit>{isValue ? quote : base}</Unit>}
      pastedUnit={isValue ? quote : base}
    >
      {hasChoice && (
        <ShortSelect
          label={text.unit}
          value={form.unit}
          options={[
            { value: 'base', label: base },
            { value: 'quote', label: quote },
          ]}
          onChange={(unit) => turn({ unit })}
        />
      )}
    </Field>
  );
}

/** How much is bought or sold, in the unit that was chosen. */
export const FirstCount = (fields: FieldsProps): ReactNode => (
  <CountField
    {...fields}
    isFirst
    name={unitOf(fields.state.form) === 'quote' ? 'value' : 'quantity'}
  />
);

/** The other of quantity and value, where a price ties them together. */
export const SecondCount = (fields: FieldsProps): ReactNode =>
  isAtMarket(fields.state.form) ? null : (
    <CountField
      {...fields}
      isFirst={false}
      name={unitOf(fields.state.form) === 'quote' ? 'quantity' : 'value'}
    />
  );
