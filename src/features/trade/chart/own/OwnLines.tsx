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
import { groupDecimal, priceDecimal } from '#i18n/number.ts';
import { $tickers } from '#stores/feed/tickers.ts';
import { useLive } from '#stores/page/use-live.ts';
import { lazy } from '#ui/react/lazy.ts';
import type { FullChartProps } from '../chart.ts';
import { $selected } from '../drawings/kept-drawings.ts';
import type { LiveChart } from '../plot/live-chart.ts';
import { placeWithin } from '../plot/overlay.ts';
import { type PriceStep, priceMovedBy, priceOnStep } from '../plot/price-step.ts';
import { leaderWidth, useLabelPlaces } from '../plot/use-label-places.ts';
import { doneBy, quantityText } from './change-line.ts';
import { isFixedLine, type OrderLine } from './own-marks.ts';
import { useCancelLine } from './use-cancel-line.ts';
import { type Moved, type OrderMoveActions, useOrderMove } from './use-order-move.ts';

const ConfirmChange = lazy(() => import('./ConfirmChange.tsx'));

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

const cancelKeys: readonly string[] = ['Delete', 'Backspace'];
/** Less than this is a press, which moves no order; a finger is less steady. In pixels. */
const dragFrom = { mouse: 4, touch: 8 } as const;

/** A label that a pointer has: where that went down, and how far below the line it is grabbed. */
interface Grab {
  readonly from: number;
  readonly below: number;
  /** Once it was carried it follows every step, back to where it was too. */
  readonly isCarried: boolean;
}

/** What is done to a line's handle by pointer and by keys. */
function useHandle(
  { line, moved, actions, chart, props }: OwnLineProps,
  shown: string,
  onCancel: (event: KeyboardEvent<HTMLElement>) => void,
) {
  const grabbed = useRef<Grab>(undefined);
  const pair: PriceStep = {
    decimals: props.symbol.delegatePricePlace,
    step: props.symbol.priceEndStep,
  };
  const isHeld = moved?.phase === 'held';
  const topOf = (event: PointerEvent<HTMLElement>) =>
    event.clientY - (event.currentTarget.closest('ul')?.getBoundingClientRect().top ?? 0);
  const end = (event: PointerEvent<HTMLElement>, how: () => void) => {
    const grab = grabbed.current;
    if (grab === undefined) return;
    grabbed.current = undefined;
    event.currentTarget.releasePointerCapture(event.pointerId);
    if (grab.isCarried) how();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !actions.isFree()) return;
      actions.letGo();
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus({ preventScroll: true });
      const from = topOf(event);
      const below = from - (chart.topOf(Number(line.price), 'edge') ?? 0);
      grabbed.current = { from, below, isCarried: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const grab = grabbed.current;
      if (grab === undefined) return;
      const top = topOf(event);
      const least = event.pointerType === 'mouse' ? dragFrom.mouse : dragFrom.touch;
      if (!grab.isCarried && Math.abs(top - grab.from) < least) return;
      grabbed.current = { ...grab, isCarried: true };
      const price = chart.priceAt(top - grab.below, 'edge');
      if (price !== undefined) actions.hold(line, priceOnStep(price, pair));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, actions.release),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, actions.letGo),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const steps = (keySteps[event.key] ?? 0) * (event.shiftKey ? shiftSteps : 1);
      if (steps !== 0) actions.hold(line, priceMovedBy(shown, steps, pair));
      else if (cancelKeys.includes(event.key)) {
        grabbed.current = undefined;
        onCancel(event);
      } else if (event.key === 'Enter' && isHeld) actions.release();
      else if (event.key === 'Escape' && (isHeld || grabbed.current !== undefined)) {
        grabbed.current = undefined;
        actions.letGo();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    // Delete means what is chosen: one thing on the chart at a time.
    onFocus: () => $selected.set(undefined),
    onBlur: () => isHeld && actions.letGo(),
  };
}

/** One order: its line, the label by which it is moved to another price, and what cancels it. */
const OwnLine = memo(function OwnLine(own: OwnLineProps): ReactNode {
  const { line, moved, actions, props } = own;
  const { tag, text } = props;
  const price = moved?.price ?? line.price;
  const { isCanceling, press, cancelFrom } = useCancelLine(line, actions, props);
  const handle = useHandle(own, price, cancelFrom);
  const said = fill(line.kind === 'order' ? text.ownOrder : text.ownPlan, {
    side: doneBy(line, text),
    quantity:
      line.row.quantity && line.row.unit === 'base'
        ? groupDecimal(line.row.quantity, tag)
        : quantityText(line, props),
    price: priceDecimal(price, tag),
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
        aria-description={isFixedLine(line) ? undefined : text.moveOrder}
        aria-valuenow={Number(price)}
        aria-valuetext={groupDecimal(price, tag)}
        aria-busy={isCanceling || moved?.phase === 'sent'}
        className="chart-label"
        {...handle}
      >
        {said}
      </span>
      {/* Keys cancel it at its label. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={fill(text.cancelOrder, { order: said })}
        aria-disabled={isCanceling}
        // The label keeps the focus, without which a finger is not shown this.
        onMouseDown={(event) => event.preventDefault()}
        onClick={press}
        className="chart-cancel"
      />
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
      far={actions.farOf(line, price)}
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
