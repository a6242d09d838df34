import type { ReactNode } from 'react';
import { amountText, priceText } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import { notional } from '#domain/instrument/instrument.ts';
import { displayAmount } from '#domain/money/display.ts';
import { amount, type Lots, lots } from '#domain/money/units.ts';
import { leveragesOf } from '#domain/position/account-of-views.ts';
import { resultAt } from '#domain/position/pnl-target.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, percentText, signedText } from '#i18n/number.ts';
import { PriceLike, SourceSelect } from './TicketFields.tsx';
import type { TicketProps } from './ticket.ts';
import { emptyLegs } from './ticket-form.ts';
import type { TicketSide, TicketState } from './use-ticket.ts';

interface PresetProps {
  readonly props: TicketProps;
  readonly state: TicketState;
}

const legs = ['takeProfit', 'stopLoss'] as const;
type LegName = (typeof legs)[number];

/** Which side a trigger protects: a take profit above the price is a long's, below it a short's. */
function sideOfLeg(state: TicketState, leg: LegName, trigger: number): TicketSide | undefined {
  const { sides, market } = state;
  const price = sides[0]?.figures && market.last;
  if (!price) return undefined;
  const isLong = trigger > price === (leg === 'takeProfit');
  return sides[isLong ? 0 : 1];
}

/** What a leg would bring, in money and as a share of the margin, should it fire. */
function resultText({ props, state }: PresetProps, leg: LegName, text: string): string | undefined {
  const { contract, setting, market } = state;
  const trigger = priceOf(contract, text);
  const side = trigger && sideOfLeg(state, leg, trigger);
  if (!side?.size || !trigger || market.last === undefined) return undefined;
  const sign = side.side === 'buy' ? 1 : -1;
  const valueAt = (price: typeof trigger, size: Lots) => notional(contract, price, size);
  const entry = priceOf(contract, state.form.price) ?? market.last;
  const held = {
    size: lots(sign * side.size),
    cost: amount(BigInt(sign) * valueAt(entry, side.size)),
  };
  const leverage = leveragesOf(setting)[side.side === 'buy' ? 'long' : 'short'];
  const { pnl, roePpm } = resultAt(held, trigger, { leverage, valueAt });
  const money = signedText(
    amountText(contract.settle, displayAmount(contract.settle, pnl, 'nearest')),
    props.tag,
  );
  const percent = ((roePpm ?? 0n) / 100n).toString();
  const share = percentText((Number(percent) / 100).toFixed(2), props.tag);
  return fill(props.text.expected, { pnl: `${money} ${contract.settle.code}`, roe: share });
}

/** Take profit and stop loss of what the order opens. */
export function Preset({ props, state }: PresetProps): ReactNode {
  const { text, tag } = props;
  const { form, change, market, contract } = state;
  const preset = form.preset ?? emptyLegs;
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{text.preset}</legend>
      {legs.map((leg) => (
        <PriceLike
          key={leg}
          {...{ props, state }}
          label={text[leg]}
          value={preset[leg].trigger}
          onChange={(trigger) => change({ preset: { ...preset, [leg]: { trigger } } })}
          hint={
            resultText({ props, state }, leg, preset[leg].trigger) ??
            (market.last === undefined
              ? undefined
              : fill(text.lastIs, { price: groupDecimal(priceText(contract, market.last), tag) }))
          }
        >
          <SourceSelect props={props} state={state} />
        </PriceLike>
      ))}
    </fieldset>
  );
}
