import type { ReactNode } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { tradingOn } from '#client/trading.ts';
import { lotsOf, priceText, sizeText } from '#contract/map/quantity.ts';
import { finishedNumber } from '#domain/input/number.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import type { Line } from '#domain/line/line.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { PlanView } from '#domain/order/view.ts';
import { CallForm } from '#kit/form/CallForm.tsx';
import { defineForm, type FormField, type Typed } from '#kit/form/form.ts';
import { quantityInput } from '#kit/form/trading-inputs.ts';
import {
  byOptions,
  type LegName,
  legNames,
  type TargetBy,
  targetField,
  targetTrigger,
  watchesOptions,
} from '#kit/tpsl/target.ts';
import { HelpLink } from '#ui/react/HelpLink.tsx';
import type { ItemFormProps, PositionLabel } from './action-form.ts';
import type { PositionItem } from './position-rows.ts';
import type { PositionsText } from './positions.ts';
import { atTriggerText } from './result-text.ts';

/** The trigger that a typed number means for a position. */
const triggerOf = ({ contract, position, own }: PositionItem, leg: LegName, typed: Typed) =>
  targetTrigger(
    { contract, held: own, leverage: position.leverage },
    leg,
    typed.by as TargetBy,
    typed[leg] ?? '',
  );

/** What is set: for all of a position, or for a part of it. */
type Extent = 'whole' | 'part';

export interface TpslContext {
  readonly item: PositionItem;
  readonly instrument: ContractInstrument;
  readonly text: PositionsText;
  readonly tag: string;
  readonly tpslWatches: TriggerSource;
}

interface TpslRequest {
  readonly watches: TriggerSource;
  /** Of a part of the position. */
  readonly size: string | undefined;
  readonly triggers: Readonly<Record<LegName, Ticks | undefined>>;
  /** A price that was taken out takes its order with it. */
  readonly removed: readonly PlanView[];
}

const held = (item: PositionItem): Lots => lotsOf(item.contract, item.position.size)!;

/** The size that is meant; undefined: none that the position has. */
function sizeIn({ extent, size = '' }: Typed, item: PositionItem): Lots | undefined {
  if (extent === 'whole') return held(item);
  const typed = lotsOf(item.contract, finishedNumber(size));
  return typed !== undefined && typed > 0 && typed <= held(item) ? typed : undefined;
}

/** The trigger of a leg; what it would bring stands under it. */
const legField = (leg: LegName): FormField<PositionLabel, TpslContext> => ({
  ...targetField(leg, 'by'),
  initial: ({ item }) => item[leg]?.trigger ?? '',
  hint(typed, { item, text, tag }) {
    const [trigger, size] = [triggerOf(item, leg, typed), sizeIn(typed, item)];
    return trigger && size && atTriggerText({ item, text, tag }, trigger, size);
  },
});

/** Take profit and stop loss of a position or a part of it, by price, return or PnL. */
export const tpslForm = defineForm<PositionLabel, TpslContext, TpslRequest>({
  fields: [
    {
      ...{ name: 'extent', input: 'choice', look: 'bare', label: 'tpslFor' },
      options: [
        { value: 'whole', label: 'for_whole' },
        { value: 'part', label: 'for_part' },
      ],
    },
    {
      ...{ name: 'by', input: 'choice', look: 'bare', label: 'setBy' },
      // The PnL of a part depends on how large it is, which may not be typed yet.
      options: ({ extent }) =>
        byOptions.filter(({ value }) => extent !== 'part' || value !== 'pnl'),
    },
    {
      ...{ name: 'watches', input: 'choice', look: 'bare', label: 'watches' },
      // What is set already keeps what it watches until another price is chosen.
      initial: ({ item, tpslWatches }) =>
        item.takeProfit?.watches ?? item.stopLoss?.watches ?? tpslWatches,
      options: watchesOptions.map(({ value, label }) => ({ value, label })),
    },
    {
      ...{ name: 'size', label: 'quantity', ...quantityInput },
      isShown: ({ extent }) => extent === 'part',
      unit: ({ instrument }) => sizeUnitOf(instrument),
      check: (_text, typed, { item }) =>
        sizeIn(typed, item) === undefined
          ? { code: 'sizeMost', values: { size: item.position.size } }
          : undefined,
    },
    ...legNames.map(legField),
  ],
  reduce(before, change, { item }) {
    const next = { ...before, ...change };
    const nothing = { takeProfit: '', stopLoss: '' };
    if (change.extent !== undefined) {
      const set = (leg: LegName) => item[leg]?.trigger ?? '';
      const ofWhole = { takeProfit: set('takeProfit'), stopLoss: set('stopLoss') };
      return { ...next, by: 'price', ...(change.extent === 'whole' ? ofWhole : nothing) };
    }
    return change.by === undefined ? next : { ...next, ...nothing };
  },
  request(typed, { item }) {
    const { extent, by, watches } = typed;
    const size = sizeIn(typed, item);
    const triggers = {
      takeProfit: triggerOf(item, 'takeProfit', typed),
      stopLoss: triggerOf(item, 'stopLoss', typed),
    };
    // By return or PnL an empty field changes nothing.
    const isEdited = by === 'price' && (extent as Extent) === 'whole';
    const removed = isEdited
      ? legNames.flatMap((leg) => (typed[leg] === '' ? (item[leg] ?? []) : []))
      : [];
    const isSet = triggers.takeProfit !== undefined || triggers.stopLoss !== undefined;
    if (size === undefined || !(isSet || removed.length > 0)) return undefined;
    return {
      ...{ triggers, removed, watches: watches as TriggerSource },
      size: extent === 'whole' ? undefined : sizeText(item.contract, size),
    };
  },
});

/** Takes off what was taken out, then sets what was typed. */
async function send({ position, contract }: PositionItem, line: Line, request: TpslRequest) {
  const { watches, size, triggers, removed } = request;
  const answers = await Promise.all(removed.map((plan) => tradingOn(line).plans.cancel(plan)));
  const failed = answers.find((answer) => !answer.ok);
  const leg = (one: LegName) =>
    triggers[one] === undefined
      ? undefined
      : { trigger: priceText(contract, triggers[one]), watches };
  const asked = { takeProfit: leg('takeProfit'), stopLoss: leg('stopLoss') };
  if (failed || !(asked.takeProfit ?? asked.stopLoss)) {
    return failed ?? { ok: true as const, data: undefined };
  }
  return await positionsTradingOn(line).placeTpsl({ ...position, size, ...asked });
}

/** Take profit and stop loss of a position or a part of it. */
export function TpslForm({ item, text, tag, line, tpslWatches, onDone }: ItemFormProps): ReactNode {
  return (
    <CallForm
      {...{ text, tag, onDone, form: tpslForm, label: text.confirm }}
      context={{ item, text, tag, tpslWatches, instrument: item.contract }}
      send={(request) => send(item, line, request)}
      done={() => text.tpslSent}
      draw={({ typed }, fields) => (
        <>
          <div className="flex flex-wrap gap-4">{fields('extent', 'by', 'watches')}</div>
          {fields('size', ...legNames)}
          <p className="text-text-2">
            {typed.extent === 'part' ? text.tpslPartAbout : text.tpslAbout}{' '}
            <HelpLink path={text.help_tpsl} label={text.learnMore} />
          </p>
        </>
      )}
    />
  );
}
