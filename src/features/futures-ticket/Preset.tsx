import type { ReactNode } from 'react';
import { amountText, priceText } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import { isNoNumber } from '#domain/input/number.ts';
import { notional } from '#domain/instrument/value.ts';
import { displayAmount } from '#domain/money/display.ts';
import { amount, type Lots, lots } from '#domain/money/units.ts';
import { resultAt } from '#domain/position/pnl-target.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, signedText } from '#i18n/number.ts';
import { pointsText } from '#i18n/percent.ts';
import { HelpLink } from '#ui/react/HelpLink.tsx';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
import { PriceLike, SourceSelect } from './TicketFields.tsx';
import type { TicketProps } from './ticket.ts';
import { emptyLegs, type LegName, legNames, legTrigger, type TargetBy } from './ticket-form.ts';
import type { TicketSide, TicketState } from './use-ticket.ts';
import { fieldProblem } from './words.ts';

interface PresetProps {
  readonly props: TicketProps;
  readonly state: TicketState;
}

const targets: readonly TargetBy[] = ['price', 'roe', 'pnl'];

/** Which side a leg protects: by price a take profit above it is a long's, below it a short's. */
function sideOfLeg({ sides, market, form, contract }: TicketState, leg: LegName): TicketSide[] {
  const typed = form.preset?.[leg].trigger ?? '';
  if (form.preset?.by !== 'price') return [...sides];
  const [trigger, price] = [priceOf(contract, typed), market.last];
  if (!trigger || !price) return [];
  const isLong = trigger > price === (leg === 'takeProfit');
  return [sides[isLong ? 0 : 1]!];
}

/** What a leg would bring one side, in money and as a share of the margin, and at which price. */
function resultOn({ props, state }: PresetProps, leg: LegName, one: TicketSide) {
  const { contract, form } = state;
  const { placing } = one;
  const trigger = placing && legTrigger(contract, form, leg, placing);
  if (!trigger || placing.entry === undefined) return undefined;
  const sign = one.side === 'buy' ? 1 : -1;
  const valueAt = (price: typeof trigger, size: Lots) => notional(contract, price, size);
  const held = {
    size: lots(sign * placing.size),
    cost: amount(BigInt(sign) * valueAt(placing.entry, placing.size)),
  };
  const { pnl, roe } = resultAt(held, trigger, { leverage: placing.leverage, valueAt });
  const money = signedText(
    amountText(contract.settle, displayAmount(contract.settle, pnl, 'nearest')),
    props.tag,
  );
  return {
    price: groupDecimal(priceText(contract, trigger), props.tag),
    result: fill(props.text.expected, {
      pnl: `${money} ${contract.settle.code}`,
      roe: pointsText(roe ?? 0n, props.tag),
    }),
  };
}

/** What a leg would come to: by price of the side that it protects, else of both, which differ. */
function hintOf(preset: PresetProps, leg: LegName): ReactNode {
  const { props, state } = preset;
  const { text } = props;
  const by = state.form.preset?.by;
  const found = sideOfLeg(state, leg).flatMap((one) => {
    const result = resultOn(preset, leg, one);
    return result ? [{ ...result, side: one.side }] : [];
  });
  if (found.length === 0) return undefined;
  if (by === 'price') return found[0]!.result;
  return found
    .map(({ side, price }) => `${side === 'buy' ? text.long : text.short} ${price}`)
    .join(' · ');
}

/** Take profit and stop loss of what the order opens: by price, return or PnL. */
export function Preset({ props, state }: PresetProps): ReactNode {
  const { text, tag } = props;
  const { form, change, market, contract } = state;
  const preset = form.preset ?? emptyLegs;
  const units = { price: undefined, roe: '%', pnl: contract.settle.code };
  const last =
    preset.by === 'price' && market.last !== undefined
      ? fill(text.lastIs, { price: groupDecimal(priceText(contract, market.last), tag) })
      : undefined;
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{text.tpsl}</legend>
      <div className="flex flex-wrap gap-4">
        <ShortSelect
          label={text.setBy}
          value={preset.by}
          options={targets.map((value) => ({ value, label: text[`by_${value}`] }))}
          onChange={(by) => change({ preset: { ...emptyLegs, by } })}
        />
        <SourceSelect props={props} state={state} of="presetWatches" />
        <HelpLink path={text.help_tpsl} label={text.learnMore} className="ms-auto" />
      </div>
      {legNames.map((leg) => (
        <PriceLike
          key={leg}
          {...{ props, state }}
          by={preset.by}
          label={text[leg]}
          value={preset[leg].trigger}
          onChange={(trigger) => change({ preset: { ...preset, [leg]: { trigger } } })}
          problem={
            isNoNumber(preset[leg].trigger)
              ? fieldProblem({ input: 'price' }, preset[leg].trigger, props)
              : undefined
          }
          hint={hintOf({ props, state }, leg) ?? last}
        >
          {units[preset.by] && <span className="text-text-2">{units[preset.by]}</span>}
        </PriceLike>
      ))}
    </fieldset>
  );
}
