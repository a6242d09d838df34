import { type ReactNode, useState } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { tradingOn } from '#client/trading.ts';
import { amountOf, priceText, ticksOf } from '#contract/map/quantity.ts';
import { steppedText } from '#contract/map/typed-price.ts';
import { finishedNumber, numberRule } from '#domain/input/number.ts';
import { notional } from '#domain/instrument/instrument.ts';
import { amount, type Lots, type Ticks } from '#domain/money/units.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import { positionOfView } from '#domain/position/account-of-views.ts';
import { priceForPnl, priceForRoe, resultAt } from '#domain/position/pnl-target.ts';
import { fill } from '#i18n/fill.ts';
import { Field } from '#ui/Field.tsx';
import { ShortSelect } from '#ui/ShortSelect.tsx';
import { Confirm, type FormProps } from './ActionDialog.tsx';
import { gainText, type PositionItem, sharePercent } from './position-rows.ts';

type Leg = 'takeProfit' | 'stopLoss';
/** What is typed: the trigger itself, or the return or PnL that it should bring. */
type By = 'price' | 'roe' | 'pnl';

const legs: readonly Leg[] = ['takeProfit', 'stopLoss'];
const sources = ['last', 'mark'] as const satisfies readonly TriggerSource[];

/** The trigger that a typed figure means; of a loss the figure is typed without its minus. */
function triggerOf(item: PositionItem, leg: Leg, by: By, typed: string): Ticks | undefined {
  const { contract, position } = item;
  const text = finishedNumber(typed);
  if (text === '') return undefined;
  if (by === 'price') return ticksOf(contract, text);
  const held = positionOfView(contract, position);
  const sign = leg === 'takeProfit' ? 1 : -1;
  if (by === 'pnl') {
    const units = amountOf(contract.settle, text);
    return units === undefined
      ? undefined
      : priceForPnl(contract, held, amount(BigInt(sign) * units));
  }
  const roePpm = Math.round(sign * Number(text) * 10_000);
  const { leverage } = position;
  return Number.isSafeInteger(roePpm)
    ? priceForRoe(contract, held, { roePpm, leverage })
    : undefined;
}

/** What closing all at a trigger would bring. */
function resultText({ contract, position }: PositionItem, trigger: Ticks, tag: string): string {
  const held = positionOfView(contract, position);
  const valueAt = (price: Ticks, size: Lots) => notional(contract, price, size);
  const { pnl, roePpm } = resultAt(held, trigger, { leverage: position.leverage, valueAt });
  return `${gainText(contract, pnl, tag)} ${contract.settle.code} (${sharePercent(roePpm, tag)})`;
}

/** Take profit and stop loss of a whole position, by price, return or PnL. */
export function TpslForm(props: FormProps & { readonly item: PositionItem }): ReactNode {
  const { item, text, tag, line, onSend, isBusy } = props;
  const { position, contract } = item;
  const [by, setBy] = useState<By>('price');
  const [watches, setWatches] = useState<(typeof sources)[number]>('mark');
  const [typed, setTyped] = useState<Readonly<Record<Leg, string>>>({
    takeProfit: item.takeProfit?.trigger ?? '',
    stopLoss: item.stopLoss?.trigger ?? '',
  });
  const triggers = {
    takeProfit: triggerOf(item, 'takeProfit', by, typed.takeProfit),
    stopLoss: triggerOf(item, 'stopLoss', by, typed.stopLoss),
  };
  // By return or PnL an empty field changes nothing; a price that was taken out takes its order with it.
  const removed =
    by === 'price' ? legs.flatMap((leg) => (typed[leg] === '' ? (item[leg] ?? []) : [])) : [];
  const send = async () => {
    const answers = await Promise.all(removed.map((plan) => tradingOn(line).plans.cancel(plan)));
    const failed = answers.find((answer) => !answer.ok);
    const leg = (one: Leg) =>
      triggers[one] === undefined
        ? undefined
        : { trigger: priceText(contract, triggers[one]), watches };
    const asked = { takeProfit: leg('takeProfit'), stopLoss: leg('stopLoss') };
    if (failed || !(asked.takeProfit ?? asked.stopLoss)) {
      return failed ?? { ok: true as const, data: undefined };
    }
    return await positionsTradingOn(line).placeTpsl({ ...position, size: undefined, ...asked });
  };
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <ShortSelect
          label={text.setBy}
          value={by}
          options={(['price', 'roe', 'pnl'] as const).map((value) => ({
            value,
            label: text[`by_${value}`],
          }))}
          onChange={(next) => {
            setBy(next);
            setTyped({ takeProfit: '', stopLoss: '' });
          }}
        />
        <ShortSelect
          label={text.watches}
          value={watches}
          options={sources.map((value) => ({ value, label: text[`watches_${value}`] }))}
          onChange={setWatches}
        />
      </div>
      {legs.map((leg) => {
        const trigger = triggers[leg];
        return (
          <Field
            key={leg}
            label={text[leg]}
            value={typed[leg]}
            tag={tag}
            rule={numberRule('plain', by === 'price' ? contract.priceScale : 2)}
            onChange={(value) => setTyped((before) => ({ ...before, [leg]: value }))}
            onLeave={(left) =>
              by === 'price' &&
              setTyped((before) => ({ ...before, [leg]: steppedText(contract, left) }))
            }
            unit={
              <span className="text-text-2">
                {by === 'roe' ? '%' : by === 'pnl' ? contract.settle.code : contract.quote.code}
              </span>
            }
            hint={
              trigger &&
              fill(text.atTrigger, {
                price: priceText(contract, trigger),
                result: resultText(item, trigger, tag),
              })
            }
          />
        );
      })}
      <p className="text-text-2">{text.tpslAbout}</p>
      <Confirm
        label={text.confirm}
        isBusy={isBusy}
        disabled={!triggers.takeProfit && !triggers.stopLoss && removed.length === 0}
        onConfirm={() => onSend(send, text.tpslSent)}
      />
    </>
  );
}
