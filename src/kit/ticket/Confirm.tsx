import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import { finishedNumber } from '#domain/input/number.ts';
import { notional, sizeUnitOf } from '#domain/instrument/value.ts';
import { symbolOf } from '#domain/line/line.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { OrderDraft, PlanDraft, PresetLeg } from '#domain/order/order.ts';
import { fill } from '#i18n/fill.ts';
import { bookPriceText } from '#kit/order-kinds/book-price.ts';
import type { KindValue, Words } from '#kit/order-kinds/kind.ts';
import { firesText } from '#kit/order-kinds/plan.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import ConfirmDialog from '#ui/react/ConfirmDialog.tsx';
import { chooseConfirms } from './confirms.ts';
import { valueText } from './Figures.tsx';

import { cautionsOf, type Pressed, valuesOf } from './pressed.ts';

interface Line {
  readonly name: string;
  readonly value: string;
  readonly unit?: string | undefined;
}

interface ConfirmProps {
  readonly pressed: Pressed;
  /** Of the ticket itself. */
  readonly text: Words;
  readonly button: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

type Draft = OrderDraft & Partial<PlanDraft>;

/** A price of the book by its name, with what it is about now. */
const priceLine = ({ bookPrice }: Draft, line: Line, text: Words): Line =>
  bookPrice === undefined
    ? line
    : {
        ...line,
        value: `${bookPriceText(bookPrice, text)} · ${fill(text.about ?? '', { value: line.value })}`,
      };

/** Price, quantity and value of a limit, market or trigger order. */
function termsOf(draft: Draft, { context, text, typed }: Pressed): readonly Line[] {
  const { instrument, tag, isContract } = context;
  const { quote } = instrument;
  const { price, size, quoteAmount, trigger } = draft;
  const line = (
    label: 'triggerPrice' | 'price' | 'quantity' | 'orderValue',
    value: string,
    unit: string,
  ) => ({
    ...{ name: text[label] ?? '', unit },
    value: valueText(
      { label, value, isPrice: label === 'triggerPrice' || label === 'price' },
      text,
      tag,
    ),
  });
  const worth =
    quoteAmount ?? (price && size && !isContract ? notional(instrument, price, size) : undefined);
  // What was typed says it as it was meant.
  const isTyped = quoteAmount === undefined && typed.value;
  return [
    ...(trigger === undefined
      ? []
      : [line('triggerPrice', priceText(instrument, trigger), quote.code)]),
    price
      ? priceLine(draft, line('price', priceText(instrument, price), quote.code), text)
      : { name: text.price ?? '', value: text.marketPrice ?? '' },
    ...(size === undefined
      ? []
      : [line('quantity', sizeText(instrument, size), sizeUnitOf(instrument))]),
    ...(worth === undefined
      ? []
      : [
          line(
            'orderValue',
            isTyped ? finishedNumber(typed.value!) : amountText(quote, worth),
            quote.code,
          ),
        ]),
  ];
}

/** Take profit and stop loss. */
function presetLines({ preset }: Draft, { context, text }: Pressed): readonly Line[] {
  const { instrument, tag } = context;
  const money = (name: string, price: Ticks): Line => ({
    ...{ name, unit: instrument.quote.code },
    value: valueText(
      { label: 'price', value: priceText(instrument, price), isPrice: true },
      text,
      tag,
    ),
  });
  const leg = (name: string, one: PresetLeg | undefined): readonly Line[] =>
    one === undefined
      ? []
      : [
          money(name, one.trigger),
          ...(one.price === undefined
            ? []
            : [money(fill(text.legPriceName ?? '', { leg: name }), one.price)]),
        ];
  return [
    ...leg(text.takeProfit ?? '', preset?.takeProfit),
    ...leg(text.stopLoss ?? '', preset?.stopLoss),
  ];
}

/** What a contract's order binds, and where it would be liquidated. */
const isAtStake = ({ label, value }: KindValue): boolean =>
  value !== undefined && (label === 'cost' || label === 'liquidationPrice');

const shownOf = (values: readonly KindValue[], { text, context }: Pressed): readonly Line[] =>
  values.map((one) => ({
    ...{ name: text[one.label] ?? '', unit: one.unit },
    value: valueText(one, text, context.tag),
  }));

/** The order as it is about to be sent, line by line. */
function linesOf(pressed: Pressed): readonly Line[] {
  const { form, request, context, text, typed } = pressed;
  const values = valuesOf(pressed);
  const { kind } = form;
  if (kind !== 'limit' && kind !== 'market' && kind !== 'plan') {
    const quantity = { label: 'quantity', value: finishedNumber(typed.quantity ?? '') } as const;
    const unit = sizeUnitOf(context.instrument);
    return shownOf([{ ...quantity, unit }, ...values], pressed);
  }
  const draft = request as Draft;
  return [
    { name: text.orderType ?? '', value: text[kind] ?? '' },
    ...termsOf(draft, pressed),
    ...(kind === 'limit'
      ? [{ name: text.timeInForce ?? '', value: text[`${draft.timeInForce}Long`] ?? '' }]
      : []),
    ...shownOf(values.filter(isAtStake), pressed),
    ...presetLines(draft, pressed),
  ];
}

/** Shows an order once more before it is sent: when asked to, or when something is unusual. */
export default function Confirm(confirm: ConfirmProps): ReactNode {
  const { pressed, text, button, onConfirm, onClose } = confirm;
  const { form, request, side, context } = pressed;
  const { instrument } = context;
  const confirms = useStore($confirmsOrders);
  const [asksNoMore, setAsksNoMore] = useState(false);
  const isPlan = form.kind === 'plan';
  const fires = isPlan
    ? firesText(request as PlanDraft, context, pressed.text as Parameters<typeof firesText>[2])
    : undefined;
  const of = { isPlan, text: pressed.text };
  const warnings = cautionsOf(pressed).map((one) => context.judge?.cautionText(one, context, of));
  const kind = pressed.text[`kind_${form.kind}`];
  return (
    <ConfirmDialog
      title={text.confirmTitle ?? ''}
      tone={side === 'buy' ? 'up' : 'down'}
      subject={[button, kind ?? symbolOf(instrument.symbolId)]}
      figures={linesOf(pressed)}
      warning={warnings.join(' ') || undefined}
      confirmLabel={button}
      backLabel={text.back ?? ''}
      closeLabel={text.close ?? ''}
      onConfirm={() => {
        if (asksNoMore) void chooseConfirms(false, text);
        onConfirm();
      }}
      onClose={onClose}
    >
      {fires && <p>{fires}</p>}
      {confirms && text.askNoMore && (
        <label className="form-check text-text-2">
          <input
            type="checkbox"
            checked={asksNoMore}
            onChange={(event) => setAsksNoMore(event.target.checked)}
          />
          {text.askNoMore}
        </label>
      )}
    </ConfirmDialog>
  );
}
