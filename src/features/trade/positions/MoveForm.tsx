import type { ReactNode } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { tradingOn } from '#client/trading.ts';
import { ticksOf } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import { finishedNumber } from '#domain/input/number.ts';
import { fieldRule } from '#domain/input/rules.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Line } from '#domain/line/line.ts';
import type { Ticks } from '#domain/money/units.ts';
import { type TriggerSource, trailStop } from '#domain/order/conditional.ts';
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
type MoveRequest =
  | { readonly ratio: string; readonly activation?: string; readonly watches: TriggerSource }
  | { readonly removed: PlanView };

/** A typed percentage in millionths; 0 stands for none. */
const ppmOf = ({ callback = '' }: Typed): number =>
  Math.round(Number(finishedNumber(callback) || 0) * 10_000) || 0;

const isCallback = (ppm: number): boolean => ppm >= callbackMinPpm && ppm <= moveMaxPpm;

/** Where it would fire first: from its activation price on, else from the mark. */
function firstStop(typed: Typed, { item, instrument }: MoveContext): Ticks | undefined {
  const ratePpm = ppmOf(typed);
  const from = typed.activation
    ? priceOf(instrument, typed.activation)
    : item.mark && ticksOf(instrument, item.mark);
  if (!from || !isCallback(ratePpm)) return undefined;
  return trailStop(item.position.direction === 'long' ? 'sell' : 'buy', { ratePpm }, from);
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
      initial: ({ item }) => (item.moving?.trail?.ratio ? typedCallback(item.moving) : ''),
      rule: () => fieldRule('percent'),
      unit: () => '%',
      check(_text, typed, { tag }) {
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
  request(typed, { item }) {
    const ratePpm = ppmOf(typed);
    // One by a distance did not stand in the field, so that an empty one does not take it off.
    if (ratePpm === 0) return item.moving?.trail?.ratio ? { removed: item.moving } : undefined;
    const { activation, watches } = typed;
    return {
      ...{ ratio: ratioText(ratePpm), watches: watches as TriggerSource },
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
