import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { $tickers } from '#stores/tickers.ts';
import { useLive } from '#stores/use-live.ts';
import { late } from '#ui/late.ts';
import { quantityText } from './change-line.ts';
import type { FullChartProps } from './chart.ts';
import type { LiveChart } from './live-chart.ts';
import { placeWithin } from './overlay.ts';
import type { OrderLine } from './own-marks.ts';
import { type PriceStep, priceMovedBy, priceOnStep } from './price-step.ts';
import { leaderWidth, useLabelPlaces } from './use-label-places.ts';
import { type Moved, type OrderMoveActions, useOrderMove } from './use-order-move.ts';

const ConfirmChange = late(() => import('./ConfirmChange.tsx'));

interface OwnLineProps {
  readonly line: OrderLine;
  /** When it is this order that is moved. */
  readonly moved: Moved | undefined;
  readonly actions: OrderMoveActions;
  readonly chart: LiveChart;
  readonly props: FullChartProps;
}

/** Keys that move a price, by steps. */
const keySteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const shiftSteps = 10;

/** What is done to a line's handle by pointer and by keys. */
function useHandle({ line, moved, actions, chart, props }: OwnLineProps, shown: string) {
  /** How far below its line it was grabbed; undefined: no pointer has it. */
  const grabbed = useRef<number>(undefined);
  const pair: PriceStep = {
    decimals: props.symbol.delegatePricePlace,
    step: props.symbol.priceEndStep,
  };
  const isHeld = moved?.phase === 'held';
  const topOf = (event: PointerEvent<HTMLElement>) =>
    event.clientY - (event.currentTarget.closest('ul')?.getBoundingClientRect().top ?? 0);
  const end = (event: PointerEvent<HTMLElement>, how: () => void) => {
    if (grabbed.current === undefined) return;
    grabbed.current = undefined;
    event.currentTarget.releasePointerCapture(event.pointerId);
    how();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !actions.isFree()) return;
      actions.letGo();
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus({ preventScroll: true });
      grabbed.current = topOf(event) - (chart.topOf(Number(line.price), 'edge') ?? 0);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (grabbed.current === undefined) return;
      const price = chart.priceAt(topOf(event) - grabbed.current, 'edge');
      if (price !== undefined) actions.hold(line, priceOnStep(price, pair));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, actions.release),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, actions.letGo),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const steps = (keySteps[event.key] ?? 0) * (event.shiftKey ? shiftSteps : 1);
      if (steps !== 0) actions.hold(line, priceMovedBy(shown, steps, pair));
      else if (event.key === 'Enter' && isHeld) actions.release();
      else if (event.key === 'Escape' && (isHeld || grabbed.current !== undefined)) {
        grabbed.current = undefined;
        actions.letGo();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: () => isHeld && actions.letGo(),
  };
}

/** One order: its line, and the label by which it is moved to another price. */
const OwnLine = memo(function OwnLine(own: OwnLineProps): ReactNode {
  const { line, moved, props } = own;
  const { tag, text } = props;
  const price = moved?.price ?? line.price;
  const handle = useHandle(own, price);
  const said = fill(line.kind === 'order' ? text.ownOrder : text.ownPlan, {
    side: text[line.side],
    quantity:
      line.row.tradeUnit === 'base'
        ? groupDecimal(line.row.delegateCount, tag)
        : quantityText(line, props),
    price: groupDecimal(price, tag),
  });
  return (
    <li
      data-order={line.id}
      data-held={moved && ''}
      className={`chart-own ${line.side === 'buy' ? 'text-up' : 'text-down'}`}
    >
      <div data-price={price} data-held={moved && ''} className="chart-order" />
      <span
        role="spinbutton"
        tabIndex={0}
        dir="auto"
        aria-label={said}
        aria-description={text.moveOrder}
        aria-valuenow={Number(price)}
        aria-valuetext={groupDecimal(price, tag)}
        aria-busy={moved?.phase === 'sent'}
        className="chart-label"
        {...handle}
      >
        {said}
      </span>
      <svg aria-hidden="true" width={leaderWidth} height={1} className="chart-leader">
        <path />
      </svg>
    </li>
  );
});

interface AskedProps extends Pick<OwnLineProps, 'line' | 'actions' | 'props'> {
  readonly price: string;
}

/** The question before a change; whether it takes is told as the market stands. */
function Asked({ line, price, actions, props }: AskedProps): ReactNode {
  useLive($tickers, undefined);
  return createPortal(
    <ConfirmChange
      line={line}
      price={price}
      takes={actions.takes(line, price)}
      onConfirm={actions.confirm}
      onClose={actions.letGo}
      props={props}
    />,
    document.body,
  );
}

interface OwnLinesProps {
  readonly chart: LiveChart;
  readonly props: FullChartProps;
  readonly lines: readonly OrderLine[];
}

/** The user's open orders as lines at their prices, each of which can be moved to another one. */
export default function OwnLines({ chart, props, lines }: OwnLinesProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const { moved, actions } = useOrderMove(lines, chart, props);
  // Without dependencies: a line is in its place as soon as it is rendered.
  useLayoutEffect(() => {
    if (list.current) placeWithin(list.current, chart);
  });
  useLabelPlaces(list, chart);
  const asked = moved?.phase === 'asked' && lines.find(({ id }) => id === moved.id);
  return (
    <>
      <ul ref={list} aria-label={props.text.ownOrders}>
        {lines.map((line) => (
          <OwnLine
            key={line.id}
            line={line}
            moved={moved?.id === line.id ? moved : undefined}
            actions={actions}
            chart={chart}
            props={props}
          />
        ))}
        {/* How many more there are: those are in the list, and are shown when the focus comes. */}
        {(['above', 'below'] as const).map((side) => (
          <li key={side} aria-hidden="true">
            <button
              type="button"
              tabIndex={-1}
              data-sum={side}
              hidden
              className="chart-label chart-sum"
            />
          </li>
        ))}
      </ul>
      {asked && <Asked line={asked} price={moved.price} actions={actions} props={props} />}
    </>
  );
}
