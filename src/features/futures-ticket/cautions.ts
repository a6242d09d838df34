import { priceText, sizeText } from '#contract/map/quantity.ts';
import { asksFirst, type Caution, orderCautions, priceCaution } from '#domain/order/caution.ts';
import { estimateTaker } from '#domain/order/estimate.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, ppmText, priceDecimal } from '#i18n/number.ts';
import type { TicketProps } from './ticket.ts';
import {
  orderOf,
  type Placing,
  planOf,
  type TicketForm,
  type TicketMarket,
} from './ticket-form.ts';
import type { TicketSide } from './use-ticket.ts';

/** What to look at again: of any order, or that a stop loss lies beyond the liquidation price. */
type TicketCaution = Caution | { readonly what: 'stopBeyond' };

/** Whether a caution has to be confirmed. */
const asks = (caution: TicketCaution): boolean =>
  caution.what === 'stopBeyond' || asksFirst(caution);

/** What is unusual about an order as the book stands. */
function ofOrder(form: TicketForm, market: TicketMarket, placing: Placing): readonly Caution[] {
  const { contract, bids, asks: offers } = market;
  if (form.type === 'plan') {
    const { side, price, trigger } = planOf(contract, form, placing);
    const far = price && trigger ? priceCaution(side, price, trigger) : undefined;
    return far ? [far] : [];
  }
  const draft = orderOf(contract, form, placing);
  const levels = placing.side === 'buy' ? offers : bids;
  const estimate = estimateTaker({ instrument: contract, levels, draft, feePpm: 0 });
  return orderCautions(contract, draft, levels, estimate);
}

/** What is unusual about a side's order that the rules let through. */
export function ticketCautions(
  { placing, figures }: Pick<TicketSide, 'placing' | 'figures'>,
  form: TicketForm,
  market: TicketMarket,
): readonly TicketCaution[] {
  if (placing === undefined) return [];
  const found: TicketCaution[] = [...ofOrder(form, market, placing)];
  const stop = orderOf(market.contract, form, placing).preset?.stopLoss?.trigger;
  const liquidation = figures?.liquidation;
  if (form.type !== 'plan' && stop !== undefined && liquidation !== undefined) {
    const isBeyond = placing.side === 'buy' ? stop <= liquidation : stop >= liquidation;
    if (isBeyond) found.push({ what: 'stopBeyond' });
  }
  return found;
}

/** Whether one of them has to be confirmed. */
export const asksAny = (cautions: readonly TicketCaution[]): boolean => cautions.some(asks);

/** A caution in words. */
export function cautionText(
  caution: TicketCaution,
  { text, tag }: TicketProps,
  { contract }: TicketMarket,
  form: TicketForm,
): string {
  switch (caution.what) {
    case 'impact':
      return fill(text.impactWarn, { percent: ppmText(caution.ppm, tag) });
    case 'bookShare':
      return fill(text.bookShare, { percent: ppmText(caution.ppm, tag) });
    case 'farPrice':
      return fill(form.type === 'plan' ? text.farPlan : text.farPrice, {
        percent: ppmText(caution.ppm, tag),
        price: priceDecimal(priceText(contract, caution.best), tag),
      });
    case 'postOnlyTakes':
      return text.postOnlyTakes;
    case 'fokNotFilled':
      return text.fokNotFilled;
    case 'partFill': {
      const size = groupDecimal(sizeText(contract, caution.size), tag);
      return fill(text.partFill, { quantity: `${size} ${contract.base.code}` });
    }
    case 'stopBeyond':
      return text.stopBeyond;
  }
}
