import { type ReactNode, useState } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { lotsOf, sizeText } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import { finishedNumber } from '#domain/input/number.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import { floorToStep } from '#domain/money/round.ts';
import { type Lots, lots } from '#domain/money/units.ts';
import { closable } from '#domain/position/delegated.ts';
import { CallForm } from '#kit/form/CallForm.tsx';
import { defineForm, type Typed } from '#kit/form/form.ts';
import { requestIds } from '#kit/form/request-ids.ts';
import { priceInput, quantityInput } from '#kit/form/trading-inputs.ts';
import { takenOf } from '#stores/trading/taken.ts';
import type { ItemFormProps, PositionLabel } from './action-form.ts';
import { closingPrice, Dropped, Facts, Result, useTicker } from './Facts.tsx';
import type { PositionItem } from './position-rows.ts';

export interface CloseContext {
  readonly item: Pick<PositionItem, 'position' | 'mark'>;
  readonly instrument: ContractInstrument;
  /** In lots, what open orders that close have taken of it, where that is not to be counted; absent: nothing. */
  readonly taken?: Lots | undefined;
}

/** What of a position is to be closed, as it is sent. */
interface CloseRequest {
  readonly how: 'market' | 'limit' | 'flash';
  /** Absent: all of it. */
  readonly size: string | undefined;
  readonly price: string | undefined;
}

const heldIn = ({ item, instrument }: CloseContext): Lots =>
  lotsOf(instrument, item.position.size) ?? lots(0);

const closableIn = (context: CloseContext): Lots =>
  closable(heldIn(context), context.taken ?? lots(0));

/** So many whole percent of what can be closed of a position, as a size on a step. */
function sizeOfShare(share: string, context: CloseContext): string {
  const { sizeStep } = context.instrument;
  const most = closableIn(context);
  const part = floorToStep(Math.floor((most * Number(share)) / 100), sizeStep);
  return sizeText(context.instrument, share === '100' ? most : lots(part));
}

/** What a size is of what can be closed of a position, in whole percent. */
function shareOfSize(size: string, context: CloseContext): string {
  const most = closableIn(context);
  const typed = lotsOf(context.instrument, finishedNumber(size));
  if (typed === undefined || most === 0) return '0';
  return String(Math.min(100, Math.floor((typed * 100) / most)));
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
      initial: (context) => sizeText(context.instrument, closableIn(context)),
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
export function CloseForm(props: ItemFormProps): ReactNode {
  const { item, text, tag, line, onDone, account, includesDelegated } = props;
  const { position, contract } = item;
  const ticker = useTicker(item, line);
  const taken = includesDelegated ? undefined : takenOf(item, account.orders ?? []);
  // The same request keeps its id: what was lost on its way is not closed twice.
  const [idOf] = useState(() => requestIds(() => crypto.randomUUID()));
  return (
    <CallForm
      {...{ text, tag, onDone, form: closeForm, label: text.closeTitle }}
      context={{ item, instrument: contract, taken }}
      send={(asked) => positionsTradingOn(line).close({ ...position, ...asked }, idOf(asked))}
      // What is filled is told of by itself.
      done={({ how }) => (how === 'limit' ? text.closeSent : undefined)}
      draw={({ typed }, fields) => {
        const size = lotsOf(contract, finishedNumber(typed.size ?? ''));
        const price =
          typed.how === 'limit' ? priceOf(contract, typed.price ?? '') : closingPrice(item, ticker);
        return (
          <>
            <Facts {...{ item, text, tag, line }} />
            {fields()}
            <Result {...{ item, text, tag, account, price, size }} />
            {size !== undefined && size >= heldIn({ item, instrument: contract }) && (
              <Dropped {...{ item, text }} />
            )}
          </>
        );
      }}
    />
  );
}
