import { type ReactNode, useState } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { lotsOf, sizeText } from '#contract/map/quantity.ts';
import { finishedNumber } from '#domain/input/number.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import { floorToStep } from '#domain/money/round.ts';
import { lots } from '#domain/money/units.ts';
import { CallForm } from '#kit/form/CallForm.tsx';
import { defineForm, type Typed } from '#kit/form/form.ts';
import { requestIds } from '#kit/form/request-ids.ts';
import { priceInput, quantityInput } from '#kit/form/trading-inputs.ts';
import type { ItemFormProps, PositionLabel } from './action-form.ts';
import type { PositionItem } from './position-rows.ts';

export interface CloseContext {
  readonly item: Pick<PositionItem, 'position' | 'mark'>;
  readonly instrument: ContractInstrument;
}

/** What of a position is to be closed, as it is sent. */
interface CloseRequest {
  readonly how: 'market' | 'limit' | 'flash';
  /** Absent: all of it. */
  readonly size: string | undefined;
  readonly price: string | undefined;
}

const heldIn = ({ item, instrument }: CloseContext): number =>
  lotsOf(instrument, item.position.size) ?? 0;

/** So many whole percent of a position, as a size on a step. */
function sizeOfShare(share: string, context: CloseContext): string {
  const { sizeStep } = context.instrument;
  const held = heldIn(context);
  const part = floorToStep(Math.floor((held * Number(share)) / 100), sizeStep);
  return sizeText(context.instrument, lots(share === '100' ? held : part));
}

/** What a size is of a position, in whole percent. */
function shareOfSize(size: string, context: CloseContext): string {
  const held = heldIn(context);
  const typed = lotsOf(context.instrument, finishedNumber(size));
  if (typed === undefined || held === 0) return '0';
  return String(Math.min(100, Math.floor((typed * 100) / held)));
}

/** Closes a position or a part of it: at market, at a price, or at any price within the band. */
export const closeForm = defineForm<PositionLabel, CloseContext, CloseRequest>({
  fields: [
    {
      ...{ name: 'how', input: 'choice', look: 'radios', label: 'orderType' },
      options: [
        { value: 'market', label: 'close_market' },
        { value: 'limit', label: 'close_limit' },
        { value: 'flash', label: 'close_flash' },
      ],
      hint: ({ how }) => (how === 'flash' ? 'flashAbout' : undefined),
    },
    {
      ...{ name: 'price', label: 'price', ...priceInput },
      initial: ({ item }) => item.mark ?? '',
      isShown: ({ how }) => how === 'limit',
      unit: ({ instrument }) => instrument.quote.code,
    },
    {
      ...{ name: 'size', label: 'quantity', ...quantityInput },
      initial: ({ item }) => item.position.size,
      unit: ({ instrument }) => sizeUnitOf(instrument),
      check(text, _typed, context) {
        const typed = lotsOf(context.instrument, finishedNumber(text));
        const { size } = context.item.position;
        return typed === undefined || typed > heldIn(context)
          ? { code: 'sizeMost', values: { size } }
          : undefined;
      },
    },
    {
      ...{ name: 'share', input: 'share', label: 'percent', initial: '100' },
      side: ({ item }) => (item.position.direction === 'long' ? 'sell' : 'buy'),
    },
  ],
  reduce(before: Typed, change: Typed, context) {
    const { share, size } = change;
    if (share !== undefined) return { ...before, ...change, size: sizeOfShare(share, context) };
    if (size === undefined) return { ...before, ...change };
    return { ...before, ...change, share: shareOfSize(size, context) };
  },
  request({ how, size = '', price }, context) {
    const isWhole = lotsOf(context.instrument, size) === heldIn(context);
    return {
      how: how as CloseRequest['how'],
      size: isWhole ? undefined : size,
      price: how === 'limit' ? price : undefined,
    };
  },
});

/** Closes a position or a part of it. */
export function CloseForm({ item, text, tag, line, onDone }: ItemFormProps): ReactNode {
  const { position, contract } = item;
  // The same request keeps its id: what was lost on its way is not closed twice.
  const [idOf] = useState(() => requestIds(() => crypto.randomUUID()));
  return (
    <CallForm
      {...{ text, tag, onDone, form: closeForm, label: text.closeTitle }}
      context={{ item, instrument: contract }}
      send={(asked) => positionsTradingOn(line).close({ ...position, ...asked }, idOf(asked))}
      done={() => text.closeSent}
    />
  );
}
