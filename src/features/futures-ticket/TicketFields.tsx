import type { ReactNode } from 'react';
import { isNoNumber } from '#domain/input/number.ts';
import { fieldRule } from '#domain/input/rules.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import { fill } from '#i18n/fill.ts';
import { priceInput } from '#kit/form/trading-inputs.ts';
import type { ShownProblem } from '#kit/form/use-form.ts';
import { Field } from '#ui/react/Field.tsx';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
import type { TicketProps } from './ticket.ts';
import { isAtMarket, type SizeUnit, type TargetBy } from './ticket-form.ts';
import type { TicketState } from './use-ticket.ts';
import { fieldProblem } from './words.ts';

export interface FieldsProps {
  readonly props: TicketProps;
  readonly state: TicketState;
  /** Whether sending was tried: then an empty field is wrong too. */
  readonly tried: boolean;
}

interface PriceLikeProps {
  readonly props: TicketProps;
  readonly state: TicketState;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is typed in it; of anything but a price it has two decimals and no steps. */
  readonly by?: TargetBy;
  readonly goal?: 'price';
  readonly problem?: ShownProblem | undefined;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}

/** A price: it goes by the contract's steps, and is rounded down to one when it is left. */
export function PriceLike(like: PriceLikeProps): ReactNode {
  const { props, state, label, value, onChange, by = 'price', problem, hint, children } = like;
  const { contract, market } = state;
  const isPrice = by === 'price';
  const context = { instrument: contract, last: market.last };
  return (
    <Field
      label={label}
      goal={like.goal}
      value={value}
      tag={props.tag}
      rule={isPrice ? priceInput.rule(context) : fieldRule('target')}
      pastedUnit={by === 'roe' ? '%' : contract.quote.code}
      onChange={onChange}
      onLeave={(left) => {
        if (!isPrice) return;
        const onStep = priceInput.settle(left, context);
        if (onStep !== left) onChange(onStep);
      }}
      steps={
        isPrice
          ? {
              step: (count) => {
                const next = priceInput.step(value, count, context);
                if (next) onChange(next);
              },
              higher: fill(props.text.stepHigher, { field: label }),
              lower: fill(props.text.stepLower, { field: label }),
            }
          : undefined
      }
      problem={problem}
      hint={hint}
    >
      {children}
    </Field>
  );
}

const sources: readonly TriggerSource[] = ['last', 'mark', 'index'];

interface SourceProps extends Omit<FieldsProps, 'tried'> {
  /** Whose triggers: a plan's, or those of take profit and stop loss. */
  readonly of: 'watches' | 'presetWatches';
}

/** Which price triggers are compared with. */
export function SourceSelect({ props, state, of }: SourceProps): ReactNode {
  const { text } = props;
  return (
    <ShortSelect
      label={text.watches}
      value={state.form[of]}
      options={sources.map((value) => ({
        value,
        label: text[`${value}Price`],
        short: text[`watchesShort_${value}`],
      }))}
      onChange={(source) => state.change({ [of]: source })}
    />
  );
}

/** The price at which a conditional order is placed. */
export function TriggerField({ props, state, tried }: FieldsProps): ReactNode {
  const { text } = props;
  const { form, change } = state;
  const problem =
    tried || isNoNumber(form.trigger)
      ? fieldProblem({ input: 'price', missing: 'triggerMissing' }, form.trigger, props)
      : undefined;
  return (
    <PriceLike
      {...{ props, state, problem }}
      label={text.triggerPrice}
      goal="price"
      value={form.trigger}
      onChange={(trigger) => change({ trigger })}
    >
      <SourceSelect props={props} state={state} of="watches" />
    </PriceLike>
  );
}

/** The price of a limit order; of a market order the word that it has none. */
export function PriceField({ props, state, tried }: FieldsProps): ReactNode {
  const { text } = props;
  const { form, change, contract } = state;
  const execution = form.type === 'plan' && (
    <ShortSelect
      label={text.execution}
      value={form.execution}
      options={(['limit', 'market'] as const).map((value) => ({ value, label: text[value] }))}
      onChange={(value) => change({ execution: value })}
    />
  );
  if (isAtMarket(form)) {
    return (
      <div className="form-field text-text-2">
        {text.price}
        <span className="ms-auto">{text.marketPrice}</span>
        {execution}
      </div>
    );
  }
  const problem =
    tried || isNoNumber(form.price)
      ? fieldProblem({ input: 'price' }, form.price, props)
      : undefined;
  return (
    <PriceLike
      {...{ props, state, problem }}
      label={text.price}
      goal="price"
      value={form.price}
      onChange={(price) => change({ price })}
    >
      <span className="text-text-2">{contract.quote.code}</span>
      {execution}
    </PriceLike>
  );
}

/** How much: in coins, by value, or by what opening costs. */
export function SizeField({ props, state, tried }: FieldsProps): ReactNode {
  const { text, tag } = props;
  const { form, change, contract } = state;
  const { base, settle } = contract;
  const options: readonly { value: SizeUnit; label: string; short: string }[] = [
    { value: 'base', label: fill(text.unitBase, { asset: base.code }), short: base.code },
    { value: 'value', label: fill(text.unitValue, { asset: settle.code }), short: settle.code },
    { value: 'cost', label: fill(text.unitCost, { asset: settle.code }), short: text.cost },
  ];
  const isEmpty = form.percent === undefined || form.percent === 0;
  const problem =
    (tried && isEmpty) || isNoNumber(form.size)
      ? fieldProblem({ input: 'quantity', missing: 'sizeMissing' }, form.size, props)
      : undefined;
  return (
    <Field
      label={form.unit === 'cost' ? text.cost : text.quantity}
      goal="quantity"
      value={form.percent ? '' : form.size}
      tag={tag}
      rule={fieldRule(form.unit === 'base' ? 'quantity' : 'cost', contract)}
      pastedUnit={form.unit === 'base' ? base.code : settle.code}
      onChange={(size) => change({ size, percent: undefined })}
      problem={problem}
      unit={form.percent ? <span className="grow text-end">{`${form.percent}%`}</span> : undefined}
    >
      <ShortSelect
        label={text.unit}
        value={form.unit}
        options={options}
        onChange={(unit) => change({ unit, size: '' })}
      />
    </Field>
  );
}
