import type { ReactNode } from 'react';
import type { MoveLeg } from '#client/trading/positions.ts';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { tradingOn } from '#client/trading.ts';
import { priceText, ticksOf } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import { finishedNumber } from '#domain/input/number.ts';
import { fieldRule } from '#domain/input/rules.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Line } from '#domain/line/line.ts';
import type { Ticks } from '#domain/money/units.ts';
import { type Callback, type TriggerSource, trailStop } from '#domain/order/conditional.ts';
import { callbackMinPpm, moveMaxPpm } from '#domain/order/conditional-issues.ts';
import { ratioText } from '#domain/order/issues.ts';
import type { PlanView } from '#domain/order/view.ts';
import { ppmText } from '#i18n/number.ts';
import { CallForm } from '#kit/form/CallForm.tsx';
import { defineForm, type Typed } from '#kit/form/form.ts';
import { priceInput } from '#kit/form/trading-inputs.ts';
import { watchesOptions } from '#kit/tpsl/target.ts';
import { typedCallback } from '#stores/account/amendment.ts';
import type { ItemFormProps, PositionLabel } from './action-form.ts';
import type { PositionItem } from './position-rows.ts';
import type { PositionsText } from './positions.ts';
import { atTriggerText } from './result-text.ts';

export interface MoveContext {
  readonly item: PositionItem;
  readonly instrument: ContractInstrument;
  readonly text: PositionsText;
  readonly tag: string;
  readonly tpslWatches: TriggerSource;
}

/** What is set, or what is taken off. */
type MoveRequest = MoveLeg | { readonly removed: PlanView };

/** Whether it follows at a distance in price, as only a call sets it: it is shown and changed as such. */
const isByDistance = ({ item }: Pick<MoveContext, 'item'>): boolean =>
  item.moving?.trail?.distance !== undefined;

/** A typed percentage in millionths; 0 stands for none. */
const ppmOf = ({ callback = '' }: Typed): number =>
  Math.round(Number(finishedNumber(callback) || 0) * 10_000) || 0;

const isCallback = (ppm: number): boolean => ppm >= callbackMinPpm && ppm <= moveMaxPpm;

/** How far the price may turn back; undefined: nothing is typed. */
function callbackOf(typed: Typed, context: MoveContext): Callback | undefined {
  if (!isByDistance(context)) {
    const ratePpm = ppmOf(typed);
    return ratePpm === 0 ? undefined : { ratePpm };
  }
  const distance = priceOf(context.instrument, typed.callback ?? '');
  return distance ? { distance } : undefined;
}

/** Where it would fire first: from its activation price on, else from the mark. */
function firstStop(typed: Typed, context: MoveContext): Ticks | undefined {
  const { item, instrument } = context;
  const callback = callbackOf(typed, context);
  const from = typed.activation
    ? priceOf(instrument, typed.activation)
    : item.mark && ticksOf(instrument, item.mark);
  if (!from || callback === undefined) return undefined;
  if ('ratePpm' in callback && !isCallback(callback.ratePpm)) return undefined;
  return trailStop(item.position.direction === 'long' ? 'sell' : 'buy', callback, from);
}

/** A stop of the whole position that follows the price toward profit, by the share that it may turn back. */
export const moveForm = defineForm<PositionLabel, MoveContext, MoveRequest>({
  fields: [
    {
      ...{ name: 'watches', input: 'choice', label: 'watches' },
      initial: ({ item, tpslWatches }) => item.moving?.watches ?? tpslWatches,
      options: watchesOptions.map(({ value, label }) => ({ value, label })),
    },
    {
      ...{ name: 'callback', input: 'percent', label: 'callback' },
      // What is set goes with its callback.
      isOptional: true,
      initial: ({ item }) => (item.moving ? typedCallback(item.moving) : ''),
      rule: (context) =>
        isByDistance(context) ? fieldRule('price', context.instrument) : fieldRule('percent'),
      unit: (context) => (isByDistance(context) ? context.instrument.quote.code : '%'),
      check(_text, typed, context) {
        if (isByDistance(context)) return undefined;
        const { tag } = context;
        const ppm = ppmOf(typed);
        if (isCallback(ppm)) return undefined;
        const values = { least: ppmText(callbackMinPpm, tag), most: ppmText(moveMaxPpm, tag) };
        return { code: 'callbackRange', values };
      },
      hint(typed, context) {
        const { item, text, tag } = context;
        const stop = firstStop(typed, context);
        return stop && atTriggerText({ item, text, tag }, stop);
      },
    },
    {
      ...{ name: 'activation', label: 'activation', ...priceInput, hint: 'activationHint' },
      isOptional: true,
      initial: ({ item }) => item.moving?.trail?.activation ?? '',
      unit: ({ instrument }) => instrument.quote.code,
    },
  ],
  request(typed, context) {
    const { item, instrument } = context;
    const callback = callbackOf(typed, context);
    if (callback === undefined) return item.moving && { removed: item.moving };
    const { activation, watches } = typed;
    return {
      ...('distance' in callback
        ? { distance: priceText(instrument, callback.distance) }
        : { ratio: ratioText(callback.ratePpm) }),
      watches: watches as TriggerSource,
      ...(activation && { activation }),
    };
  },
});

function send({ position }: PositionItem, line: Line, request: MoveRequest) {
  return 'removed' in request
    ? tradingOn(line).plans.cancel(request.removed)
    : positionsTradingOn(line).placeTpsl({ ...position, size: undefined, moving: request });
}

/** Move TP/SL of a position; without a callback what is set is taken off. */
export function MoveForm({ item, text, tag, line, tpslWatches, onDone }: ItemFormProps): ReactNode {
  return (
    <CallForm<PositionLabel, MoveContext, MoveRequest>
      {...{ text, tag, onDone, form: moveForm, label: text.confirm }}
      context={{ item, text, tag, tpslWatches, instrument: item.contract }}
      send={(request) => send(item, line, request)}
      done={() => text.tpslSent}
      draw={(_, fields) => (
        <>
          {fields()}
          <p className="text-text-2">{text.moveAbout}</p>
        </>
      )}
    />
  );
}
