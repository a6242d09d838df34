import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orderFillsQuery, queryClient } from '#client/queries.ts';
import type { OrderView } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
import { dateText, timeMillisText } from '#i18n/time.ts';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import type { RecordContext } from './context.ts';
import { type Moment, timelineOf } from './timeline.ts';
import { endText, feesText, figureText, priceFigure, quantityUnit, statusText } from './words.ts';

interface TimelineProps {
  readonly order: OrderView;
  readonly context: RecordContext;
}

const none: readonly never[] = [];

/** A moment in a word, and its figures. */
function wordsOf(
  moment: Moment,
  { order, context }: TimelineProps,
): readonly [what: string, figures: string] {
  const { text, pairs } = context;
  const base = pairs[order.symbolId]?.base ?? '';
  const placed = (price: string | undefined, quantity: string, unit: string) =>
    fill(text.stepOrder, {
      quantity: `${figureText(quantity, context)} ${unit}`,
      price: price === undefined ? text.market : priceFigure(price, context),
    });
  switch (moment.what) {
    case 'accepted': {
      const { price, quantity } = moment;
      const unit = quantityUnit(order, context);
      return [text.step_accepted, quantity === undefined ? '' : placed(price, quantity, unit)];
    }
    case 'amended':
      return [text.step_amended, placed(moment.price, moment.quantity, base)];
    case 'triggered':
      return [fill(text.step_triggered, { id: moment.planId }), ''];
    case 'reversed':
      return [text.cause_reversed ?? '', ''];
    case 'iceberg':
    case 'twap':
      return [fill(text[`step_${moment.what}`], { id: moment.agentId }), ''];
    case 'filled': {
      const { price, size, liquidity, fee } = moment.fill;
      const figures = fill(text.stepFill, {
        size: `${figureText(size, context)} ${base}`,
        price: priceFigure(price, context),
        role: text[liquidity],
        fee: feesText([fee], context),
      });
      return [text.filled, figures];
    }
    case 'ended':
      return [
        order.end === 'filled' ? text.step_done : statusText(order, text),
        endText(order, text) ?? '',
      ];
  }
}

/** How much of the order is filled then, in its words; nothing where a sum is ordered. */
function sumOf(moment: Moment, { order, context }: TimelineProps): string {
  if (moment.what !== 'filled' || order.unit === 'quote') return '';
  return fill(context.text.stepSum, {
    filled: figureText(moment.sum, context),
    quantity: figureText(order.quantity, context),
  });
}

/** An order's life with times and figures: accepted, changed, filled, ended. */
export function Timeline(props: TimelineProps): ReactNode {
  const { order, context } = props;
  const { text, tag, zone, pairs } = context;
  const query = useQuery(orderFillsQuery(order), queryClient);
  const fills = query.data ?? none;
  const moments = timelineOf(order, fills, pairs[order.symbolId]?.sizeScale ?? 8);
  return (
    <div className="orders-timeline" aria-busy={query.isPending}>
      <ol aria-label={text.timeline}>
        {moments.map((moment) => {
          const [what, figures] = wordsOf(moment, props);
          return (
            <li
              key={moment.what === 'filled' ? moment.fill.tradeId : `${moment.what}-${moment.at}`}
            >
              <time dateTime={new Date(moment.at).toISOString()} className="text-text-2">
                <bdi>
                  {dateText(moment.at, tag, zone)} {timeMillisText(moment.at, tag, zone)}
                </bdi>
              </time>
              <span className="font-600">{what}</span>
              <bdi>{figures}</bdi>
              <bdi className="text-text-2">{sumOf(moment, props)}</bdi>
            </li>
          );
        })}
      </ol>
      {query.isPending && <Skeleton className="w-40" />}
      {query.isError && (
        <p role="alert" className="flex items-center gap-2">
          {text.fillsFailed}
          <button type="button" className="btn-quiet" onClick={() => void query.refetch()}>
            {text.tryAgain}
          </button>
        </p>
      )}
    </div>
  );
}
