import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { lineOf, pageOf } from '#domain/line/line.ts';
import { percentChange } from '#domain/money/change.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, percentText, priceDecimal } from '#i18n/number.ts';
import { useContracts } from '#kit/account/use-contracts.ts';
import { gainShown } from '#kit/amount-text.ts';
import { $tickers } from '#stores/feed/tickers.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { HeldPosition } from '#stores/trading/contracts-account.ts';
import { lazy } from '#ui/react/lazy.ts';
import type { FullChartProps } from '../chart.ts';
import { $selected } from '../drawings/kept-drawings.ts';
import type { LiveChart } from '../plot/live-chart.ts';
import { type PriceStep, priceMovedBy, priceOnStep } from '../plot/price-step.ts';
import { usePlaced } from '../plot/use-label-places.ts';
import { doneBy, quantityText } from './change-line.ts';
import { closingOf, roleOf } from './closing.ts';
import { LineFrame } from './LineFrame.tsx';
import { isFixedLine, type OrderLine } from './own-marks.ts';
import { useCancelLine } from './use-cancel-line.ts';
import { type Moved, type OrderMoveActions, useOrderMove } from './use-order-move.ts';

const ConfirmChange = lazy(() => import('./ConfirmChange.tsx'));

interface OwnLineProps {
  readonly line: OrderLine;
  /** When it is this order that is moved. */
  readonly moved: Moved | undefined;
  readonly actions: OrderMoveActions;
  /** What it closes of a position, should that be less than it was placed for. */
  readonly size: string | undefined;
  /** What closing that brings at its price, in words; it is below zero. */
  readonly gain: string | undefined;
  readonly isLoss: boolean;
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

/** How far a price is from the last one, as it ticks. */
function Distance({ price, props }: { price: string; props: FullChartProps }): ReactNode {
  const tickers = useLive($tickers, undefined);
  const last = tickers?.[props.symbol.symbolId]?.last;
  const percent = last === undefined ? undefined : percentChange(last, price);
  return percent === undefined ? null : <bdi>{percentText(percent, props.tag)}</bdi>;
}

const tones = { profit: 'text-up', loss: 'text-warn' } as const;

/** One order: its line, the label by which it is moved to another price, and what cancels it. */
const OwnLine = memo(function OwnLine(own: OwnLineProps): ReactNode {
  const { line, moved, actions, size, gain, isLoss, props } = own;
  const { tag, text } = props;
  const price = moved?.price ?? line.price;
  const { isCanceling, press, cancelFrom } = useCancelLine(line, actions, props);
  const handle = useHandle(own, price, cancelFrom);
  const shown = priceDecimal(price, tag);
  const quantity = quantityText(line, props, size);
  const { row } = line;
  const said = fill(line.kind === 'order' ? text.ownOrder : text.ownPlan, {
    side: doneBy(line, text),
    quantity:
      row.quantity && row.unit === 'base' ? groupDecimal(size ?? row.quantity, tag) : quantity,
    price: shown,
  });
  const role = roleOf(line);
  return (
    <LineFrame
      id={line.id}
      price={price}
      axis={shown}
      tone={role ? tones[role] : line.side === 'buy' ? 'text-up' : 'text-down'}
      isHeld={moved !== undefined}
      isMain={role !== undefined}
      isHinted={role !== undefined}
    >
      <span
        role="spinbutton"
        tabIndex={0}
        dir="auto"
        aria-label={said}
        aria-description={isFixedLine(line) ? undefined : text.moveOrder}
        aria-valuenow={Number(price)}
        aria-valuetext={[groupDecimal(price, tag), gain].filter((one) => one).join(', ')}
        aria-busy={isCanceling || moved?.phase === 'sent'}
        className="chart-label"
        {...handle}
      >
        {role ? (
          <>
            <b className="font-600">{text.tpsl.split('/')[role === 'profit' ? 0 : 1]}</b>
            <bdi className="max-md:hidden">{quantity}</bdi>
          </>
        ) : (
          <span>{said}</span>
        )}
        {(role || moved) && <Distance price={price} props={props} />}
        {gain && <bdi className={isLoss ? 'text-down' : 'text-up'}>{gain}</bdi>}
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
    </LineFrame>
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
  /** Open positions; none of spot. */
  readonly held?: readonly HeldPosition[];
}

const noPositions: readonly HeldPosition[] = [];

/** The user's open orders as lines at their prices, each of which can be moved to another one. */
function OwnLines({ chart, props, lines, held = noPositions }: OwnLinesProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const { moved, actions } = useOrderMove(lines, chart, props);
  usePlaced(list, chart);
  const asked = moved?.phase === 'asked' && lines.find(({ id }) => id === moved.id);
  return (
    <>
      <ul ref={list} aria-label={props.text.ownOrders}>
        {lines.map((line) => {
          const own = moved?.id === line.id ? moved : undefined;
          const closing = closingOf(line, own?.price ?? line.price, held);
          return (
            <OwnLine
              key={line.id}
              line={line}
              moved={own}
              actions={actions}
              size={closing?.size}
              gain={
                closing &&
                `${gainShown(closing.settle, closing.pnl, props.tag)} ${closing.settle.code}`
              }
              isLoss={closing !== undefined && closing.pnl < 0n}
              chart={chart}
              props={props}
            />
          );
        })}
      </ul>
      {asked && <Asked line={asked} price={moved.price} actions={actions} props={props} />}
    </>
  );
}

/** The same on a contract: what an order closes of a position says what that would bring. */
function ContractLines(own: OwnLinesProps): ReactNode {
  const { held } = useContracts(lineOf(own.props.symbol.symbolId));
  return <OwnLines {...own} held={held} />;
}

export default (own: OwnLinesProps): ReactNode =>
  pageOf(own.props.symbol.symbolId).orderTabs.includes('positions') ? (
    <ContractLines {...own} />
  ) : (
    <OwnLines {...own} />
  );
