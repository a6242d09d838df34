import { type ReactNode, useState } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { tradingOn } from '#client/trading.ts';
import { amountOf, lotsOf, priceText, sizeText, ticksOf } from '#contract/map/quantity.ts';
import { steppedText } from '#contract/map/typed-price.ts';
import { finishedNumber, numberRule } from '#domain/input/number.ts';
import { notional } from '#domain/instrument/instrument.ts';
import { amount, type Lots, type Ticks } from '#domain/money/units.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import { positionOfView } from '#domain/position/account-of-views.ts';
import { priceForPnl, priceForRoe, resultAt } from '#domain/position/pnl-target.ts';
import { fill } from '#i18n/fill.ts';
import { Field } from '#ui/react/Field.tsx';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
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

/** What closing `size` of it at a trigger would bring. */
function resultText(item: PositionItem, size: Lots, trigger: Ticks, tag: string): string {
  const { contract, position } = item;
  const held = positionOfView(contract, position);
  const valueAt = (price: Ticks, lots: Lots) => notional(contract, price, lots);
  const { pnl, roePpm } = resultAt(held, trigger, { leverage: position.leverage, valueAt });
  const part = (pnl * BigInt(size)) / BigInt(Math.abs(held.size));
  return `${gainText(contract, part, tag)} ${contract.settle.code} (${sharePercent(roePpm, tag)})`;
}

/** What is set: for all of a position, or for a part of it. */
type Extent = 'whole' | 'part';
const nothing = { takeProfit: '', stopLoss: '' };

/** What is chosen and typed, and what is sent then. */
function useTpsl({ item, line }: Pick<TpslProps, 'item' | 'line'>) {
  const { position, contract } = item;
  const ofWhole = {
    takeProfit: item.takeProfit?.trigger ?? '',
    stopLoss: item.stopLoss?.trigger ?? '',
  };
  const [extent, setExtent] = useState<Extent>('whole');
  const [by, setBy] = useState<By>('price');
  const [watches, setWatches] = useState<(typeof sources)[number]>('mark');
  const [typed, setTyped] = useState<Readonly<Record<Leg, string>>>(ofWhole);
  const [typedSize, setSize] = useState('');
  const most = lotsOf(contract, position.size)!;
  const size = extent === 'whole' ? most : lotsOf(contract, finishedNumber(typedSize));
  const hasSize = size !== undefined && size > 0 && size <= most;
  const triggers = {
    takeProfit: triggerOf(item, 'takeProfit', by, typed.takeProfit),
    stopLoss: triggerOf(item, 'stopLoss', by, typed.stopLoss),
  };
  // By return or PnL an empty field changes nothing; a price that was taken out takes its order with it.
  const isEdited = by === 'price' && extent === 'whole';
  const removed = isEdited
    ? legs.flatMap((leg) => (typed[leg] === '' ? (item[leg] ?? []) : []))
    : [];
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
    const part = extent === 'whole' ? undefined : sizeText(contract, size!);
    return await positionsTradingOn(line).placeTpsl({ ...position, size: part, ...asked });
  };
  const isSet = triggers.takeProfit !== undefined || triggers.stopLoss !== undefined;
  return {
    ...{ extent, by, watches, typed, typedSize, size: hasSize ? size : undefined, triggers, send },
    canSend: (hasSize && isSet) || removed.length > 0,
    ...{ setWatches, setSize },
    setTyped: (leg: Leg, value: string) => setTyped((before) => ({ ...before, [leg]: value })),
    setBy(next: By) {
      setBy(next);
      setTyped(nothing);
    },
    setExtent(next: Extent) {
      setExtent(next);
      setBy('price');
      setTyped(next === 'whole' ? ofWhole : nothing);
    },
  };
}

type Tpsl = ReturnType<typeof useTpsl>;
type TpslProps = FormProps & { readonly item: PositionItem };

interface LegProps extends TpslProps {
  readonly leg: Leg;
  readonly tpsl: Tpsl;
}

/** The trigger of a leg, and what it would bring. */
function LegField({ leg, tpsl, item, text, tag }: LegProps): ReactNode {
  const { contract } = item;
  const { by, size } = tpsl;
  const trigger = tpsl.triggers[leg];
  const units = { roe: '%', pnl: contract.settle.code, price: contract.quote.code };
  return (
    <Field
      label={text[leg]}
      value={tpsl.typed[leg]}
      tag={tag}
      rule={numberRule('plain', by === 'price' ? contract.priceScale : 2)}
      onChange={(value) => tpsl.setTyped(leg, value)}
      onLeave={(left) => by === 'price' && tpsl.setTyped(leg, steppedText(contract, left))}
      unit={<span className="text-text-2">{units[by]}</span>}
      hint={
        trigger &&
        size &&
        fill(text.atTrigger, {
          price: priceText(contract, trigger),
          result: resultText(item, size, trigger, tag),
        })
      }
    />
  );
}

/** How it is set: for all or a part, by price, return or PnL, and which price is watched. */
function Choices({
  tpsl,
  text,
}: {
  readonly tpsl: Tpsl;
  readonly text: TpslProps['text'];
}): ReactNode {
  // The PnL of a part depends on how large it is, which may not be typed yet.
  const ways: readonly By[] = tpsl.extent === 'whole' ? ['price', 'roe', 'pnl'] : ['price', 'roe'];
  return (
    <div className="flex flex-wrap gap-4">
      <ShortSelect
        label={text.tpslFor}
        value={tpsl.extent}
        options={(['whole', 'part'] as const).map((value) => ({
          value,
          label: text[`for_${value}`],
        }))}
        onChange={tpsl.setExtent}
      />
      <ShortSelect
        label={text.setBy}
        value={tpsl.by}
        options={ways.map((value) => ({ value, label: text[`by_${value}`] }))}
        onChange={tpsl.setBy}
      />
      <ShortSelect
        label={text.watches}
        value={tpsl.watches}
        options={sources.map((value) => ({ value, label: text[`watches_${value}`] }))}
        onChange={tpsl.setWatches}
      />
    </div>
  );
}

/** Take profit and stop loss of a position or a part of it, by price, return or PnL. */
export function TpslForm(props: TpslProps): ReactNode {
  const { item, text, tag, onSend, isBusy } = props;
  const { position, contract } = item;
  const tpsl = useTpsl(props);
  const isPart = tpsl.extent === 'part';
  return (
    <>
      <Choices tpsl={tpsl} text={text} />
      {isPart && (
        <Field
          label={text.size}
          value={tpsl.typedSize}
          tag={tag}
          rule={numberRule('plain', contract.sizeScale)}
          onChange={tpsl.setSize}
          unit={<span className="text-text-2">{contract.base.code}</span>}
          hint={fill(text.sizeMost, { size: `${position.size} ${contract.base.code}` })}
        />
      )}
      {legs.map((leg) => (
        <LegField key={leg} {...props} leg={leg} tpsl={tpsl} />
      ))}
      <p className="text-text-2">{isPart ? text.tpslPartAbout : text.tpslAbout}</p>
      <Confirm
        label={text.confirm}
        isBusy={isBusy}
        disabled={!tpsl.canSend}
        onConfirm={() => onSend(tpsl.send, text.tpslSent)}
      />
    </>
  );
}
