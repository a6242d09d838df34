import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { amountText, priceText } from '#contract/map/quantity.ts';
import { finishedNumber } from '#domain/input/number.ts';
import { sizeText } from '#domain/instrument/text.ts';
import type { OrderKind } from '#domain/line/line.ts';
import type { PresetLeg } from '#domain/order/order.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { chooseConfirms } from './confirms.ts';
import { isAtMarket, orderOf, planOf } from './draft-order.ts';
import { firesText } from './Fields.tsx';
import { Cautions, Row } from './Figures.tsx';
import type { UserFormProps } from './order-form.ts';
import type { Preview } from './preview.ts';
import { submitText } from './Submit.tsx';
import type { OrderFormState } from './use-order-form.ts';

interface ConfirmProps {
  readonly props: UserFormProps;
  readonly state: OrderFormState;
  /** Which way a plan order is to fire, as it was when this was opened. */
  readonly fires: Preview['fires'];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

interface Line {
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
}

/** The order as it is about to be sent, line by line. */
function linesOf({ text, tag }: UserFormProps, state: OrderFormState): readonly Line[] {
  const { form, instrument, account } = state;
  const { base, quote } = instrument;
  const plan = form.type === 'plan' ? planOf(instrument, form) : undefined;
  const order = orderOf(instrument, form, account.slippagePpm);
  const { price, size, quoteAmount } = plan ?? order;
  const money = (value: string) => ({ value: groupDecimal(value, tag), unit: quote.code });
  const leg = (name: string, one: PresetLeg | undefined): readonly Line[] =>
    one === undefined
      ? []
      : [
          { name, ...money(priceText(instrument, one.trigger)) },
          ...(one.price === undefined
            ? []
            : [
                {
                  name: fill(text.legPriceName, { leg: name }),
                  ...money(priceText(instrument, one.price)),
                },
              ]),
        ];
  return [
    { name: text.orderType, value: text[form.type as OrderKind] },
    ...(plan ? [{ name: text.triggerPrice, ...money(priceText(instrument, plan.trigger)) }] : []),
    {
      name: text.price,
      ...(price === undefined ? { value: text.marketPrice } : money(priceText(instrument, price))),
    },
    ...(size === undefined
      ? []
      : [
          {
            name: text.quantity,
            value: groupDecimal(sizeText(instrument, size), tag),
            unit: base.code,
          },
        ]),
    // At market it is known only where it is what may be spent.
    ...(quoteAmount === undefined
      ? form.value === '' || isAtMarket(form)
        ? []
        : [{ name: text.orderValue, ...money(finishedNumber(form.value)) }]
      : [{ name: text.orderValue, ...money(amountText(quote, quoteAmount)) }]),
    ...(form.type === 'limit'
      ? [{ name: text.timeInForce, value: text[`${form.timeInForce}Long`] }]
      : []),
    ...leg(text.takeProfit, plan ? undefined : order.preset?.takeProfit),
    ...leg(text.stopLoss, plan ? undefined : order.preset?.stopLoss),
  ];
}

/** Shows the order once more before it is sent: when asked to, or when something is unusual. */
export default function ConfirmOrder(confirm: ConfirmProps): ReactNode {
  const { props, state, fires, onConfirm, onClose } = confirm;
  const { text } = props;
  const { form, instrument } = state;
  const confirms = useStore($confirmsOrders);
  const [asksNoMore, setAsksNoMore] = useState(false);
  const isBuy = form.side === 'buy';
  const direction = firesText(fires, props, state);

  return (
    <Dialog open onClose={onClose} title={text.confirmTitle} closeLabel={text.close} sheet>
      <div className="grid gap-4 text-sm">
        <p className={`text-base font-650 ${isBuy ? 'text-up' : 'text-down'}`}>
          {text[form.side]}{' '}
          <bdi className="text-text">
            {instrument.base.code}/{instrument.quote.code}
          </bdi>
        </p>
        <dl className="grid gap-2">
          {linesOf(props, state).map((line) => (
            <Row key={line.name} {...line} />
          ))}
        </dl>
        {direction && <p>{direction}</p>}
        <Cautions state={state} props={props} />
        {confirms && (
          <label className="form-check text-text-2">
            <input
              type="checkbox"
              checked={asksNoMore}
              onChange={(event) => setAsksNoMore(event.target.checked)}
            />
            {text.askNoMore}
          </label>
        )}
        <div className="grid grid-cols-2 gap-2">
          <button type="button" className="btn-quiet h-10.5 text-sm" onClick={onClose}>
            {text.back}
          </button>
          <button
            type="button"
            // The second half of the double click that opened it confirms nothing.
            onClick={(event) => {
              if (event.detail > 1) return;
              if (asksNoMore) void chooseConfirms(false, text);
              onConfirm();
            }}
            className={`h-10.5 rounded-md border border-transparent text-base font-650 ${isBuy ? 'bg-up text-on-up' : 'bg-down text-on-down'}`}
          >
            {submitText(state, props)}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
