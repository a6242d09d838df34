import type { ReactNode } from 'react';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import { symbolOf } from '#domain/line/line.ts';
import { displayAmount } from '#domain/money/display.ts';
import { groupDecimal, priceDecimal } from '#i18n/number.ts';
import ConfirmDialog, { type Question } from '#ui/react/ConfirmDialog.tsx';
import { cautionText, ticketCautions } from './cautions.ts';
import { sideText } from './Sides.tsx';
import type { TicketProps } from './ticket.ts';
import { isAtMarket, orderOf, planOf } from './ticket-form.ts';
import type { TicketSide, TicketState } from './use-ticket.ts';

interface ConfirmProps {
  readonly props: TicketProps;
  readonly state: TicketState;
  readonly one: TicketSide;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The order, line by line. */
function figuresOf({ props, state, one }: ConfirmProps): Question['figures'] {
  const { text, tag } = props;
  const { contract, form } = state;
  const { settle, base, quote } = contract;
  const { placing, figures } = one;
  const price = (ticks: Parameters<typeof priceText>[1]) => ({
    value: priceDecimal(priceText(contract, ticks), tag),
    unit: quote.code,
  });
  const order = orderOf(contract, form, placing!);
  const plan = form.type === 'plan' ? planOf(contract, form, placing!) : undefined;
  const limit = plan ? plan.price : order.price;
  const { takeProfit, stopLoss } = (plan ? undefined : order.preset) ?? {};
  return [
    ...(plan ? [{ name: text.triggerPrice, ...price(plan.trigger) }] : []),
    isAtMarket(form) || !limit
      ? { name: text.price, value: text.marketPrice }
      : { name: text.price, ...price(limit) },
    {
      name: text.quantity,
      value: groupDecimal(sizeText(contract, placing!.size), tag),
      unit: base.code,
    },
    ...(figures
      ? [
          {
            name: text.cost,
            value: groupDecimal(amountText(settle, displayAmount(settle, figures.cost, 'up')), tag),
            unit: settle.code,
          },
        ]
      : []),
    ...(figures?.liquidation === undefined
      ? []
      : [{ name: text.liquidationPrice, ...price(figures.liquidation) }]),
    ...(takeProfit ? [{ name: text.takeProfit, ...price(takeProfit.trigger) }] : []),
    ...(stopLoss ? [{ name: text.stopLoss, ...price(stopLoss.trigger) }] : []),
  ];
}

/** Shows an order once more before it is sent: when asked to, or when something is unusual. */
export default function ConfirmTicket(confirm: ConfirmProps): ReactNode {
  const { props, state, one, onConfirm, onClose } = confirm;
  const { text } = props;
  const { contract, form, market } = state;
  const cautions = ticketCautions(one, form, market);
  const label = sideText(props, state, one.side);
  return (
    <ConfirmDialog
      title={text.confirmTitle}
      tone={one.side === 'buy' ? 'up' : 'down'}
      subject={[label, symbolOf(contract.symbolId)]}
      figures={figuresOf(confirm)}
      warning={
        cautions.map((caution) => cautionText(caution, props, market, form)).join(' ') || undefined
      }
      confirmLabel={label}
      backLabel={text.back}
      closeLabel={text.close}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
